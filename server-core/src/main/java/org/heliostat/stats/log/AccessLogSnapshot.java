package org.heliostat.stats.log;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One access log.
 *
 * @param name as given to flex-init; virtual servers with a file of their own have a log of the same name each
 * @param file its path
 * @param lines accepted since the start
 * @param queued accepted and not yet handed to the operating system
 * @param droppedFull lines dropped because the queue was full
 * @param droppedFailed lines dropped because writing failed (disk full)
 * @param bytes written
 */
public record AccessLogSnapshot(
        String name, String file, long lines, long queued, long droppedFull, long droppedFailed, long bytes) {

    private record NameAndFile(String name, String file) {}

    /** @return the same, where logs that write one file under one name, in several formats, are one */
    public static Collection<AccessLogSnapshot> byFile(List<AccessLogSnapshot> logs) {
        Map<NameAndFile, AccessLogSnapshot> all = new LinkedHashMap<>();
        for (AccessLogSnapshot log : logs) {
            all.merge(new NameAndFile(log.name, log.file), log, AccessLogSnapshot::plus);
        }
        return all.values();
    }

    private AccessLogSnapshot plus(AccessLogSnapshot that) {
        return new AccessLogSnapshot(
                name,
                file,
                lines + that.lines,
                queued + that.queued,
                droppedFull + that.droppedFull,
                droppedFailed + that.droppedFailed,
                bytes + that.bytes);
    }
}
