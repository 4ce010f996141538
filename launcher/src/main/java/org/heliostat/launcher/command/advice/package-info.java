/**
 * {@code advise apply} and {@code advise undo}: what the adviser proposes is tried on the running server, and put back.
 *
 * <p>Start reading at {@link org.heliostat.launcher.command.advice.ApplyAdviceCommand}; {@code RunningTrials} asks the administration,
 * {@code TrialLines} makes lines of what it answers.
 *
 * <p>Threads: the command's. Not here: the advice itself ({@code command.top}), how a trial is led (the administration).
 */
@NullMarked
package org.heliostat.launcher.command.advice;

import org.jspecify.annotations.NullMarked;
