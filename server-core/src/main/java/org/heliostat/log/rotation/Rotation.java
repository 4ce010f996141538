package org.heliostat.log.rotation;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.heliostat.log.ServerLog;
import org.heliostat.time.WallClock;

/**
 * Says to the thread that writes logs when to rotate them, and renames files for it. Rules may be changed by any thread;
 * everything else belongs to the writing thread.
 */
public final class Rotation implements AutoCloseable {

    /** Files of one log and one minute that can be told apart. */
    private static final int MOST_OF_ONE_MINUTE = 1_000;

    /** A file that cannot be renamed is not tried again for its size before. */
    private static final long REST_MILLIS = 60_000;

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMddHHmm", Locale.ENGLISH);

    private final WallClock clock;
    private final ZoneId zone;
    private final ServerLog log;
    private final RotatedFileCare care;
    /** When a file could not be renamed, in milliseconds since 1970. */
    private final Map<Path, Long> refused = new ConcurrentHashMap<>();

    private volatile RotationRules rules = RotationRules.OFF;
    private volatile boolean asked;
    private RotationRules scheduled = RotationRules.OFF;
    private long next = Long.MAX_VALUE;
    private long seen = Long.MIN_VALUE;

    /** @param zone of rotate-start and of the names of rotated files */
    public Rotation(WallClock clock, ZoneId zone, ServerLog log) {
        this(clock, zone, log, RotatedFileCare::thread);
    }

    /**
     * @param zone of rotate-start and of the names of rotated files
     * @param threads make the thread for what follows a rotation
     */
    public Rotation(WallClock clock, ZoneId zone, ServerLog log, ThreadFactory threads) {
        this.clock = clock;
        this.zone = zone;
        this.log = log;
        this.care = new RotatedFileCare(log, threads);
    }

    /** From now on other rules. Any thread. */
    public void rules(RotationRules newRules) {
        rules = newRules;
    }

    /** Lets the next {@link #due} say yes. Any thread; whoever asks must wake the writing thread. */
    public void ask() {
        asked = true;
    }

    /**
     * @return milliseconds since 1970 of the moment for which to rotate all logs now; each moment is told once, and of
     *     several that have passed only the first
     */
    public OptionalLong due() {
        long now = clock.millis();
        // After a clock was set back the next time may be far away.
        OptionalLong missed = OptionalLong.empty();
        if (!scheduled.equals(rules) || now < seen) {
            missed = now >= seen && now >= next ? OptionalLong.of(next) : OptionalLong.empty();
            scheduled = rules;
            next = nextAfter(now);
        }
        seen = now;
        if (missed.isPresent()) {
            return missed;
        }
        if (asked) {
            asked = false;
            return OptionalLong.of(now);
        }
        if (now < next) {
            return OptionalLong.empty();
        }
        long due = next;
        next = nextAfter(now);
        return OptionalLong.of(due);
    }

    /** @return milliseconds since 1970 */
    public long now() {
        return clock.millis();
    }

    /** @return bytes from which on a log is rotated, 0 for no limit */
    public long size() {
        return rules.size();
    }

    /** @return whether the file is to be rotated for its size now; one that could not be renamed is let be for a minute */
    public boolean isTooLarge(Path file, long bytes) {
        long limit = rules.size();
        if (limit == 0 || bytes < limit) {
            return false;
        }
        Long since = refused.get(file);
        return since == null || Math.abs(clock.millis() - since) >= REST_MILLIS;
    }

    /**
     * Gives the file a name that says when it was put aside: {@code access.202611221530}, and {@code
     * access.202611221530-2} for the second of a minute. A file of that name is never replaced.
     *
     * @return the new name, empty when there is no such file, or when it could not be renamed, which is logged
     */
    public Optional<Path> putAside(Path file, long millis) {
        try {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            Path rotated =
                    freeName(file, STAMP.format(Instant.ofEpochMilli(millis).atZone(zone)));
            Optional<Path> moved = Optional.of(Files.move(file, rotated));
            refused.remove(file);
            return moved;
        } catch (IOException failed) {
            refused.put(file, clock.millis());
            log.log(RotationMessages.NOT_RENAMED, file, reason(failed));
            return Optional.empty();
        }
    }

    /**
     * What remains to be done once nobody writes to the rotated file any more: program and removal of old ones. What this
     * throws, as where no thread can be had, means that nothing was begun: it may be called again.
     */
    public void care(Path file, Path rotated) {
        care.take(file, rotated, rules.program(), rules.kept());
    }

    /** Says in the error log that a file was rotated. */
    public void tell(Path file, Path rotated) {
        log.log(RotationMessages.ROTATED, file, rotated.getFileName());
    }

    /** Lets a program that runs end; further files wait for the next start. */
    @Override
    public void close() {
        care.close();
    }

    private long nextAfter(long now) {
        return scheduled
                .times()
                .map(times -> times.after(Instant.ofEpochMilli(now).atZone(zone))
                        .toInstant()
                        .toEpochMilli())
                .orElse(Long.MAX_VALUE);
    }

    private static Path freeName(Path file, String stamp) throws IOException {
        String name = file.getFileName() + "." + stamp;
        Path free = file.resolveSibling(name);
        for (int number = 2; isTaken(free); number++) {
            if (number > MOST_OF_ONE_MINUTE) {
                throw new FileSystemException(free.toString(), null, "too many files of one minute");
            }
            free = file.resolveSibling(name + "-" + number);
        }
        return free;
    }

    /** By a file of the name, or by what a program has made of it, as {@code access.202611221530.gz}. */
    private static boolean isTaken(Path rotated) throws IOException {
        String name = rotated.getFileName().toString();
        try (DirectoryStream<Path> same =
                Files.newDirectoryStream(rotated.toAbsolutePath().getParent(), file -> {
                    String other = String.valueOf(file.getFileName());
                    return other.equals(name) || other.startsWith(name + ".");
                })) {
            return hasAny(same);
        }
    }

    /** @throws IOException if the directory cannot be read, which an iterator may only wrap */
    static boolean hasAny(DirectoryStream<Path> files) throws IOException {
        try {
            return files.iterator().hasNext();
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static String reason(IOException failure) {
        return failure instanceof FileSystemException failed && failed.getReason() != null
                ? failed.getReason()
                : String.valueOf(failure.getMessage());
    }
}
