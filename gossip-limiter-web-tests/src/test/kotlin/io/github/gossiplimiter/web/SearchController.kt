/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited

@RestController
class SearchController {

	@GetMapping("/search")
	@RateLimited("search")
	suspend fun search() = "found"

}
