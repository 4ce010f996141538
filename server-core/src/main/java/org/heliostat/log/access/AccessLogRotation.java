package org.heliostat.log.access;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.heliostat.log.rotation.Rotation;

/** Rotates access logs when it is time or they are large. Several logs may share a file. Writing thread only. */
final class AccessLogRotation {

    private final Rotation rotation;

    /** Files put aside, by their new names, whose logs could not all be opened anew. */
    private final Map<Path, Path> unfinished = new LinkedHashMap<>();

    AccessLogRotation(Rotation rotation) {
        this.rotation = rotation;
    }

    /** Rotates what is due; lines accepted so far go to the old files. */
    void look(List<AccessLog> logs) {
        finish(logs);
        OptionalLong due = rotation.due();
        long limit = rotation.size();
        if (due.isEmpty() && limit == 0) {
            return;
        }
        Map<Path, List<AccessLog>> byFile = new LinkedHashMap<>();
        logs.forEach(log ->
                byFile.computeIfAbsent(log.path(), path -> new ArrayList<>()).add(log));
        byFile.forEach((file, sharing) -> {
            if (due.isPresent()) {
                rotate(file, sharing, due.getAsLong());
            } else if (rotation.isTooLarge(
                    file,
                    sharing.stream().mapToLong(AccessLog::bytesIfGrown).max().orElse(0))) {
                rotate(file, sharing, rotation.now());
            }
        });
        finish(logs);
    }

    /** A log without a line stays: it would leave a file behind each time. */
    private void rotate(Path file, List<AccessLog> sharing, long millis) {
        sharing.forEach(AccessLog::drain);
        sharing.forEach(AccessLog::flush);
        if (!sharing.stream().allMatch(AccessLog::hasLines)) {
            return;
        }
        Optional<Path> rotated = rotation.putAside(file, millis);
        sharing.forEach(AccessLog::reopen);
        rotated.ifPresent(aside -> unfinished.put(aside, file));
    }

    /** A file that was put aside is cared for once nobody writes to it any more. */
    private void finish(List<AccessLog> logs) {
        unfinished.entrySet().removeIf(each -> {
            Path file = each.getValue();
            boolean free = logs.stream()
                    .noneMatch(log -> log.mustReopen() && log.path().equals(file));
            if (free) {
                rotation.done(file, each.getKey());
            }
            return free;
        });
    }
}
