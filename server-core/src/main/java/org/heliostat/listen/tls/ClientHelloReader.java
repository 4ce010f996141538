package org.heliostat.listen.tls;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts a client's first message together from records, looking at each byte once however they are cut. What is not a
 * whole, legal hello of bounded size is refused: nothing is guessed from a part of it. Belongs to one I/O loop.
 */
final class ClientHelloReader {

    /** What has been found out so far. */
    enum State {
        INCOMPLETE,
        COMPLETE,
        /** The first bytes are of another protocol. */
        NOT_TLS,
        BROKEN
    }

    /** Longest message in bytes; the native library takes no longer ones. */
    static final int LONGEST = 16 * 1024;

    /** Most records of one message: who cuts it into more wants the server to work. */
    static final int MOST_RECORDS = 64;

    private static final int RECORD_HEADER = 5;
    private static final int MESSAGE_HEADER = 4;
    private static final int HANDSHAKE = 22;
    private static final int ALERT = 21;
    private static final int MAJOR_VERSION = 3;
    private static final int CLIENT_HELLO = 1;

    private byte[] message = new byte[512];
    private int length;
    private int records;
    private int leftOfRecord;
    private State state = State.INCOMPLETE;
    private @Nullable ClientHello hello;

    /**
     * Takes what has not been looked at yet.
     *
     * @param bytes everything that was received
     * @param from where it goes on in them
     * @return where it stopped: before a record's head that is not whole, or behind all
     */
    int read(ByteBuf bytes, int from) {
        int at = from;
        while (state == State.INCOMPLETE && at < bytes.writerIndex()) {
            if (leftOfRecord == 0) {
                if (isOther(bytes, at)) {
                    state = records == 0 ? State.NOT_TLS : State.BROKEN;
                    return at;
                }
                if (bytes.writerIndex() - at < RECORD_HEADER) {
                    return at;
                }
                beginRecord(bytes, at);
                at += RECORD_HEADER;
            } else {
                int part = Math.min(leftOfRecord, bytes.writerIndex() - at);
                take(bytes, at, part);
                at += part;
            }
        }
        return at;
    }

    State state() {
        return state;
    }

    /** @return the message, once it is complete */
    Optional<ClientHello> hello() {
        return Optional.ofNullable(hello);
    }

    /** An alert is TLS, though no hello. */
    private static boolean isOther(ByteBuf bytes, int at) {
        int type = bytes.getUnsignedByte(at);
        boolean isRecord = type == HANDSHAKE || type == ALERT;
        return !isRecord || bytes.writerIndex() > at + 1 && bytes.getUnsignedByte(at + 1) != MAJOR_VERSION;
    }

    private void beginRecord(ByteBuf bytes, int at) {
        leftOfRecord = bytes.getUnsignedShort(at + 3);
        records++;
        boolean isHello = bytes.getUnsignedByte(at) == HANDSHAKE;
        if (!isHello || leftOfRecord == 0 || leftOfRecord > LONGEST || records > MOST_RECORDS) {
            state = State.BROKEN;
        }
    }

    private void take(ByteBuf bytes, int at, int part) {
        if (length + part > MESSAGE_HEADER + LONGEST) {
            state = State.BROKEN;
            return;
        }
        if (length + part > message.length) {
            message = Arrays.copyOf(message, Math.max(length + part, message.length * 2));
        }
        bytes.getBytes(at, message, length, part);
        length += part;
        leftOfRecord -= part;
        look();
    }

    private void look() {
        if (message[0] != CLIENT_HELLO) {
            state = State.BROKEN;
            return;
        }
        if (length < MESSAGE_HEADER) {
            return;
        }
        int body = (message[1] & 0xff) << 16 | (message[2] & 0xff) << 8 | message[3] & 0xff;
        int behind = length + leftOfRecord - MESSAGE_HEADER - body;
        if (body > LONGEST || length >= MESSAGE_HEADER + body && behind > 0) {
            // Nothing may follow in the same records: the client has to wait for an answer.
            state = State.BROKEN;
        } else if (length == MESSAGE_HEADER + body) {
            hello = ClientHello.parse(
                            ByteBuffer.wrap(message, MESSAGE_HEADER, body).slice())
                    .orElse(null);
            state = hello == null ? State.BROKEN : State.COMPLETE;
        }
    }
}
