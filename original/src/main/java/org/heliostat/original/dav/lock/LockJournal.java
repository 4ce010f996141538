package org.heliostat.original.dav.lock;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of a lock database: lines are added to its end, and each process that serves the same files reads what the others
 * have added. A line that was cut by the end of a process is taken away by who writes next. Its caller lets one thread in at
 * a time.
 */
final class LockJournal implements AutoCloseable {

    private static final String FILE = "locks";
    private static final int MOST_OPENED = 100;
    private static final int LARGEST_READ = 64 * 1024 * 1024;

    private final Path folder;
    private final Path file;
    private @Nullable FileChannel channel;
    private @Nullable Object key;
    private long position;
    private long lines;

    /** Takes what the file says. */
    interface Reader {

        /** All that was said before holds no more. */
        void begin();

        void line(LockLine line);

        /** A line that cannot be read. */
        void damaged();
    }

    /** Adds to the file, while no other process does. */
    interface Change<T, X extends Exception> {
        T make() throws IOException, X;
    }

    LockJournal(Path folder) {
        this.folder = folder;
        this.file = folder.resolve(FILE);
    }

    /** @return lines there are, those that other lines have overtaken among them */
    long lines() {
        return lines;
    }

    /** Reads what was added since the last look, or all if the file is another one by now. */
    void follow(Reader reader) throws IOException {
        BasicFileAttributes seen;
        try {
            seen = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException none) {
            if (channel != null) {
                close();
                reader.begin();
            }
            return;
        }
        FileChannel open = channel;
        // Java closes a channel for good when a thread that uses it is interrupted.
        if (open == null || !open.isOpen() || !Objects.equals(key, seen.fileKey())) {
            close();
            open = open(seen.fileKey());
            position = 0;
            lines = 0;
            reader.begin();
        }
        long end = open.size();
        while (position < end) {
            long before = position;
            read(open, (int) Math.min(LARGEST_READ, end - position), reader);
            if (position == before) {
                return;
            }
        }
    }

    /** Another process may put another file in its place at any time; then the key would be that file's. */
    private FileChannel open(@Nullable Object expected) throws IOException {
        Object before = expected;
        for (int i = 0; i < MOST_OPENED; i++) {
            FileChannel open = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            boolean same = false;
            try {
                Object after =
                        Files.readAttributes(file, BasicFileAttributes.class).fileKey();
                same = Objects.equals(before, after);
                before = after;
            } finally {
                if (!same) {
                    open.close();
                }
            }
            if (same) {
                channel = open;
                key = before;
                return open;
            }
        }
        throw new IOException(file + ": replaced again and again");
    }

    private void read(FileChannel open, int length, Reader reader) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && open.read(bytes, position + bytes.position()) >= 0) {
            // Until all is there.
        }
        byte[] array = bytes.array();
        int start = 0;
        for (int i = 0; i < bytes.position(); i++) {
            if (array[i] == '\n') {
                LockLine line = LockLine.read(new String(array, start, i - start, StandardCharsets.US_ASCII));
                lines++;
                if (line == null) {
                    reader.damaged();
                } else {
                    reader.line(line);
                }
                start = i + 1;
            }
        }
        position += start;
    }

    /** Reads what others have added, and makes a change that no other process can come between. */
    <T, X extends Exception> T alone(Reader reader, Change<T, X> change) throws IOException, X {
        Files.createDirectories(folder);
        try (FileChannel guard = FileChannel.open(
                        folder.resolve(FILE + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = guard.lock()) {
            follow(reader);
            if (!held.isValid()) {
                throw new IOException("the lock of " + folder + " was lost");
            }
            return change.make();
        }
    }

    /** Within {@link #alone}. The line is on the disk when this returns. */
    void append(String line) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            channel = open;
            key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            position = 0;
            lines = 0;
        }
        FileChannel to = open;
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII));
        long begin = position;
        DiskFailure.named(file, () -> {
            to.truncate(begin);
            while (bytes.hasRemaining()) {
                to.write(bytes, begin + bytes.position());
            }
            to.force(false);
        });
        position = begin + bytes.limit();
        lines += line.chars().filter(c -> c == '\n').count();
    }

    /** Within {@link #alone}. Puts a file in place that holds these alone. */
    void rewrite(Collection<DavLock> locks) throws IOException {
        Path fresh = folder.resolve(FILE + ".new");
        StringBuilder text = new StringBuilder();
        locks.forEach(lock -> text.append(LockLine.of(lock)));
        try (FileChannel out = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.US_ASCII));
            DiskFailure.named(fresh, () -> {
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            });
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        close();
        FileChannel open = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel = open;
        key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        position = open.size();
        lines = locks.size();
    }

    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        key = null;
        if (open != null) {
            open.close();
        }
    }
}
