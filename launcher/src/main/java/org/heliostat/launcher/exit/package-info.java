/**
 * How a command ends: its exit code, and the words for the terminal where it failed.
 *
 * <p>Start reading at {@link ExitCode}.
 *
 * <p>Threads: immutable values.
 *
 * <p>Not here: the commands (command).
 */
@NullMarked
package org.heliostat.launcher.exit;

import org.jspecify.annotations.NullMarked;
