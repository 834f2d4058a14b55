/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Path patterns and the paths of requests. Patterns come in with what applies to them;
 * for the path of a request, as it was sent and as a server may read it, all matching
 * rules go out. Open {@code PathTable} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.path;

import org.jspecify.annotations.NullMarked;
