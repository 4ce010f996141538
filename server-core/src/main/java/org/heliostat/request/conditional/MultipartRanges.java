package org.heliostat.request.conditional;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Several ranges in one answer: multipart/byteranges (RFC 9110 §14.6) with a known length. Used once. */
public final class MultipartRanges {

    private static final int COPY_BYTES = 16 * 1024;
    private static final int BOUNDARY_RADIX = 36;

    private final List<ByteRange> ranges;
    private final List<byte[]> partHeads = new ArrayList<>();
    private final byte[] end;
    private final String boundary;

    /** Where the bytes come from. */
    @FunctionalInterface
    public interface Source {
        /** @return bytes put into the buffer, below 1 when there are none left */
        int read(long position, ByteBuffer into) throws IOException;

        /** @return a source that reads content in memory by position */
        static Source of(ByteBuffer content) {
            return (position, into) -> {
                int count = Math.min(into.remaining(), (int) (content.limit() - position));
                into.put(content.slice((int) position, count));
                return count;
            };
        }
    }

    /**
     * @param size of the whole, bytes
     * @param type content type of the parts, null when unknown
     */
    public MultipartRanges(List<ByteRange> ranges, long size, @Nullable String type) {
        this.ranges = List.copyOf(ranges);
        this.boundary = "part-" + Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), BOUNDARY_RADIX);
        for (ByteRange range : ranges) {
            String head = "\r\n--" + boundary + "\r\n" + (type == null ? "" : "Content-Type: " + type + "\r\n")
                    + "Content-Range: " + range.contentRange(size) + "\r\n\r\n";
            partHeads.add(head.getBytes(StandardCharsets.ISO_8859_1));
        }
        this.end = ("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** @return the value of the answer's Content-Type */
    public String contentType() {
        return "multipart/byteranges; boundary=" + boundary;
    }

    /** @return bytes that {@link #write} writes */
    public long length() {
        long length = end.length;
        for (int i = 0; i < ranges.size(); i++) {
            length += partHeads.get(i).length + ranges.get(i).length();
        }
        return length;
    }

    /** Writes parts and boundaries. */
    public void write(OutputStream out, Source source) throws IOException {
        ByteBuffer copy = ByteBuffer.allocate(COPY_BYTES);
        for (int i = 0; i < ranges.size(); i++) {
            out.write(partHeads.get(i));
            copy(ranges.get(i), source, copy, out);
        }
        out.write(end);
    }

    private static void copy(ByteRange range, Source source, ByteBuffer copy, OutputStream out) throws IOException {
        long position = range.first();
        while (position <= range.last()) {
            copy.clear().limit((int) Math.min(copy.capacity(), range.last() - position + 1));
            int count = source.read(position, copy);
            if (count < 1) {
                throw new EOFException("the file became shorter while it was sent");
            }
            out.write(copy.array(), 0, count);
            position += count;
        }
    }
}
