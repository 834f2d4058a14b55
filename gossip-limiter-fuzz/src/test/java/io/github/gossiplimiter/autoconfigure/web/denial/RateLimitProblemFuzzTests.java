/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.json.ProblemDetailJacksonMixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.github.gossiplimiter.fuzz.Seeds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A denial becomes a problem document whatever path the client sent, and no path of a
 * client can add a member to it.
 */
class RateLimitProblemFuzzTests implements Seeds {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.addMixIn(ProblemDetail.class, ProblemDetailJacksonMixin.class)
		.build();

	private static final List<String> MEMBERS = List.of("type", "title", "status", "detail", "instance",
			"violated-policies");

	@FuzzTest
	void everyPathIsDenied(byte[] bytes) {
		String path = new String(bytes, StandardCharsets.ISO_8859_1);
		RateLimitDenial denial = new RateLimitDenial("search", List.of("search"), OptionalLong.of(1), path,
				(bytes.length % 2 == 0) ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.SERVICE_UNAVAILABLE);
		JsonNode read = MAPPER.readTree(MAPPER.writeValueAsString(RateLimitProblem.of(denial, path)));
		assertThat(read.path("status").asInt()).isEqualTo(denial.status().value());
		assertThat(read.path("detail").asString()).isEqualTo(path);
		assertThat(read.propertyNames()).isSubsetOf(MEMBERS);
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.ISO_8859_1, "/api/search", "//", "/a b?c=\"d\"", "http://host:99/%zz#x",
				"/%C3%A4/é");
	}

}
