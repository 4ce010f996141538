package org.heliostat.log.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Files in memory on a disk that can be full, or whose driver fails for one file. */
final class FakeDisk {

    private final Map<Path, ByteArrayOutputStream> files = new ConcurrentHashMap<>();
    volatile int freeBytes = Integer.MAX_VALUE;
    volatile boolean closedToAll;
    volatile @Nullable Path broken;

    LogFile.Opened open(Path path) throws IOException {
        if (closedToAll) {
            throw new IOException("the disk is away");
        }
        ByteArrayOutputStream file = files.computeIfAbsent(path, unused -> new ByteArrayOutputStream());
        return new LogFile.Opened(new Channel(path, file), file.size() == 0);
    }

    void move(Path from, Path to) {
        ByteArrayOutputStream file = files.remove(from);
        if (file != null) {
            files.put(to, file);
        }
    }

    String text(Path path) {
        ByteArrayOutputStream file = files.get(path);
        return file == null ? "" : file.toString(UTF_8);
    }

    private final class Channel implements WritableByteChannel {

        private final Path path;
        private final ByteArrayOutputStream file;
        private boolean open = true;

        Channel(Path path, ByteArrayOutputStream file) {
            this.path = path;
            this.file = file;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (path.equals(broken)) {
                throw new InternalError("the driver failed");
            }
            if (freeBytes == 0) {
                throw new IOException("No space left on device");
            }
            int count = Math.min(bytes.remaining(), freeBytes);
            byte[] chunk = new byte[count];
            bytes.get(chunk);
            file.write(chunk);
            freeBytes -= count;
            return count;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
