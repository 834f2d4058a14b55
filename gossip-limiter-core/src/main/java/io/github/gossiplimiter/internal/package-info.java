/**
 * What several modules of this project share and applications do not use.
 */
@NullMarked
package io.github.gossiplimiter.internal;

import org.jspecify.annotations.NullMarked;
