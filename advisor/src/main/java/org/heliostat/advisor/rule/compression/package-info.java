/**
 * Rules about compression: what it gains, what it costs, what could be stored compressed.
 *
 * <p>Start reading at {@link CompressionRules}. The thread of the adviser's rounds.
 *
 * <p>Not here: which files are kept in memory ({@code rule.filecache}).
 */
@NullMarked
package org.heliostat.advisor.rule.compression;

import org.jspecify.annotations.NullMarked;
