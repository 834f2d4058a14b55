/**
 * Ceilings of concurrency divided in PostgreSQL: one short transaction a report, by plain
 * JDBC.
 */
@NullMarked
package io.github.gossiplimiter.postgres;

import org.jspecify.annotations.NullMarked;
