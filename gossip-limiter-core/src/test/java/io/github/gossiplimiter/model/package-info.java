/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Search through all states of a model, and random walks where there are too many. A
 * protocol is modelled in the module it belongs to.
 */
@NullMarked
package io.github.gossiplimiter.model;

import org.jspecify.annotations.NullMarked;
