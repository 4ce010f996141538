package org.heliostat.http.http2;

import io.netty.buffer.ByteBuf;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * Carries what one call has sent to the I/O loop: fields, content, trailers. Content in memory is copied or shared by
 * whoever made it; a part of a file is read when it leaves.
 */
final class Outgoing {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Http2Transport transport;
    private final boolean last;
    private final ByteBuffer content;
    private final @Nullable FilePart file;
    private byte @Nullable [] fields;
    private byte @Nullable [] trailers;
    private long left;
    private boolean broken;

    /** A part of a file, and what lets go of it. */
    record FilePart(FileChannel channel, long position, long count, Runnable release) {}

    private Outgoing(
            Http2Transport transport,
            byte @Nullable [] fields,
            ByteBuffer content,
            @Nullable FilePart file,
            boolean last) {
        this.transport = transport;
        this.fields = fields;
        this.content = content;
        this.file = file;
        this.left = file == null ? content.remaining() : file.count();
        this.last = last;
    }

    /** @param content stays as it is: nobody writes it any more */
    static Outgoing of(Http2Transport transport, byte @Nullable [] fields, ByteBuffer content, boolean last) {
        return new Outgoing(transport, fields, content.duplicate(), null, last);
    }

    static Outgoing of(Http2Transport transport, byte @Nullable [] fields, FilePart file, boolean last) {
        return new Outgoing(transport, fields, NOTHING, file, last);
    }

    /** Adds what follows the last byte of content. */
    Outgoing trailed(byte @Nullable [] block) {
        trailers = block;
        return this;
    }

    /** The answer ends short of what its head has promised: its stream is reset behind the content. */
    Outgoing broken(boolean isShort) {
        broken = isShort;
        return this;
    }

    Http2Transport transport() {
        return transport;
    }

    /** @return the field block that is to leave first, null when it has left or there is none */
    byte @Nullable [] fields() {
        return fields;
    }

    void fieldsSent() {
        fields = null;
    }

    byte @Nullable [] trailers() {
        return trailers;
    }

    boolean isLast() {
        return last;
    }

    boolean isBroken() {
        return broken;
    }

    /** @return bytes of content that have not left */
    long left() {
        return left;
    }

    /** Appends the next bytes of the content. */
    void write(ByteBuf out, int count) throws IOException {
        FilePart part = file;
        if (part == null) {
            ByteBuffer piece = content.duplicate();
            piece.limit(piece.position() + count);
            out.writeBytes(piece);
            content.position(content.position() + count);
        } else {
            read(part, out, count);
        }
        left -= count;
    }

    private void read(FilePart part, ByteBuf out, int count) throws IOException {
        int todo = count;
        while (todo > 0) {
            int read = out.writeBytes(part.channel(), part.position() + part.count() - left + count - todo, todo);
            if (read < 1) {
                throw new EOFException("a file became shorter while it was sent");
            }
            todo -= read;
        }
    }

    /** Nothing of it is needed any more. To be called once. */
    void release() {
        if (file != null) {
            file.release().run();
        }
    }
}
