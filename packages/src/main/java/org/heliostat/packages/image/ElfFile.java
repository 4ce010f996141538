package org.heliostat.packages.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads which shared libraries a 64-bit ELF file needs.
 *
 * @see <a href="https://refspecs.linuxfoundation.org/elf/gabi4+/ch5.dynamic.html">System V ABI, dynamic section</a>
 */
final class ElfFile {

    private static final int MAGIC = 0x464C457F;
    private static final int CLASS_64 = 2;
    private static final int HEADER_BYTES = 64;
    private static final int SEGMENTS_AT = 32;
    private static final int SEGMENT_SIZE_AT = 54;
    private static final int SEGMENT_COUNT_AT = 56;
    private static final int LOAD = 1;
    private static final int DYNAMIC = 2;
    private static final int TAG_NEEDED = 1;
    private static final int TAG_STRINGS = 5;
    private static final int DYNAMIC_ENTRY_BYTES = 16;

    private final ByteBuffer file;
    private final List<Segment> segments = new ArrayList<>();

    private record Segment(int type, long offset, long address, long size) {}

    private ElfFile(byte[] bytes) {
        file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = (int) file.getLong(SEGMENTS_AT);
        for (int index = 0; index < file.getShort(SEGMENT_COUNT_AT); index++, at += file.getShort(SEGMENT_SIZE_AT)) {
            segments.add(
                    new Segment(file.getInt(at), file.getLong(at + 8), file.getLong(at + 16), file.getLong(at + 32)));
        }
    }

    /**
     * @return the names of the libraries, such as {@code libc.so.6}; none for what is not a 64-bit ELF file
     * @throws IllegalArgumentException for one that is damaged
     */
    static List<String> needed(byte[] bytes) {
        if (bytes.length < HEADER_BYTES
                || ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(0) != MAGIC
                || bytes[4] != CLASS_64) {
            return List.of();
        }
        try {
            return new ElfFile(bytes).needed();
        } catch (IndexOutOfBoundsException damaged) {
            throw new IllegalArgumentException("ELF file: damaged", damaged);
        }
    }

    private List<String> needed() {
        List<Long> names = new ArrayList<>();
        long strings = 0;
        for (Segment segment : segments) {
            if (segment.type() != DYNAMIC) {
                continue;
            }
            for (long at = segment.offset(); at < segment.offset() + segment.size(); at += DYNAMIC_ENTRY_BYTES) {
                long tag = file.getLong(Math.toIntExact(at));
                long value = file.getLong(Math.toIntExact(at + 8));
                if (tag == TAG_NEEDED) {
                    names.add(value);
                } else if (tag == TAG_STRINGS) {
                    strings = offset(value);
                }
            }
        }
        List<String> needed = new ArrayList<>();
        for (long name : names) {
            needed.add(text(Math.toIntExact(strings + name)));
        }
        return needed;
    }

    /** @return where in the file an address of memory lies */
    private long offset(long address) {
        for (Segment segment : segments) {
            if (segment.type() == LOAD
                    && address >= segment.address()
                    && address < segment.address() + segment.size()) {
                return segment.offset() + address - segment.address();
            }
        }
        throw new IndexOutOfBoundsException("address " + address);
    }

    private String text(int from) {
        int to = from;
        while (file.get(to) != 0) {
            to++;
        }
        return new String(file.array(), from, to - from, StandardCharsets.UTF_8);
    }
}
