/**
 * {@code top}: the running server's figures on the terminal, drawn anew every few seconds.
 *
 * <p>{@link org.heliostat.launcher.command.top.TopCommand} asks and waits, {@code Frame} makes lines of two snapshots,
 * {@code Screen} is the terminal.
 */
@NullMarked
package org.heliostat.launcher.command.top;

import org.jspecify.annotations.NullMarked;
