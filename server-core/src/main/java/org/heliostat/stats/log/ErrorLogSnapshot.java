package org.heliostat.stats.log;

/**
 * One place that the error log is written to.
 *
 * @param target {@code file}, {@code syslog}, {@code console}
 * @param lines accepted since the start of the process
 * @param queued accepted and not yet written
 * @param dropped because too many waited
 * @param failed lines that could not be written (disk full, system's log gone)
 * @param heldBack lines that said the same as others shortly before
 */
public record ErrorLogSnapshot(String target, long lines, long queued, long dropped, long failed, long heldBack) {}
