package org.heliostat.stats;

/**
 * One access log.
 *
 * @param name as given to flex-init
 * @param file its path
 * @param lines accepted since the start
 * @param queued accepted and not yet handed to the operating system
 * @param droppedFull lines dropped because the queue was full
 * @param droppedFailed lines dropped because writing failed (disk full)
 * @param bytes written
 */
public record AccessLogSnapshot(
        String name, String file, long lines, long queued, long droppedFull, long droppedFailed, long bytes) {}
