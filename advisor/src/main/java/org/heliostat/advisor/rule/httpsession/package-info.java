/**
 * Rules about HTTP sessions: too many of them, sessions that nobody comes back to, and stores that fail or are asked too often.
 *
 * <p>Start reading at {@link HttpSessionRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: pools of the database that sessions may be stored in ({@code rule.jdbc}); the heap itself ({@code rule.process}).
 */
@NullMarked
package org.heliostat.advisor.rule.httpsession;

import org.jspecify.annotations.NullMarked;
