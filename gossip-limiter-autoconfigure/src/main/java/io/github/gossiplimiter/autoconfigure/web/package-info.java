/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits on requests, whatever the web stack: the rules of paths and handlers, and limits
 * on requests at a time. Definitions and request handlers come in; the rules of a request
 * go out, with the engine that decides them and the header fields of the outcome. Open
 * {@code RequestLimits} first, then {@code RequestRules}.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web;

import org.jspecify.annotations.NullMarked;
