/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test.slice;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The application.
 */
@SpringBootApplication
class SliceApplication {

}
