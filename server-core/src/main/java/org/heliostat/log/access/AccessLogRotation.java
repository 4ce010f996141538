package org.heliostat.log.access;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.heliostat.log.rotation.Rotation;

/** Rotates access logs when it is time or they are large. Several logs may share a file. Writing thread only. */
final class AccessLogRotation {

    private final Rotation rotation;
    private final Consumer<Throwable> onFailure;

    /** Files put aside, by their new names, whose logs could not all be opened anew or whose care could not begin. */
    private final Map<Path, Path> unfinished = new LinkedHashMap<>();

    /** @param onFailure told of each file that could not be rotated, or cared for, because something was thrown */
    AccessLogRotation(Rotation rotation, Consumer<Throwable> onFailure) {
        this.rotation = rotation;
        this.onFailure = onFailure;
    }

    /**
     * Rotates what is due; lines accepted so far go to the old files. What one file throws keeps no other waiting.
     *
     * @return whether nothing was thrown
     */
    boolean look(List<AccessLog> logs) {
        boolean whole = finish(logs);
        OptionalLong due = rotation.due();
        long limit = rotation.size();
        if (due.isEmpty() && limit == 0) {
            return whole;
        }
        Map<Path, List<AccessLog>> byFile = new LinkedHashMap<>();
        logs.forEach(log ->
                byFile.computeIfAbsent(log.path(), path -> new ArrayList<>()).add(log));
        for (Map.Entry<Path, List<AccessLog>> each : byFile.entrySet()) {
            whole &= guarded(() -> look(each.getKey(), each.getValue(), due));
        }
        return whole & finish(logs);
    }

    private boolean guarded(Runnable ofOneFile) {
        try {
            ofOneFile.run();
            return true;
        } catch (Throwable failed) {
            onFailure.accept(failed);
            return false;
        }
    }

    private void look(Path file, List<AccessLog> sharing, OptionalLong due) {
        if (due.isPresent()) {
            rotate(file, sharing, due.getAsLong());
        } else if (rotation.isTooLarge(
                file, sharing.stream().mapToLong(AccessLog::bytesIfGrown).max().orElse(0))) {
            rotate(file, sharing, rotation.now());
        }
    }

    /** A log without a line stays: it would leave a file behind each time. */
    private void rotate(Path file, List<AccessLog> sharing, long millis) {
        sharing.forEach(AccessLog::drain);
        sharing.forEach(AccessLog::flush);
        if (!sharing.stream().allMatch(AccessLog::hasLines)) {
            return;
        }
        try {
            rotation.putAside(file, millis).ifPresent(aside -> unfinished.put(aside, file));
        } finally {
            // Whatever has become of the file. One that fails is opened anew by the next round, and so are those behind
            // it.
            sharing.forEach(AccessLog::askToReopen);
        }
        sharing.forEach(AccessLog::reopen);
    }

    /** A file that was put aside is cared for once nobody writes to it any more. */
    private boolean finish(List<AccessLog> logs) {
        boolean whole = true;
        for (Map.Entry<Path, Path> each : List.copyOf(unfinished.entrySet())) {
            Path file = each.getValue();
            boolean free = logs.stream()
                    .noneMatch(log -> log.mustReopen() && log.path().equals(file));
            if (free) {
                whole &= guarded(() -> finish(file, each.getKey()));
            }
        }
        return whole;
    }

    /** Care that could not be begun is tried again by the next round. */
    private void finish(Path file, Path aside) {
        rotation.care(file, aside);
        unfinished.remove(aside);
        rotation.tell(file, aside);
    }
}
