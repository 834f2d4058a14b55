/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * What only servlet applications have.
 */
@Controller
class ServletControllers {

	@GetMapping("/s/callable")
	@RateLimited(name = "callable", limit = 2, window = "30s")
	@ResponseBody
	Callable<String> callable() {
		return () -> "fine";
	}

	@GetMapping("/s/callable-error")
	@RateLimited(name = "callable-error", limit = 2, window = "30s")
	@ResponseBody
	Callable<String> callableError() {
		return () -> {
			throw new IllegalStateException("expected by the test");
		};
	}

	@GetMapping("/s/deferred")
	@RateLimited(name = "deferred", limit = 2, window = "30s")
	@ResponseBody
	DeferredResult<String> deferred() {
		DeferredResult<String> result = new DeferredResult<>();
		CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS).execute(() -> result.setResult("fine"));
		return result;
	}

	@GetMapping("/s/deferred-timeout")
	@RateLimited(name = "deferred-timeout", limit = 2, window = "30s")
	@ResponseBody
	DeferredResult<String> deferredTimeout() {
		return new DeferredResult<>(50L);
	}

	@GetMapping("/s/streaming")
	@RateLimited(name = "streaming", limit = 2, window = "30s")
	StreamingResponseBody streaming() {
		return (out) -> out.write("fine".getBytes(StandardCharsets.US_ASCII));
	}

	@GetMapping("/s/c/timeout")
	@ConcurrencyLimited("c-async")
	@ResponseBody
	DeferredResult<String> concurrentTimeout() {
		return new DeferredResult<>(50L);
	}

	@GetMapping("/s/c/error")
	@ConcurrencyLimited("c-async")
	@ResponseBody
	Callable<String> concurrentError() {
		return callableError();
	}

	@GetMapping("/s/c/streaming")
	@ConcurrencyLimited("c-async")
	StreamingResponseBody concurrentStreaming() {
		return streaming();
	}

	@GetMapping("/s/committed")
	@RateLimited(name = "committed", limit = 2, window = "30s")
	void committed(HttpServletResponse response) throws IOException {
		response.getWriter().write("fi");
		response.flushBuffer();
		response.getWriter().write("ne");
	}

	@GetMapping("/s/send-error")
	@RateLimited(name = "send-error", limit = 2, window = "30s")
	void sendError(HttpServletResponse response) throws IOException {
		response.sendError(HttpServletResponse.SC_GONE);
	}

	@GetMapping("/s/forward/limited")
	String forwardLimited() {
		return "forward:/p/forwarded";
	}

	@GetMapping("/s/unlimited-forward")
	String forwardUnlimited() {
		return "forward:/p/forwarded";
	}

	@GetMapping("/s/forward-annotated")
	String forwardAnnotated() {
		return "forward:/s/target";
	}

	@GetMapping("/s/target")
	@RateLimited(name = "target", limit = 2, window = "30s")
	@ResponseBody
	String target() {
		return "fine";
	}

	@GetMapping("/s/forward-to-itself")
	@RateLimited(name = "target")
	String forwardToSameLimit() {
		return "forward:/s/target";
	}

	@GetMapping("/s/include")
	@RateLimited(name = "including", limit = 2, window = "30s")
	void include(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
		response.getOutputStream().write("before ".getBytes(StandardCharsets.US_ASCII));
		request.getRequestDispatcher("/p/included").include(request, response);
	}

	@GetMapping("/s/dispatch")
	void dispatch(HttpServletRequest request, HttpServletResponse response) {
		AsyncContext async = request.startAsync(request, response);
		async.dispatch("/p/dispatched");
	}

	@PostMapping("/s/form")
	@ResponseBody
	String form(@RequestParam List<String> form) {
		return String.join(" and ", form);
	}

}
