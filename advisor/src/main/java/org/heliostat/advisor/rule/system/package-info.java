/**
 * Rules about settings of the operating system that a busy server meets.
 *
 * <p>Start reading at {@link SystemRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: limits of the process and of its control group ({@code rule.process}).
 */
@NullMarked
package org.heliostat.advisor.rule.system;

import org.jspecify.annotations.NullMarked;
