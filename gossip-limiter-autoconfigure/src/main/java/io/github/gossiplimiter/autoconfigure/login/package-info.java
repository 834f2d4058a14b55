/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits on logins where Spring Security checks them, whichever way they come in: by
 * form, HTTP basic or a controller that calls an authentication manager.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.login;

import org.jspecify.annotations.NullMarked;
