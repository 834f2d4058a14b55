/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited
import kotlinx.coroutines.yield
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/**
 * A bean with a suspending function that is limited by the principal.
 */
open class SuspendingAccounts {

	@RateLimited(name = "suspending", limit = 1, window = "60s", key = "principal + ' in ' + methodName")
	open suspend fun suspending(): String {
		yield()
		return "fine"
	}

}

/**
 * Calls it for a request.
 */
@RestController
class SuspendingAccountController(private val accounts: SuspendingAccounts) {

	@GetMapping("/suspending")
	suspend fun suspending(): String {
		yield()
		return this.accounts.suspending()
	}

}
