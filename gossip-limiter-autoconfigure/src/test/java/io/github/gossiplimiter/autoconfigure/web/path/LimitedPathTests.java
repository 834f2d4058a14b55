/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.util.pattern.PathPatternParser;

import static org.assertj.core.api.Assertions.assertThat;

class LimitedPathTests {

	private final PathPatternParser parser = new PathPatternParser();

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/a          | /a
			/a/**       | /a
			/a/**       | /{x}
			/a/**       | /a/b/c
			/a/*        | /a/{id}
			/a/*        | /*/b
			/a/*        | /**
			/a          | /{*rest}
			/*.txt      | /read{x}
			/A/*        | /a/b
			/{x:[0-9]+} | /a
			/**/x       | /a/b/x
			/**/x       | /a/**
			/a?c/**     | /abc/d
			/           | /
			/*          | ''
			""")
	void patternsWithACommonPathMatch(String limited, String served) {
		assertThat(path(limited).mayMatch(this.parser.parse(served))).isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/a/**       | /b
			/a/**       | /ab/{x}
			/a/*        | /a
			/a/*        | /a/b/c
			/a/*        | /{x}
			/*.txt      | /*.pdf
			/a*/**      | /b*/c
			/**/x       | /a/{id}/y
			/a?c        | /ac
			/a/{x}/c    | /a/b/d
			/a          | /A
			""")
	void patternsWithoutACommonPathDoNot(String limited, String served) {
		assertThat(path(limited).mayMatch(this.parser.parse(served))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "/a/**, /a/*, true", "/a/**, /*, true", "/a/**, *.do, true", "/a/*, /a/b, true",
			"/a/*.pdf, *.do, false", "/a/**, /b/*, false", "/a, /a/*, true", "/x/y, /, true", "/report.do, *.do, true",
			"/a, *.do, false" })
	void mappingsOfServletsAreCompared(String limited, String mapping, boolean expected) {
		assertThat(path(limited).mayMatchServlet(mapping)).isEqualTo(expected);
	}

	private LimitedPath path(String pattern) {
		return new LimitedPath(this.parser.parse(pattern));
	}

}
