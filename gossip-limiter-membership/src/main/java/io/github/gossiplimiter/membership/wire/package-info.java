/**
 * Messages of membership: probes, their replies and the updates about members that travel
 * with them. Open {@code MembershipMessages} first.
 */
@NullMarked
package io.github.gossiplimiter.membership.wire;

import org.jspecify.annotations.NullMarked;
