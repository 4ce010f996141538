/**
 * {@code study}: how a server scales, measured and written down.
 *
 * <p>Start reading at {@link org.heliostat.launcher.command.study.StudyCommand}.
 *
 * <p>Threads: the main thread, which measures, too.
 *
 * <p>Not here: the measuring and the page (the module {@code study}).
 */
@NullMarked
package org.heliostat.launcher.command.study;

import org.jspecify.annotations.NullMarked;
