package org.heliostat.servlet.websocket.session;

import java.io.ByteArrayOutputStream;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.protocol.CloseCode;
import org.heliostat.servlet.websocket.protocol.FrameSink;
import org.heliostat.servlet.websocket.protocol.MessageInflater;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.heliostat.servlet.websocket.protocol.WebSocketFailure;
import org.jspecify.annotations.Nullable;

/**
 * Makes messages of what arrives, and gives them to the session's handlers. A handler of parts gets one at the end of
 * each frame, and within a frame whenever enough is there. Used by the thread that reads.
 */
final class Incoming implements FrameSink {

    /** A part within a frame. */
    private static final int PART = 16 * 1024;

    private final SessionLifecycle life;
    private final SessionTimeouts timeouts;
    private final SocketSettings settings;
    private final Handlers handlers;
    private final Pongs pongs;
    private final SocketFigures figures;
    private final TextAssembly text = new TextAssembly();
    private ByteArrayOutputStream binary = new ByteArrayOutputStream(0);

    private boolean isText;
    private @Nullable Receiver receiver;
    private @Nullable MessageInflater inflater;
    private long size;
    private long limit;

    Incoming(SessionLifecycle life, SocketSettings settings, Handlers handlers, Pongs pongs, SocketFigures figures) {
        this.life = life;
        this.timeouts = life.timeouts();
        this.settings = settings;
        this.handlers = handlers;
        this.pongs = pongs;
        this.figures = figures;
    }

    @Override
    public void messageBegins(boolean isTextMessage, boolean compressed) {
        isText = isTextMessage;
        receiver = isText ? handlers.text() : handlers.binary();
        limit = isText ? settings.maxText() : settings.maxBinary();
        size = 0;
        inflater = compressed ? new MessageInflater() : null;
        timeouts.messageBegins();
    }

    @Override
    public void payload(byte[] bytes, int offset, int length) throws WebSocketFailure {
        MessageInflater inflating = inflater;
        if (inflating == null) {
            plain(bytes, offset, length);
        } else {
            inflating.inflate(bytes, offset, length, this::plain);
        }
    }

    private void plain(byte[] bytes, int offset, int length) throws WebSocketFailure {
        size += length;
        Receiver to = receiver;
        boolean inParts = to != null && to.partial();
        if (!inParts && size > limit) {
            throw new WebSocketFailure(CloseCode.TOO_BIG, "message is larger than " + limit + " bytes");
        }
        if (isText) {
            text.add(bytes, offset, length);
        } else {
            binary.write(bytes, offset, length);
        }
        if (to == null) {
            drop();
        } else if (inParts && (isText ? text.size() : binary.size()) >= PART) {
            part(to, false);
        }
    }

    @Override
    public void frameEnds(boolean last) throws WebSocketFailure {
        if (last) {
            timeouts.messageRests();
        }
        MessageInflater inflating = inflater;
        if (last && inflating != null) {
            inflating.finish(this::plain);
            release();
        }
        if (last && isText) {
            text.requireWhole();
        }
        Receiver to = receiver;
        if (to == null) {
            drop();
        } else if (to.partial()) {
            if (last || (isText ? text.size() : binary.size()) > 0) {
                part(to, last);
            }
        } else if (last) {
            whole(to);
        }
        if (last) {
            figures.count(SocketEvent.MESSAGE_IN);
            timeouts.used();
        }
    }

    /** Nobody wants it; what was wrong with it has been noticed. */
    private void drop() {
        text.take();
        binary.reset();
    }

    /** The time that the application takes for a part is not the peer's. */
    private void part(Receiver to, boolean last) {
        timeouts.messageRests();
        if (isText) {
            String part = text.take();
            life.guarded(() -> to.textPart(part, last));
        } else {
            byte[] part = takeBinary();
            life.guarded(() -> to.binaryPart(part, last));
        }
        if (!last) {
            timeouts.messageBegins();
        }
    }

    private void whole(Receiver to) {
        if (isText) {
            String message = text.take();
            life.guarded(() -> to.text(message));
        } else {
            byte[] message = takeBinary();
            life.guarded(() -> to.binary(message));
        }
    }

    /** A large buffer is not kept for the next message. */
    private byte[] takeBinary() {
        byte[] bytes = binary.toByteArray();
        if (bytes.length > PART) {
            binary = new ByteArrayOutputStream(0);
        } else {
            binary.reset();
        }
        return bytes;
    }

    @Override
    public void control(Opcode opcode, byte[] payload) {
        if (opcode == Opcode.PING) {
            timeouts.used();
            pongs.answer(payload);
        } else if (!timeouts.isAnswer(payload)) {
            ponged(payload);
        }
    }

    private void ponged(byte[] payload) {
        timeouts.used();
        Receiver to = handlers.pong();
        if (to != null) {
            life.guarded(() -> to.pong(payload));
        }
    }

    @Override
    public void closed(int code, String reason) {
        life.closedByPeer(code, reason);
    }

    /** The connection is over, perhaps within a message. */
    void release() {
        MessageInflater inflating = inflater;
        if (inflating != null) {
            inflater = null;
            inflating.close();
        }
    }
}
