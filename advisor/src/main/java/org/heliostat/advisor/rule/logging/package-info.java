/**
 * Rules about logs: lines that are lost, and more lines than anybody reads.
 *
 * <p>Start reading at {@link LoggingRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: what makes applications log.
 */
@NullMarked
package org.heliostat.advisor.rule.logging;

import org.jspecify.annotations.NullMarked;
