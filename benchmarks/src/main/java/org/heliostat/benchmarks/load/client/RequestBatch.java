package org.heliostat.benchmarks.load.client;

import java.nio.ByteBuffer;

/** Requests that are sent in one piece, made once. Immutable. */
final class RequestBatch {

    private final RequestKind kind;
    private final int count;
    private final boolean timed;
    private final ByteBuffer bytes;

    /** @param timed whether answers go into the percentiles */
    RequestBatch(RequestKind kind, int port, int count, boolean timed) {
        this(kind, port, "", count, timed);
    }

    /**
     * @param fields of the head beside the usual ones, each with its line end
     * @param timed whether answers go into the percentiles
     */
    RequestBatch(RequestKind kind, int port, String fields, int count, boolean timed) {
        this.kind = kind;
        this.count = count;
        this.timed = timed;
        byte[] one = kind.bytes(port, fields);
        this.bytes = ByteBuffer.allocateDirect(one.length * count);
        for (int i = 0; i < count; i++) {
            bytes.put(one);
        }
        bytes.flip();
    }

    RequestKind kind() {
        return kind;
    }

    int count() {
        return count;
    }

    boolean isTimed() {
        return timed;
    }

    /** @return with a position of the caller's own */
    ByteBuffer bytes() {
        return bytes.duplicate();
    }
}
