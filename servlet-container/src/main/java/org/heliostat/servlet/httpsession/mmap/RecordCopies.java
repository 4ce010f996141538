package org.heliostat.servlet.httpsession.mmap;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The two copies of a slot's record. A new version goes over the older copy: its header is struck out, the record is
 * written, the header comes last. Whenever a process is killed, the newer whole copy is the one that was answered.
 *
 * <pre>
 * header: version 8, expiry 8, length 4, id length 4, checksum of the record 4, checksum of the header and id 4, id 128
 * </pre>
 *
 * <p>Writers hold the lock of the session's stripe. Readers need none: what they read while it is being written does not
 * agree with its checksums.
 */
final class RecordCopies {

    static final int HEADER_BYTES = 160;

    private static final int ID_AT = 32;
    private static final int MOST_ID_BYTES = HEADER_BYTES - ID_AT;
    private static final int SUMMED_BYTES = 28;

    private final MappedFile file;
    private final int copyBytes;

    RecordCopies(MappedFile file, Geometry geometry) {
        this.file = file;
        this.copyBytes = geometry.copyBytes();
    }

    /**
     * A copy whose header is whole.
     *
     * @param copy 0 or 1
     * @param length bytes of the record
     */
    record Head(int copy, long version, long expiresAtMillis, int length, int checksum, String id) {}

    /** @return the newer copy whose header is whole; null when neither is */
    @Nullable
    Head newest(int slot) {
        Head first = head(slot, 0);
        Head second = head(slot, 1);
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return first.version() > second.version() ? first : second;
    }

    /** @return the other copy than {@code head}, if its header is whole and of the same session */
    @Nullable
    Head older(int slot, Head head) {
        Head other = head(slot, 1 - head.copy());
        return other != null && other.id().equals(head.id()) ? other : null;
    }

    /** @return the record; null when it does not agree with its checksum */
    byte @Nullable [] record(int slot, Head head) {
        byte[] record = new byte[head.length()];
        file.slots(slot).get(at(slot, head.copy()) + HEADER_BYTES, record);
        return checksum(record) == head.checksum() ? record : null;
    }

    /** Strikes out both copies: nothing of the slot's last session may be taken for the next one's. */
    void strike(int slot) {
        strike(slot, 0);
        strike(slot, 1);
    }

    void strike(int slot, int copy) {
        file.slots(slot).putLong(at(slot, copy), 0);
    }

    void write(int slot, int copy, String id, byte[] record, long version, long expiresAtMillis) {
        ByteBuffer buffer = file.slots(slot);
        int at = at(slot, copy);
        byte[] name = Tags.bytes(id);
        strike(slot, copy);
        VarHandle.fullFence();
        buffer.put(at + HEADER_BYTES, record);
        buffer.putLong(at + 8, expiresAtMillis);
        buffer.putInt(at + 16, record.length);
        buffer.putInt(at + 20, name.length);
        buffer.putInt(at + 24, checksum(record));
        buffer.put(at + ID_AT, name);
        VarHandle.fullFence();
        buffer.putLong(at, version);
        buffer.putInt(at + SUMMED_BYTES, headChecksum(buffer, at, name.length));
        VarHandle.fullFence();
    }

    private @Nullable Head head(int slot, int copy) {
        ByteBuffer buffer = file.slots(slot);
        int at = at(slot, copy);
        long version = buffer.getLong(at);
        int length = buffer.getInt(at + 16);
        int idLength = buffer.getInt(at + 20);
        boolean possible = version > 0
                && length >= 0
                && length <= copyBytes - HEADER_BYTES
                && idLength > 0
                && idLength <= MOST_ID_BYTES;
        if (!possible || buffer.getInt(at + SUMMED_BYTES) != headChecksum(buffer, at, idLength)) {
            return null;
        }
        Head head = new Head(
                copy,
                version,
                buffer.getLong(at + 8),
                length,
                buffer.getInt(at + 24),
                Tags.id(buffer, at + ID_AT, idLength));
        return buffer.getLong(at) == version ? head : null;
    }

    private int at(int slot, int copy) {
        return file.slotIndex(slot) + copy * copyBytes;
    }

    /** Of bytes that were copied first: compiled, a checksum of mapped memory that is gone ends the process. */
    private static int headChecksum(ByteBuffer buffer, int at, int idLength) {
        byte[] head = new byte[SUMMED_BYTES + idLength];
        buffer.get(at, head, 0, SUMMED_BYTES);
        buffer.get(at + ID_AT, head, SUMMED_BYTES, idLength);
        return checksum(head);
    }

    private static int checksum(byte[] record) {
        CRC32C crc = new CRC32C();
        crc.update(record, 0, record.length);
        return (int) crc.getValue();
    }
}
