/**
 * Rules about applications that are looked at for changes and loaded again: what that costs, and what it leaves behind.
 *
 * <p>Start reading at {@link ReloadRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: applications that fail ({@code rule.servlet}).
 */
@NullMarked
package org.heliostat.advisor.rule.reload;

import org.jspecify.annotations.NullMarked;
