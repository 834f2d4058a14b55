/**
 * A cold store in one file: records are written behind by one thread, read by another,
 * and a file that cannot be used is put aside rather than in the application's way.
 */
@NullMarked
package io.github.gossiplimiter.mvstore;

import org.jspecify.annotations.NullMarked;
