/**
 * Rules about what went wrong again and again: slow requests, incidents that come back, and what is kept of all that.
 *
 * <p>Start reading at {@link IncidentRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: causes. Whatever else stands explains these findings, which hang below it; alone they say where to look.
 */
@NullMarked
package org.heliostat.advisor.rule.incident;

import org.jspecify.annotations.NullMarked;
