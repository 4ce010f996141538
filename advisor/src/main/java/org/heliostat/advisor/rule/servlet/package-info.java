/**
 * Rules about servlets and the applications they belong to: slow ones, ones that fail, requests that they refuse.
 *
 * <p>Start reading at {@link ServletRules}, and at {@link ServletFigures}, which is what rules about one servlet look at. The thread
 * of the adviser's rounds.
 *
 * <p>Not here: session threads that all stand in applications ({@code rule.sessionthread}); HTTP sessions; answers that could be kept
 * ({@code rule.responsecache}).
 */
@NullMarked
package org.heliostat.advisor.rule.servlet;

import org.jspecify.annotations.NullMarked;
