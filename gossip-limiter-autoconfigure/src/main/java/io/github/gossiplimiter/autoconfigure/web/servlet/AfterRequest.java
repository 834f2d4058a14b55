/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Something to be done once a request is answered: when the filter that began it sees it
 * again or, if it goes on elsewhere, when that is complete.
 */
abstract class AfterRequest implements AsyncListener {

	/**
	 * An exception leaves the application; the server will answer with an error.
	 */
	abstract void failed();

	/**
	 * The request is answered, or never will be. Comes last, and may come twice.
	 */
	abstract void answered();

	/**
	 * Serve the request.
	 */
	void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		boolean served = false;
		try {
			chain.doFilter(request, response);
			served = true;
		}
		finally {
			if (!served) {
				failed();
			}
			if (!request.isAsyncStarted() || !listen(request)) {
				answered();
			}
		}
	}

	private boolean listen(HttpServletRequest request) {
		try {
			request.getAsyncContext().addListener(this);
			return true;
		}
		catch (IllegalStateException ex) {
			// It was completed between the question and this.
			return false;
		}
	}

	@Override
	public void onComplete(AsyncEvent event) {
		answered();
	}

	/*
	 * The server answers with an error, or the application did.
	 */
	@Override
	public void onError(AsyncEvent event) {
		failed();
	}

	/*
	 * Whoever is late may still answer; if nobody does, the server answers with an error.
	 */
	@Override
	public void onTimeout(AsyncEvent event) {
	}

	@Override
	public void onStartAsync(AsyncEvent event) {
		event.getAsyncContext().addListener(this);
	}

}
