package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The file of one session: version (8 bytes), end of life (8 bytes), the sealed record. A new content is a new file that
 * is forced to the disk and then takes the old one's name; only the end of life is changed in place. Writers of one file
 * take turns, readers need not.
 */
record RecordFile(Path path) {

    static final int HEADER_BYTES = 2 * Long.BYTES;

    private static final int EXPIRY_AT = Long.BYTES;

    /**
     * @param mostBytes of a sealed record; of a longer file one byte more is answered, so that it is refused
     * @return null when there is no such file
     */
    @Nullable
    VaultRecord read(int mostBytes) throws IOException {
        try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
            int length = (int) Math.min(in.size(), HEADER_BYTES + mostBytes + 1L);
            ByteBuffer bytes = ByteBuffer.allocate(Math.max(length, HEADER_BYTES));
            fill(in, bytes.limit(length));
            if (length < HEADER_BYTES) {
                return new VaultRecord(new byte[0], 1, 0);
            }
            bytes.flip();
            long version = bytes.getLong();
            long expires = bytes.getLong();
            byte[] sealed = new byte[bytes.remaining()];
            bytes.get(sealed);
            return new VaultRecord(sealed, version, expires);
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** @return version and end of life; null when there is no such file */
    @Nullable
    Header header() throws IOException {
        try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES);
            fill(in, bytes);
            bytes.flip();
            return bytes.remaining() < HEADER_BYTES ? new Header(1, 0) : new Header(bytes.getLong(), bytes.getLong());
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    record Header(long version, long expiresAtMillis) {}

    /** @return {@link SessionVault#NONE} when there is no such file */
    long version() throws IOException {
        Header header = header();
        return header == null ? SessionVault.NONE : header.version();
    }

    /** The file has its new content, or, when this fails, its old one. */
    void write(byte[] sealed, long version, long expiresAtMillis) throws IOException {
        Path fresh = path.resolveSibling('.' + path.getFileName().toString());
        boolean whole = false;
        try {
            try (FileChannel out = open(fresh)) {
                ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + sealed.length);
                bytes.putLong(version).putLong(expiresAtMillis).put(sealed).flip();
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(false);
            }
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            whole = true;
        } finally {
            if (!whole) {
                Files.deleteIfExists(fresh);
            }
        }
    }

    private static FileChannel open(Path fresh) throws IOException {
        try {
            return FileChannel.open(
                    fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        } catch (NoSuchFileException noFolder) {
            Files.createDirectories(fresh.getParent());
            return FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        }
    }

    /** @return false when there is no such file */
    boolean touch(long expiresAtMillis) throws IOException {
        try (FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE)) {
            ByteBuffer bytes =
                    ByteBuffer.allocate(Long.BYTES).putLong(expiresAtMillis).flip();
            out.write(bytes, EXPIRY_AT);
            return true;
        } catch (NoSuchFileException none) {
            return false;
        }
    }

    private static void fill(FileChannel in, ByteBuffer bytes) throws IOException {
        int read = 0;
        while (bytes.hasRemaining() && read >= 0) {
            read = in.read(bytes);
        }
    }
}
