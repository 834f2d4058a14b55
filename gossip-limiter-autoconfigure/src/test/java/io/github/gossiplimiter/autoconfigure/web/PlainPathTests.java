package io.github.gossiplimiter.autoconfigure.web;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;

import static org.assertj.core.api.Assertions.assertThat;

class PlainPathTests {

	@ParameterizedTest
	@CsvSource({ "//b, /b", "/a//b, /a/b", "/./b, /b", "/a/../b, /b", "/%2e/b, /b", "/a/%2E%2e/b, /b",
			"/a/..;x=y/b, /b", "/a%2fb, /a/b", "/a/.%2e//b;c, /b" })
	void detoursAreLeftOut(String path, String expected) {
		PathContainer plain = PlainPath.of(PathContainer.parsePath(path));
		assertThat(plain).isNotNull().extracting(PathContainer::value).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/a/b", "/a.b/c", "/.well-known/a", "/a%20b", "/a;b=c/d" })
	void pathWithoutDetoursIsLeftAlone(String path) {
		assertThat(PlainPath.of(PathContainer.parsePath(path))).isNull();
	}

}
