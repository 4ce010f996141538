package org.heliostat.frames;

import io.netty.buffer.ByteBuf;
import java.util.function.IntFunction;

/** Writes frames into what leaves next on a connection. On its I/O loop. */
public final class FrameWriter {

    /** Tells the other side's decoder that our blocks index nothing: its dynamic table may be empty (RFC 7541 §6.3). */
    private static final int NO_TABLE = 0x20;

    private final IntFunction<ByteBuf> room;
    private boolean tableChanged = true;

    /** @param room gives the buffer to append so many bytes to, at least */
    public FrameWriter(IntFunction<ByteBuf> room) {
        this.room = room;
    }

    /** The other side has set the size of its dynamic table: the next block begins with what we use of it. */
    public void tableChanged() {
        tableChanged = true;
    }

    /** @param pairs setting, value, setting, value … */
    public void settings(int... pairs) {
        ByteBuf out = frame(pairs.length * 3, FrameType.SETTINGS, 0, 0);
        for (int i = 0; i < pairs.length; i += 2) {
            out.writeShort(pairs[i]).writeInt(pairs[i + 1]);
        }
    }

    public void settingsAck() {
        frame(0, FrameType.SETTINGS, FrameType.ACK, 0);
    }

    public void ping(long payload) {
        frame(Long.BYTES, FrameType.PING, 0, 0).writeLong(payload);
    }

    public void pingAck(long payload) {
        frame(Long.BYTES, FrameType.PING, FrameType.ACK, 0).writeLong(payload);
    }

    public void reset(int streamId, int code) {
        frame(Integer.BYTES, FrameType.RST_STREAM, 0, streamId).writeInt(code);
    }

    public void windowUpdate(int streamId, int increment) {
        frame(Integer.BYTES, FrameType.WINDOW_UPDATE, 0, streamId).writeInt(increment);
    }

    public void goAway(int lastStreamId, int code) {
        frame(Long.BYTES, FrameType.GOAWAY, 0, 0).writeInt(lastStreamId).writeInt(code);
    }

    /** @return bytes of the frames */
    public int headers(int streamId, byte[] block, boolean last) {
        int extra = tableChanged ? 1 : 0;
        int first = Math.min(block.length, FrameType.LONGEST - extra);
        int flags = (last ? FrameType.END_STREAM : 0) | (first == block.length ? FrameType.END_HEADERS : 0);
        ByteBuf out = frame(first + extra, FrameType.HEADERS, flags, streamId);
        if (tableChanged) {
            tableChanged = false;
            out.writeByte(NO_TABLE);
        }
        out.writeBytes(block, 0, first);
        int total = FrameType.HEAD + first + extra;
        for (int at = first; at < block.length; ) {
            int count = Math.min(block.length - at, FrameType.LONGEST);
            int end = at + count == block.length ? FrameType.END_HEADERS : 0;
            frame(count, FrameType.CONTINUATION, end, streamId).writeBytes(block, at, count);
            at += count;
            total += FrameType.HEAD + count;
        }
        return total;
    }

    /** @return the buffer to append exactly so many bytes of content to */
    public ByteBuf data(int streamId, int length, boolean last) {
        return frame(length, FrameType.DATA, last ? FrameType.END_STREAM : 0, streamId);
    }

    private ByteBuf frame(int length, int type, int flags, int streamId) {
        return room.apply(FrameType.HEAD + length)
                .writeMedium(length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(streamId);
    }
}
