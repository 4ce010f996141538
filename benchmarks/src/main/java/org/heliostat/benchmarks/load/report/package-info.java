/**
 * What a comparison came to, for people and programs.
 *
 * <p>Start reading at {@link org.heliostat.benchmarks.load.report.Results}; {@code Figures} finds and divides, {@code Row} judges,
 * {@code Report}, {@code ResultsPage} and {@code ResultsFile} write Markdown, HTML and JSON. Everything here is immutable.
 *
 * <p>Not here: measuring, and the table of aims (plan).
 */
@NullMarked
package org.heliostat.benchmarks.load.report;

import org.jspecify.annotations.NullMarked;
