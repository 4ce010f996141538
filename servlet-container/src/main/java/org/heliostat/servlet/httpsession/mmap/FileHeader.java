package org.heliostat.servlet.httpsession.mmap;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * What the first two pages of a session file say, each for itself: one damaged page loses nothing.
 *
 * @param geometry what the file was made for
 * @param locks stripes of sessions; all processes have to agree on them
 * @param owner 32 bytes that stand for the application the sessions belong to
 */
@SuppressWarnings("ArrayRecordComponent") // compared with owns() only
record FileHeader(Geometry geometry, int locks, byte[] owner) {

    static final int OWNER_BYTES = 32;

    private static final long MAGIC = 0x4845_4C49_4F53_4553L;
    private static final int FORMAT = 1;
    private static final int BYTES = 8 + 5 * 4 + OWNER_BYTES;

    boolean owns(byte[] other) {
        return Arrays.equals(owner, other);
    }

    String inWords() {
        return geometry.inWords() + ", maxLocks " + locks;
    }

    boolean agreesWith(FileHeader other) {
        return geometry.equals(other.geometry) && locks == other.locks;
    }

    /** @return empty when neither page is whole */
    static Optional<FileHeader> read(ByteBuffer file) {
        return readPage(file, 0).or(() -> readPage(file, Geometry.PAGE));
    }

    void write(ByteBuffer file) {
        writePage(file, 0);
        writePage(file, Geometry.PAGE);
    }

    private static Optional<FileHeader> readPage(ByteBuffer file, int at) {
        if (file.limit() < at + BYTES + 4 || file.getLong(at) != MAGIC || file.getInt(at + 8) != FORMAT) {
            return Optional.empty();
        }
        if (file.getInt(at + BYTES) != checksum(file, at)) {
            return Optional.empty();
        }
        byte[] owner = new byte[OWNER_BYTES];
        file.get(at + 28, owner);
        Geometry geometry = new Geometry(file.getInt(at + 12), file.getInt(at + 16), file.getInt(at + 20));
        return geometry.isPossible()
                ? Optional.of(new FileHeader(geometry, file.getInt(at + 24), owner))
                : Optional.empty();
    }

    private void writePage(ByteBuffer file, int at) {
        file.putLong(at, MAGIC);
        file.putInt(at + 8, FORMAT);
        file.putInt(at + 12, geometry.maxSessions());
        file.putInt(at + 16, geometry.maxValues());
        file.putInt(at + 20, geometry.maxValueBytes());
        file.putInt(at + 24, locks);
        file.put(at + 28, owner);
        file.putInt(at + BYTES, checksum(file, at));
    }

    private static int checksum(ByteBuffer file, int at) {
        CRC32C crc = new CRC32C();
        crc.update(file.slice(at, BYTES));
        return (int) crc.getValue();
    }
}
