/**
 * Rules about the servers that the reverse proxy asks.
 *
 * <p>Start reading at {@link OriginRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: programs that the server runs itself ({@code rule.program}).
 */
@NullMarked
package org.heliostat.advisor.rule.origin;

import org.jspecify.annotations.NullMarked;
