package io.github.gossiplimiter.autoconfigure.web;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;

/**
 * Permits that were taken for a request and are given back if its answer is not one that
 * they are charged for.
 *
 * @param permit what was asked for
 * @param decision the answer to that
 * @param policy for which answers it is charged
 */
record Reserved(Permit permit, Decision decision, ChargePolicy policy) {

}
