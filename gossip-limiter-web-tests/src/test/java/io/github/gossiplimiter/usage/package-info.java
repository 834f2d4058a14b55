/**
 * Wrong usages, each of which stops the start of an application with an explanation.
 */
@NullMarked
package io.github.gossiplimiter.usage;

import org.jspecify.annotations.NullMarked;
