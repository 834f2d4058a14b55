/**
 * What nodes say to each other, byte by byte. A message is a version and one MessagePack
 * array; arrays may grow at their end, so that nodes of different age understand each
 * other. Nothing here trusts the sender: sizes are checked before anything is allocated.
 */
@NullMarked
package io.github.gossiplimiter.codec;

import org.jspecify.annotations.NullMarked;
