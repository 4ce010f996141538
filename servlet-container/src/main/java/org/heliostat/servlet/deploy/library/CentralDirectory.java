package org.heliostat.servlet.deploy.library;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.ZipException;

/**
 * Looks at what {@link java.util.zip.ZipFile} does not show: the file types an archive made on Unix gives its entries.
 * Format: PKWARE APPNOTE, sections 4.3.12 to 4.3.16.
 */
public final class CentralDirectory {
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END64_LOCATOR_SIGNATURE = 0x07064b50;
    private static final int END64_SIGNATURE = 0x06064b50;
    private static final int HEADER_SIGNATURE = 0x02014b50;
    private static final int END_LENGTH = 22;
    private static final int LOCATOR_LENGTH = 20;
    private static final int HEADER_LENGTH = 46;
    private static final int MAX_COMMENT = 0xffff;
    private static final int UNIX = 3;
    private static final int TYPE_MASK = 0xf000;
    private static final int FOLDER = 0x4000;
    private static final int FILE = 0x8000;

    private CentralDirectory() {}

    /** Name of the first entry that is neither file nor folder: a link, a device, a pipe. */
    public static Optional<String> special(Path archive) throws IOException {
        try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.READ)) {
            ByteBuffer directory = directory(channel);
            while (directory.remaining() >= HEADER_LENGTH) {
                int start = directory.position();
                if (directory.getInt(start) != HEADER_SIGNATURE) {
                    break;
                }
                int madeBy = Byte.toUnsignedInt(directory.get(start + 5));
                int nameLength = Short.toUnsignedInt(directory.getShort(start + 28));
                int extra = Short.toUnsignedInt(directory.getShort(start + 30));
                int comment = Short.toUnsignedInt(directory.getShort(start + 32));
                int type = (directory.getInt(start + 38) >>> 16) & TYPE_MASK;
                int next = start + HEADER_LENGTH + nameLength + extra + comment;
                if (next > directory.limit()) {
                    throw new ZipException("central directory is cut off");
                }
                if (madeBy == UNIX && type != 0 && type != FILE && type != FOLDER) {
                    byte[] name = new byte[nameLength];
                    directory.get(start + HEADER_LENGTH, name);
                    return Optional.of(new String(name, StandardCharsets.UTF_8));
                }
                directory.position(next);
            }
            return Optional.empty();
        }
    }

    /**
     * Sums up names, lengths, times, places and check sums of all entries.
     *
     * @return letters and digits that only a copy of the file shares
     */
    public static String checkSum(Path archive) throws IOException {
        try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.READ)) {
            byte[] directory = directory(channel).array();
            // Java runs these two without a warm-up; it is no secret what they are, and nobody gains by two alike.
            CRC32 one = new CRC32();
            one.update(directory);
            CRC32C other = new CRC32C();
            other.update(directory);
            return Long.toHexString(one.getValue() << Integer.SIZE | other.getValue())
                    + '-'
                    + Integer.toHexString(directory.length)
                    + '-'
                    + Long.toHexString(channel.size());
        }
    }

    private static ByteBuffer directory(FileChannel channel) throws IOException {
        long size = channel.size();
        int tailLength = (int) Math.min(size, END_LENGTH + LOCATOR_LENGTH + MAX_COMMENT);
        ByteBuffer tail = read(channel, size - tailLength, tailLength);
        for (int at = tailLength - END_LENGTH; at >= 0; at--) {
            if (tail.getInt(at) == END_SIGNATURE) {
                long length = Integer.toUnsignedLong(tail.getInt(at + 12));
                long offset = Integer.toUnsignedLong(tail.getInt(at + 16));
                if (length == 0xffffffffL || offset == 0xffffffffL) {
                    return directory64(channel, tail, at - LOCATOR_LENGTH);
                }
                // What a stub before the archive adds to all offsets does not matter when counted from the end.
                long start = size - tailLength + at - length;
                return read(channel, start, length);
            }
        }
        throw new ZipException("it is no ZIP file, or not all of one (was it cut off while it was copied?)");
    }

    private static ByteBuffer directory64(FileChannel channel, ByteBuffer tail, int locator) throws IOException {
        if (locator < 0 || tail.getInt(locator) != END64_LOCATOR_SIGNATURE) {
            throw new ZipException("zip64 locator not found");
        }
        ByteBuffer end = read(channel, tail.getLong(locator + 8), 56);
        if (end.getInt(0) != END64_SIGNATURE) {
            throw new ZipException("zip64 end of central directory not found");
        }
        return read(channel, end.getLong(48), end.getLong(40));
    }

    private static ByteBuffer read(FileChannel channel, long offset, long length) throws IOException {
        if (offset < 0 || length < 0 || length > Integer.MAX_VALUE || offset + length > channel.size()) {
            throw new ZipException("central directory lies outside of the file");
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, offset + buffer.position()) < 0) {
                throw new ZipException("file is cut off");
            }
        }
        return buffer.flip();
    }
}
