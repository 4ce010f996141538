/**
 * Pages and drawings of what was measured, as one file of HTML.
 *
 * <p>Start reading at {@link org.heliostat.benchmarks.page.Page}; {@code Chart} draws lines, {@code Bars} bars.
 * Knows nothing of what they mean.
 */
@NullMarked
package org.heliostat.benchmarks.page;

import org.jspecify.annotations.NullMarked;
