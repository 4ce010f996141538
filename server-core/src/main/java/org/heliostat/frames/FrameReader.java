package org.heliostat.frames;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Takes frames out of the bytes of one connection (RFC 9113 §4, §6): first the size is checked, then the kind, then where it
 * may come; a field block is told when it is whole. Runs on the I/O loop.
 */
public final class FrameReader {

    private static final int PRIORITY_LENGTH = 5;
    private static final int SETTING_LENGTH = 6;

    private final FrameListener listener;
    private final IntFunction<ByteBuf> buffers;

    /** Bytes of a frame that is not whole; null where there are none. */
    private @Nullable ByteBuf pending;

    /** Of a field block that is not whole; null where none is begun. */
    private @Nullable ByteBuf block;

    private int blockStream;
    private boolean blockEndsStream;
    private int continuations;
    private long frames;
    private boolean stopped;

    /**
     * What is taken at most, in force at one moment. Immutable.
     *
     * @param continuations CONTINUATION frames of one field block
     * @param blockBytes of one field block, encoded: nothing longer is told
     */
    public record Limits(int continuations, long blockBytes) {

        /** A block may be somewhat longer than its fields are allowed to be: one that is too large is answered. */
        private static final int EXCESS = 4 * FrameType.LONGEST;

        /** @param fieldBytes that the fields of one block may have */
        public static Limits of(FloodLimits floods, long fieldBytes) {
            return new Limits(floods.maxContinuations(), fieldBytes + EXCESS);
        }
    }

    /** @param buffers makes empty buffers of a size in bytes */
    public FrameReader(FrameListener listener, IntFunction<ByteBuf> buffers) {
        this.listener = listener;
        this.buffers = buffers;
    }

    /** Takes what has come; the bytes are released here. */
    public void received(ByteBuf bytes, Limits limits) throws Http2Exception {
        ByteBuf in = joined(bytes);
        pending = in;
        while (!stopped && next(in, limits)) {
            // Each step takes one frame.
        }
        if (!stopped && !in.isReadable()) {
            pending = null;
            in.release();
        }
    }

    /** @return whether a field block, or a frame other than DATA, has begun that is not whole */
    public boolean isInTheMiddle() {
        ByteBuf in = pending;
        return block != null
                || in != null
                        && (in.readableBytes() < FrameType.HEAD || in.getByte(in.readerIndex() + 3) != FrameType.DATA);
    }

    /** @return bytes that are here of a DATA frame of the stream that is not whole, 0 where there is none */
    public int pendingContent(int streamId) {
        ByteBuf in = pending;
        if (in == null || in.readableBytes() < FrameType.HEAD) {
            return 0;
        }
        int at = in.readerIndex();
        boolean isIts = in.getByte(at + 3) == FrameType.DATA && (in.getInt(at + 5) & 0x7fff_ffff) == streamId;
        return isIts ? in.readableBytes() - FrameType.HEAD : 0;
    }

    /** @return frames taken so far */
    public long frames() {
        return frames;
    }

    /** Nothing more is read, nothing is kept. */
    public void stop() {
        stopped = true;
        if (pending != null) {
            pending.release();
            pending = null;
        }
        endBlock();
    }

    private ByteBuf joined(ByteBuf bytes) {
        ByteBuf before = pending;
        if (before == null) {
            return bytes;
        }
        int size = before.readableBytes() + bytes.readableBytes();
        ByteBuf in = before;
        if (before.refCnt() > 1 || before.maxWritableBytes() < bytes.readableBytes() || before.isReadOnly()) {
            in = buffers.apply(Math.max(size, FrameType.HEAD + FrameType.LONGEST));
            in.writeBytes(before);
            before.release();
        } else if (before.writableBytes() < bytes.readableBytes()) {
            before.discardReadBytes();
        }
        in.writeBytes(bytes);
        bytes.release();
        return in;
    }

    /** @return whether there was a whole frame */
    private boolean next(ByteBuf in, Limits limits) throws Http2Exception {
        if (in.readableBytes() < FrameType.HEAD) {
            return false;
        }
        int at = in.readerIndex();
        int length = in.getUnsignedMedium(at);
        int type = in.getUnsignedByte(at + 3);
        int streamId = in.getInt(at + 5) & 0x7fff_ffff;
        if (length > FrameType.LONGEST) {
            throw Http2Exception.connection(ErrorCode.FRAME_SIZE_ERROR, "a frame of " + length + " bytes");
        }
        checkPlace(type, streamId);
        if (in.readableBytes() < FrameType.HEAD + length) {
            return false;
        }
        int flags = in.getUnsignedByte(at + 4);
        in.skipBytes(FrameType.HEAD);
        ByteBuf payload = in.readSlice(length);
        frames++;
        try {
            take(type, flags, streamId, payload, limits);
        } catch (Http2Exception failed) {
            if (failed.streamId() == 0) {
                throw failed;
            }
            listener.failed(failed);
        }
        return true;
    }

    private void checkPlace(int type, int streamId) throws Http2Exception {
        if (frames == 0 && type != FrameType.SETTINGS) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "the first frame is no SETTINGS");
        }
        boolean continues = type == FrameType.CONTINUATION;
        if (block != null ? !continues || streamId != blockStream : continues) {
            throw Http2Exception.connection(
                    ErrorCode.PROTOCOL_ERROR, "a field block is interrupted, or goes on that was not begun");
        }
        boolean ofStream =
                switch (type) {
                    case FrameType.DATA, FrameType.HEADERS, FrameType.PRIORITY, FrameType.RST_STREAM -> true;
                    case FrameType.SETTINGS, FrameType.PING, FrameType.GOAWAY, FrameType.PRIORITY_UPDATE -> false;
                    default -> streamId != 0;
                };
        if (ofStream != (streamId != 0)) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "frame " + type + " with stream " + streamId);
        }
    }

    private void take(int type, int flags, int streamId, ByteBuf payload, Limits limits) throws Http2Exception {
        switch (type) {
            case FrameType.DATA -> data(flags, streamId, payload);
            case FrameType.HEADERS -> headers(flags, streamId, payload);
            case FrameType.CONTINUATION -> continuation(flags, payload, limits);
            case FrameType.PRIORITY -> priority(streamId, payload);
            case FrameType.RST_STREAM -> {
                checkLength(payload, Integer.BYTES);
                listener.reset(streamId, payload.readInt());
            }
            case FrameType.SETTINGS -> settings(flags, payload);
            case FrameType.PING -> {
                checkLength(payload, Long.BYTES);
                listener.ping(payload.readLong(), has(flags, FrameType.ACK));
            }
            case FrameType.GOAWAY -> goAway(payload);
            case FrameType.WINDOW_UPDATE -> {
                checkLength(payload, Integer.BYTES);
                listener.windowUpdate(streamId, payload.readInt() & 0x7fff_ffff);
            }
            case FrameType.PUSH_PROMISE ->
                throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "PUSH_PROMISE, which was not allowed");
            case FrameType.PRIORITY_UPDATE -> priorityUpdate(payload);
            // Frames that nobody knows are passed over (RFC 9113 §5.5), but not for ever.
            default -> listener.empty();
        }
    }

    private void data(int flags, int streamId, ByteBuf payload) throws Http2Exception {
        int counted = payload.readableBytes();
        ByteBuf content = unpadded(flags, payload);
        boolean last = has(flags, FrameType.END_STREAM);
        if (!content.isReadable() && !last) {
            listener.empty();
        }
        listener.data(streamId, content, counted, last);
    }

    private void headers(int flags, int streamId, ByteBuf payload) throws Http2Exception {
        ByteBuf fragment = unpadded(flags, payload);
        if (has(flags, FrameType.HAS_PRIORITY)) {
            if (fragment.readableBytes() < PRIORITY_LENGTH) {
                throw wrongSize();
            }
            fragment.skipBytes(PRIORITY_LENGTH);
        }
        blockStream = streamId;
        blockEndsStream = has(flags, FrameType.END_STREAM);
        if (has(flags, FrameType.END_HEADERS)) {
            complete(fragment);
            return;
        }
        if (!fragment.isReadable()) {
            listener.empty();
        }
        continuations = 0;
        block = buffers.apply(Math.max(1, fragment.readableBytes() * 2)).writeBytes(fragment);
    }

    private void continuation(int flags, ByteBuf payload, Limits limits) throws Http2Exception {
        ByteBuf whole = block;
        if (whole == null) {
            throw new IllegalStateException("no field block was begun (expected: checked before)");
        }
        continuations++;
        if (continuations > limits.continuations()) {
            throw Http2Exception.calm(Breach.CONTINUATIONS, "a field block of more than " + continuations + " frames");
        }
        if (!payload.isReadable()) {
            listener.empty();
        }
        if (whole.readableBytes() + payload.readableBytes() > limits.blockBytes()) {
            throw Http2Exception.calm(
                    Breach.BLOCK_SIZE, "a field block of more than " + limits.blockBytes() + " bytes before it ends");
        }
        whole.writeBytes(payload);
        if (has(flags, FrameType.END_HEADERS)) {
            complete(whole);
        }
    }

    private void complete(ByteBuf whole) throws Http2Exception {
        ByteBuf begun = block;
        block = null;
        try {
            listener.headers(blockStream, whole, blockEndsStream);
        } finally {
            if (begun != null) {
                begun.release();
            }
        }
    }

    private void endBlock() {
        if (block != null) {
            block.release();
            block = null;
        }
    }

    private void priority(int streamId, ByteBuf payload) throws Http2Exception {
        if (payload.readableBytes() != PRIORITY_LENGTH) {
            throw Http2Exception.stream(streamId, ErrorCode.FRAME_SIZE_ERROR, "PRIORITY of a wrong size");
        }
        listener.priority();
    }

    private void priorityUpdate(ByteBuf payload) throws Http2Exception {
        if (payload.readableBytes() < Integer.BYTES) {
            throw wrongSize();
        }
        int prioritized = payload.readInt() & 0x7fff_ffff;
        listener.priorityUpdate(prioritized, payload.toString(StandardCharsets.US_ASCII));
    }

    private void settings(int flags, ByteBuf payload) throws Http2Exception {
        if (has(flags, FrameType.ACK)) {
            checkLength(payload, 0);
            listener.settings(null);
        } else if (payload.readableBytes() % SETTING_LENGTH != 0) {
            throw wrongSize();
        } else {
            listener.settings(payload);
        }
    }

    private void goAway(ByteBuf payload) throws Http2Exception {
        if (payload.readableBytes() < Long.BYTES) {
            throw wrongSize();
        }
        listener.goAway(payload.readInt() & 0x7fff_ffff, payload.readInt());
    }

    private static ByteBuf unpadded(int flags, ByteBuf payload) throws Http2Exception {
        if (!has(flags, FrameType.PADDED)) {
            return payload;
        }
        if (!payload.isReadable()) {
            throw wrongSize();
        }
        int padding = payload.readUnsignedByte();
        if (padding > payload.readableBytes()) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "more padding than payload");
        }
        return payload.readSlice(payload.readableBytes() - padding);
    }

    private static void checkLength(ByteBuf payload, int length) throws Http2Exception {
        if (payload.readableBytes() != length) {
            throw wrongSize();
        }
    }

    private static Http2Exception wrongSize() {
        return Http2Exception.connection(ErrorCode.FRAME_SIZE_ERROR, "a frame of a size that its kind cannot have");
    }

    private static boolean has(int flags, int flag) {
        return (flags & flag) != 0;
    }
}
