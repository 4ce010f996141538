package org.heliostat.launcher.grpc;

import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The messages of one call of gRPC: a byte that says whether they are compressed, four of length, and the message. */
final class Messages {

    private static final int HEAD = 5;

    private final InputStream in;
    private final HttpServletResponse response;
    private int read;

    Messages(InputStream in, HttpServletResponse response) {
        this.in = in;
        this.response = response;
    }

    /** @return null when the client sends no more */
    byte @Nullable [] next() throws IOException {
        byte[] head = in.readNBytes(HEAD);
        if (head.length == 0) {
            return null;
        }
        if (head.length < HEAD || head[0] != 0) {
            throw new EOFException("a message that is cut, or compressed");
        }
        int length = ByteBuffer.wrap(head).getInt(1);
        byte[] message = in.readNBytes(length);
        if (message.length < length) {
            throw new EOFException("a message that is cut");
        }
        read++;
        return message;
    }

    /** Leaves at once. */
    void write(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.getOutputStream()
                .write(ByteBuffer.allocate(HEAD + bytes.length)
                        .put((byte) 0)
                        .putInt(bytes.length)
                        .put(bytes)
                        .array());
        response.flushBuffer();
    }

    /** @return messages that have come so far */
    int read() {
        return read;
    }
}
