/**
 * The command line, one class per command.
 *
 * <p>Start reading at {@link HeliostatCommand}, which holds the table of commands; without one it starts the server.
 * A command prints what it did, in words, and ends with an exit code of {@code ExitCode}; errors go to standard
 * error.
 *
 * <p>Threads: the main thread.
 *
 * <p>Not here: how a running server is reached (client), what starting means (launcher).
 */
@NullMarked
package org.heliostat.launcher.command;

import org.jspecify.annotations.NullMarked;
