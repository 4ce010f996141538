package org.heliostat.servlet.websocket.protocol;

import org.jspecify.annotations.Nullable;

/** What a frame is (RFC 6455, 5.2). */
public enum Opcode {
    CONTINUATION(0x0),
    TEXT(0x1),
    BINARY(0x2),
    CLOSE(0x8),
    PING(0x9),
    PONG(0xA);

    private final int code;

    Opcode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Control frames are short, never fragmented, and may stand between the fragments of a message. */
    public boolean isControl() {
        return code >= 0x8;
    }

    /** @return null for a reserved one */
    static @Nullable Opcode of(int code) {
        return switch (code) {
            case 0x0 -> CONTINUATION;
            case 0x1 -> TEXT;
            case 0x2 -> BINARY;
            case 0x8 -> CLOSE;
            case 0x9 -> PING;
            case 0xA -> PONG;
            default -> null;
        };
    }
}
