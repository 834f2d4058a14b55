/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test.slice;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

@SpringBootTest
@AutoConfigureMockMvc
class WholeApplicationTests extends SliceContract {

	@Autowired
	private MockMvcTester client;

	@Override
	int status(String path) {
		return this.client.get().uri(path).exchange().getResponse().getStatus();
	}

}
