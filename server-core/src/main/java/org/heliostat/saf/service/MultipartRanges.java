package org.heliostat.saf.service;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.heliostat.request.Response;
import org.heliostat.request.conditional.ByteRange;
import org.jspecify.annotations.Nullable;

/** Several ranges in one answer: multipart/byteranges (RFC 9110 §14.6) with a known length. Used once. */
final class MultipartRanges {

    private static final int COPY_BYTES = 16 * 1024;
    private static final int BOUNDARY_RADIX = 36;

    private final List<ByteRange> ranges;
    private final List<byte[]> partHeads = new ArrayList<>();
    private final byte[] end;
    private final String boundary;

    /** Where the bytes come from. */
    @FunctionalInterface
    interface Source {
        /** @return bytes put into the buffer, below 1 when there are none left */
        int read(long position, ByteBuffer into) throws IOException;
    }

    /** @param type content type of the parts, null when unknown */
    MultipartRanges(List<ByteRange> ranges, long size, @Nullable String type) {
        this.ranges = ranges;
        this.boundary = "part-" + Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), BOUNDARY_RADIX);
        for (ByteRange range : ranges) {
            String head = "\r\n--" + boundary + "\r\n" + (type == null ? "" : "Content-Type: " + type + "\r\n")
                    + "Content-Range: " + range.contentRange(size) + "\r\n\r\n";
            partHeads.add(head.getBytes(StandardCharsets.ISO_8859_1));
        }
        this.end = ("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    void send(Response response, Source source) throws IOException {
        response.status(206)
                .headers()
                .set("Content-Type", "multipart/byteranges; boundary=" + boundary)
                .set("Content-Length", Long.toString(length()));
        ByteBuffer copy = ByteBuffer.allocate(COPY_BYTES);
        for (int i = 0; i < ranges.size(); i++) {
            response.output().write(partHeads.get(i));
            copy(ranges.get(i), source, copy, response);
        }
        response.output().write(end);
    }

    private long length() {
        long length = end.length;
        for (int i = 0; i < ranges.size(); i++) {
            length += partHeads.get(i).length + ranges.get(i).length();
        }
        return length;
    }

    private static void copy(ByteRange range, Source source, ByteBuffer copy, Response response) throws IOException {
        long position = range.first();
        while (position <= range.last()) {
            copy.clear().limit((int) Math.min(copy.capacity(), range.last() - position + 1));
            int count = source.read(position, copy);
            if (count < 1) {
                throw new EOFException("the file became shorter while it was sent");
            }
            response.output().write(copy.array(), 0, count);
            position += count;
        }
    }
}
