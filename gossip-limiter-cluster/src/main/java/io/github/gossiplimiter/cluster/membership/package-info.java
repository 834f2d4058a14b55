/**
 * Who is there: members found and watched by JGroups, or by dialling the addresses of a
 * list, a DNS name or a service registry. Its answers only suggest who is alive; nothing
 * that must hold rests on them.
 */
@NullMarked
package io.github.gossiplimiter.cluster.membership;

import org.jspecify.annotations.NullMarked;
