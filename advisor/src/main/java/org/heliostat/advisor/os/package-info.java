/**
 * The comparison of limits and settings of the machine with what a configuration needs of them: {@code check os}.
 *
 * <p>Start reading at {@link OsCheck}; each {@link OsComparison} is a small class of {@code os.network} or {@code os.process}, and
 * gives a {@link Comparison} with the lines to set. Sums and thresholds are those of {@code advisor.need}, which rules use as well.
 * Linux only. One thread, which may wait for files.
 *
 * <p>Not here: how it is printed (launcher), what a running server counts ({@code advisor.rule}).
 */
@NullMarked
package org.heliostat.advisor.os;

import org.jspecify.annotations.NullMarked;
