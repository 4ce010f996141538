package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** A send that leaves in pieces; owns what has not left. On the I/O loop. */
final class PartedSend {

    private final Object[] parts;
    private int part;
    private long leftOfPart;
    private long left;

    PartedSend(Send send) {
        parts = new Object[] {send.bytes, orNothing(send.content), orNothing(send.tail)};
        left = send.size;
        leftOfPart = Outbox.sizeOf(parts[0]);
    }

    long left() {
        return left;
    }

    /** @return the next bytes, all from one part and at most so many; the caller's to release */
    Object next(long most) {
        while (leftOfPart == 0 && part < parts.length - 1) {
            ReferenceCountUtil.release(parts[part]);
            part++;
            leftOfPart = Outbox.sizeOf(parts[part]);
        }
        long length = Math.min(most, leftOfPart);
        boolean isRest = length == leftOfPart;
        Object piece = piece(parts[part], length, isRest);
        if (isRest) {
            parts[part] = Unpooled.EMPTY_BUFFER;
        }
        left -= length;
        leftOfPart -= length;
        return piece;
    }

    /** What has not left will not. */
    void release() {
        for (; part < parts.length; part++) {
            ReferenceCountUtil.release(parts[part]);
        }
        left = 0;
    }

    private Object piece(Object whole, long length, boolean isRest) {
        if (whole instanceof SharedFileRegion file) {
            long offset = file.count() - leftOfPart;
            if (offset == 0 && isRest) {
                return file;
            }
            SharedFileRegion piece = file.piece(offset, length);
            if (isRest) {
                file.release();
            }
            return piece;
        }
        return isRest ? whole : ((ByteBuf) whole).readRetainedSlice((int) length);
    }

    private static Object orNothing(@Nullable Object part) {
        return part == null ? Unpooled.EMPTY_BUFFER : part;
    }
}
