package org.heliostat.http.channel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A send that leaves in pieces; owns what has not left. On the I/O loop. */
final class PartedSend {

    private final Object[] parts;
    private final boolean read;
    private int part;
    private long leftOfPart;
    private long left;

    PartedSend(Send send) {
        parts = new Object[] {send.bytes, orNothing(send.content), orNothing(send.tail)};
        read = send.read;
        left = send.size;
        leftOfPart = MessageSizes.of(parts[0]);
    }

    long left() {
        return left;
    }

    /** @return whether a file is read for it: what leaves takes memory until the client has it */
    boolean isRead() {
        return read;
    }

    /**
     * @return the next bytes, all from one part and at most so many; the caller's to release
     * @throws IOException where a file cannot be read, or not so far; nothing has changed then
     */
    Object next(long most) throws IOException {
        while (leftOfPart == 0 && part < parts.length - 1) {
            ReferenceCountUtil.release(parts[part]);
            part++;
            leftOfPart = MessageSizes.of(parts[part]);
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

    private Object piece(Object whole, long length, boolean isRest) throws IOException {
        if (whole instanceof FileToRead file) {
            ByteBuf bytes = file.read(file.count() - leftOfPart, (int) length);
            if (isRest) {
                file.release();
            }
            return bytes;
        }
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
