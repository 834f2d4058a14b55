/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

import org.springframework.web.util.HtmlUtils;

/**
 * What a person reads about a denial.
 *
 * @since 0.1.0
 */
public final class DenialPage {

	private DenialPage() {
	}

	/**
	 * A page in HTML, for an application that has none of its own.
	 */
	public static String html(RateLimitDenial denial) {
		String title = HtmlUtils.htmlEscape(denial.status().getReasonPhrase());
		return "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" + title
				+ "</title></head>\n<body>\n<h1>" + title + "</h1>\n<p>" + HtmlUtils.htmlEscape(denial.detail())
				+ "</p>\n" + wait(denial, "<p>", "</p>\n") + "</body>\n</html>\n";
	}

	/**
	 * The same without markup.
	 */
	public static String text(RateLimitDenial denial) {
		return denial.status().getReasonPhrase() + "\n" + denial.detail() + "\n" + wait(denial, "", "\n");
	}

	/**
	 * What a template of the application finds in its model, named as by Spring Boot.
	 * @param denial why the request is denied
	 * @param path the path of the request as it was sent
	 */
	public static Map<String, Object> model(RateLimitDenial denial, String path) {
		Map<String, Object> model = new LinkedHashMap<>();
		model.put("status", denial.status().value());
		model.put("error", denial.status().getReasonPhrase());
		model.put("message", denial.detail());
		model.put("path", path);
		denial.retryAfterSeconds().ifPresent((seconds) -> model.put("retryAfter", seconds));
		return model;
	}

	private static String wait(RateLimitDenial denial, String begin, String end) {
		OptionalLong seconds = denial.retryAfterSeconds();
		return seconds.isPresent() ? begin + "Try again in " + seconds.getAsLong()
				+ ((seconds.getAsLong() == 1) ? " second." : " seconds.") + end : "";
	}

}
