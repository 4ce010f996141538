/**
 * Rules about connections: how they are accepted, kept, refused, and what is looked up about their clients.
 *
 * <p>Start reading at {@link ConnectionRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: the queue behind them and the threads ({@code rule.sessionthread}).
 */
@NullMarked
package org.heliostat.advisor.rule.connection;

import org.jspecify.annotations.NullMarked;
