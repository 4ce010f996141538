/**
 * Hours of a server that is well which nobody need live through: its figures are recorded while it is looked at, and shown to the real
 * adviser again and again, with the real windows, by a clock that jumps.
 *
 * <p>Start reading at {@link Replay}. A {@link Recorder} writes snapshots as the administration tells them, since the start of the server;
 * {@link Frames} reads them. Of distributions the administration tells how many durations were shorter than each of its limits: a
 * recording knows no more, so percentiles of a replay are off by up to the double. What the operating system says is not recorded, so
 * rules about the machine find nothing.
 *
 * <p>Each lap of a recording ends with the server's restart, since its counters begin again: the windows are made for that.
 *
 * <p>Not here: the set-ups (benchmarks.advice.fault).
 */
@NullMarked
package org.heliostat.benchmarks.advice.replay;

import org.jspecify.annotations.NullMarked;
