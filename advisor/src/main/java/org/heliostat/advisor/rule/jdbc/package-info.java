/**
 * Rules about pools of database connections: too small, too large, connections that are held or lost, and what each lease costs.
 *
 * <p>Start reading at {@link JdbcRules}, and at {@link PoolFigures}, which is what they all look at. The thread of the adviser's
 * rounds.
 *
 * <p>Not here: session threads that wait for a pool ({@code rule.sessionthread}); stores of HTTP sessions in a database.
 */
@NullMarked
package org.heliostat.advisor.rule.jdbc;

import org.jspecify.annotations.NullMarked;
