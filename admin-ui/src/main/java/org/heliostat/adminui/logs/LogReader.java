package org.heliostat.adminui.logs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads lines of one log, never more than a bounded piece at once, however large the file, and finds its place again
 * after a rotation. Lines that begin with a tab belong to the one before them. Threads that may wait for a disk.
 */
final class LogReader {

    /** Files of the log's folder among which a rotated one is looked for. */
    private static final int MOST_SIBLINGS = 1_000;

    private static final Position NOWHERE = new Position("0", 0);

    private final Path file;

    LogReader(Path file) {
        this.file = file;
    }

    /**
     * Some events, oldest first.
     *
     * @param next where to read on
     */
    record Read(List<String> events, Position next) {}

    /**
     * Reads the last events, from the end backwards.
     *
     * @param most events
     */
    Read last(int most, Predicate<String> wanted) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            String identity = Position.identity(file);
            BackwardEvents backward = new BackwardEvents(channel);
            long end = backward.end();
            List<String> events = backward.read(most, wanted);
            return new Read(events, new Position(identity, end));
        } catch (NoSuchFileException none) {
            return new Read(List.of(), NOWHERE);
        }
    }

    /**
     * Reads events that came after a position. After a rotation the rest of the old file comes first.
     *
     * @param most events
     */
    Read after(Position from, int most, Predicate<String> wanted) throws IOException {
        try {
            String identity = Position.identity(file);
            if (identity.equals(from.file())) {
                // Shorter than before: somebody emptied it.
                boolean shrunk = Files.size(file) < from.offset();
                return forward(file, shrunk ? new Position(identity, 0) : from, most, wanted);
            }
            Optional<Path> rotated = rotated(from.file());
            if (rotated.isPresent()) {
                Read rest = forward(rotated.get(), from, most, wanted);
                if (!rest.next().equals(from)) {
                    return rest;
                }
            }
            return forward(file, new Position(identity, 0), most, wanted);
        } catch (NoSuchFileException none) {
            return new Read(List.of(), from);
        }
    }

    /** @return bytes that are there behind a position; what is left of a rotated file is not counted */
    long behind(Position at) throws IOException {
        try {
            long size = Files.size(file);
            return Position.identity(file).equals(at.file()) ? size - at.offset() : size;
        } catch (NoSuchFileException none) {
            return 0;
        }
    }

    /** @return the place where the next line will begin */
    Position end() throws IOException {
        return last(0, event -> false).next();
    }

    private static Read forward(Path of, Position from, int most, Predicate<String> wanted) throws IOException {
        List<String> events = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(of, StandardOpenOption.READ)) {
            long at = from.offset();
            long stop = Math.min(channel.size(), at + LogPiece.MOST_BYTES);
            boolean goesOn = true;
            while (goesOn && at < stop && events.size() < most) {
                LogPiece piece = LogPiece.read(channel, at, (int) Math.min(LogPiece.SIZE, stop - at));
                int used = piece.take(events, most, wanted);
                // A line longer than a piece comes in pieces; one that is still being written is left for later.
                goesOn = used > 0 || piece.length() == LogPiece.SIZE;
                at += used > 0 ? used : goesOn ? piece.length() : 0;
            }
            return new Read(events, new Position(from.file(), at));
        }
    }

    private Optional<Path> rotated(String identity) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return Optional.empty();
        }
        try (Stream<Path> siblings = Files.list(folder)) {
            for (Path sibling : siblings.limit(MOST_SIBLINGS).toList()) {
                if (Files.isRegularFile(sibling) && Position.identity(sibling).equals(identity)) {
                    return Optional.of(sibling);
                }
            }
        }
        return Optional.empty();
    }
}
