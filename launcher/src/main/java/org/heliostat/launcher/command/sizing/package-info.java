/**
 * {@code size}: which machines and which settings a load needs.
 *
 * <p>Start reading at {@link org.heliostat.launcher.command.sizing.SizeCommand}. {@code LoadOptions} makes an option of every word
 * of {@link org.heliostat.sizing.load.LoadWord}, {@code CostOptions} finds out what requests cost. The main thread.
 *
 * <p>Not here: any arithmetic (org.heliostat.sizing).
 */
@NullMarked
package org.heliostat.launcher.command.sizing;

import org.jspecify.annotations.NullMarked;
