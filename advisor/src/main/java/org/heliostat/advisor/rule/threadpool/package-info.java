/**
 * Rules about the pools of threads that functions of obj.conf run in.
 *
 * <p>Start reading at {@link ThreadPoolRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: session threads and their queue ({@code rule.sessionthread}).
 */
@NullMarked
package org.heliostat.advisor.rule.threadpool;

import org.jspecify.annotations.NullMarked;
