/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A request and its response as rules see them: address, path, header fields, principal,
 * status, and how key, cost, condition and charge of a rule are read for them. Facts of a
 * request in a web stack and settings come in; {@code RequestRule}s for the rule engine
 * go out. Open {@code RequestFacts} first, then {@code RequestReader}.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.request;

import org.jspecify.annotations.NullMarked;
