/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;

import static org.assertj.core.api.Assertions.assertThat;

class PlainPathTests {

	@ParameterizedTest
	@CsvSource({ "//b, /b", "/a//b, /a/b", "/./b, /b", "/a/../b, /b", "/%2e/b, /b", "/a/%2E%2e/b, /b",
			"/a/..;x=y/b, /b", "/a%2fb, /a/b", "/a/.%2e//b;c, /b", "/;a/b, /b", "/;/b;x, /b", "/%5cb, /b",
			"/a%5C..%5cb, /b", "/a\\b, /a/b", "/b/, /b", "/a/b/., /a/b", "/../b, /b", "/a%20b, /a b", "/%C3%A4, /ä",
			"/b%, /b%", "/b%2, /b%2", "/b%zz, /b%zz", "/a;b%2fc/d, /a/c/d", "//, /", "/.., /", "/a/.., /", "/%20/b, /b",
			"/%09%7f/%20b, /b" })
	void pathIsReadWithoutDetours(String path, String expected) {
		assertThat(PlainPath.of(path)).isEqualTo(expected);
		assertThat(PlainPath.readings(path)).extracting(PathContainer::value).contains(expected);
	}

	@ParameterizedTest
	@CsvSource({ "/b/;x%2f..%2f..%2fc/d, /b/d", "/a//../b, /a/b", "/%255cb, /b", "/a/%252e%252e/b, /b", "//b/, /b/",
			"/a%2f%2f..%2fb, /a/b", "//%20/b, '/ /b'" })
	void everyOrderOfStepsIsAReading(String path, String expected) {
		assertThat(PlainPath.readings(path)).extracting(PathContainer::value).contains(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "/a/b", "/a.b/c", "/a..b", "/a/b.", "/a-b_c~d!$&'()*+,=:@" })
	void plainPathIsLeftAlone(String path) {
		assertThat(PlainPath.readings(path)).isEmpty();
		assertThat(PlainPath.of(path)).isSameAs(path);
	}

	@Test
	void decodedPathIsNotDecodedAgain() {
		assertThat(PlainPath.literal("/a%2fb;c").elements()).extracting(PathContainer.Element::value)
			.containsExactly("/", "a%2fb;c");
	}

}
