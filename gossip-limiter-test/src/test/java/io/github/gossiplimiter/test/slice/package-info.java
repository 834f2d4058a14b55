/**
 * An application with limits, of which tests start a part.
 */
@NullMarked
package io.github.gossiplimiter.test.slice;

import org.jspecify.annotations.NullMarked;
