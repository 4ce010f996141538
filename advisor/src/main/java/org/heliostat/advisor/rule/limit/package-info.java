/**
 * Rules about limits of connections and heads: places, descriptors, time.
 *
 * <p>Start reading at {@link LimitRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: how connections are kept ({@code rule.connection}), limits of the operating system ({@code rule.system}).
 */
@NullMarked
package org.heliostat.advisor.rule.limit;

import org.jspecify.annotations.NullMarked;
