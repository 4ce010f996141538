/**
 * {@code top} and {@code advise}: the running server on the terminal, drawn anew every few seconds.
 *
 * <p>{@link org.heliostat.launcher.command.top.TopCommand} asks and waits, {@code Frame} makes lines of two snapshots,
 * {@code Screen} is the terminal. {@link org.heliostat.launcher.command.top.AdviseCommand} does the same with what the server
 * advises, of which {@code AdviceLines} makes lines.
 */
@NullMarked
package org.heliostat.launcher.command.top;

import org.jspecify.annotations.NullMarked;
