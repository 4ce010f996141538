package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session file in this process's memory: header and directory in one piece, slots in pieces of up to 1 GiB. The
 * mapping is undone when it was closed and the last user has left. Any thread.
 */
final class MappedFile {

    private static final Logger LOG = LoggerFactory.getLogger(MappedFile.class);

    private static final long PIECE_BYTES = 1L << 30;

    private final Path path;
    private final Geometry geometry;
    private final RandomAccessFile file;
    private final Mappings mappings = Mappings.ofThisJava();
    private final ByteBuffer front;
    private final List<ByteBuffer> pieces = new ArrayList<>();
    private final int slotsPerPiece;
    private final AtomicInteger users = new AtomicInteger(1);

    /** Bytes of each copy that this process has had the file system reserve. */
    private final AtomicIntegerArray reserved;

    MappedFile(Path path, Geometry geometry) throws IOException {
        this.path = path;
        this.geometry = geometry;
        this.slotsPerPiece = (int) Math.max(1, PIECE_BYTES / (2L * geometry.copyBytes()));
        this.reserved = new AtomicIntegerArray(2 * geometry.slots());
        this.file = new RandomAccessFile(path.toFile(), "rw");
        try {
            this.front = map(0, geometry.slotsAt());
            for (int slot = 0; slot < geometry.slots(); slot += slotsPerPiece) {
                int held = Math.min(slotsPerPiece, geometry.slots() - slot);
                pieces.add(map(slotOffset(slot), 2L * geometry.copyBytes() * held));
            }
        } catch (IOException | RuntimeException | Error failed) {
            unmap();
            throw failed;
        }
    }

    Path path() {
        return path;
    }

    /** Header and directory. */
    ByteBuffer front() {
        return front;
    }

    /** The piece that holds the slot, from {@link #slotIndex} on. */
    ByteBuffer slots(int slot) {
        return pieces.get(slot / slotsPerPiece);
    }

    int slotIndex(int slot) {
        return slot % slotsPerPiece * 2 * geometry.copyBytes();
    }

    long slotOffset(int slot) {
        return geometry.slotsAt() + 2L * slot * geometry.copyBytes();
    }

    /**
     * Has the file system find room for the beginning of a copy that is about to be overwritten. A store to a page of a
     * sparse file that finds the disk full would be a fault of memory; this way it is an error that can be answered.
     */
    void reserve(int slot, int copy, int bytes) throws IOException {
        int index = 2 * slot + copy;
        int before = reserved.get(index);
        if (bytes <= before) {
            return;
        }
        synchronized (file) {
            file.seek(slotOffset(slot) + (long) copy * geometry.copyBytes() + before);
            file.write(new byte[bytes - before]);
        }
        reserved.set(index, bytes);
    }

    /** @return false when it was closed: nothing in it may be touched */
    boolean enter() {
        return users.getAndUpdate(now -> now == 0 ? 0 : now + 1) != 0;
    }

    void leave() {
        if (users.decrementAndGet() == 0) {
            unmap();
        }
    }

    private ByteBuffer map(long position, long bytes) throws IOException {
        return mappings.map(file.getChannel(), position, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void unmap() {
        try {
            mappings.undo();
        } finally {
            close();
        }
    }

    private void close() {
        try {
            file.close();
        } catch (IOException failed) {
            LOG.warn("{}: was not closed", path, failed);
        }
    }
}
