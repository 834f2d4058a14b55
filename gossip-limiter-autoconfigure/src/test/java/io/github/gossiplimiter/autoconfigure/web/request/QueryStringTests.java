/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class QueryStringTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "none", textBlock = """
			key=a           | a
			x=1&key=a&y=2   | a
			key=a&key=b     | a
			key             | ''
			key=            | ''
			key&x=1         | ''
			k%65y=a         | a
			key=%41%20b+c   | A b c
			key=%zz         | %zz
			key=a=b         | a=b
			keys=a          | none
			ke=a            | none
			x=key=a         | none
			&&key=a&&       | a
			Key=a           | none
			""")
	void firstValueIsDecoded(String query, String expected) {
		assertThat(QueryString.firstValue(query, "key")).isEqualTo(expected);
	}

	@Test
	void emptyQueryHasNoValue() {
		assertThat(QueryString.firstValue("", "key")).isNull();
	}

}
