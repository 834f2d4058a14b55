/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class HealthProbesTests {

	private static final String PROBES = "/actuator/health /actuator/health/liveness /actuator/health/readiness";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					other=1                                              | PROBES
					management.endpoints.web.base-path=/manage           | /manage/health /manage/health/liveness /manage/health/readiness
					management.endpoints.web.base-path=/                 | /health /health/liveness /health/readiness
					management.endpoints.web.path-mapping.health=well    | /actuator/well /actuator/well/liveness /actuator/well/readiness
					management.endpoint.health.probes.add-additional-paths=true | PROBES /livez /readyz
					management.server.port=8080                          | PROBES
					management.server.port=9090                          | ~~
					""")
	void probesHaveThePathsOfActuator(String property, String expected) {
		String[] parts = property.split("=", -1);
		String paths = String.join(" ", HealthProbes.paths(new MockEnvironment().withProperty(parts[0], parts[1])));
		assertThat(paths).isEqualTo(expected.replace("PROBES", PROBES));
	}

}
