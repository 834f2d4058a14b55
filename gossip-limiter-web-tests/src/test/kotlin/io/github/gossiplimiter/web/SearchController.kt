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
