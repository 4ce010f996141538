package org.heliostat.servlet.websocket.session;

import jakarta.websocket.EncodeException;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.heliostat.servlet.websocket.endpoint.Encoders;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.heliostat.servlet.websocket.protocol.Sending;
import org.jspecify.annotations.Nullable;

/**
 * Sending that does not wait (Jakarta WebSocket 2.2, RemoteEndpoint.Async). Any thread; handlers are called on the
 * session thread, or on another one while the application's code has it.
 */
final class AsyncRemote extends Remote implements RemoteEndpoint.Async {

    private final Session session;
    private final SessionServices services;
    private final SendResults results;
    private volatile long timeoutMillis;

    AsyncRemote(RemoteParts parts, Session session, SessionServices services, SendResults results, long timeoutMillis) {
        super(parts);
        this.session = session;
        this.services = services;
        this.results = results;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public long getSendTimeout() {
        parts().life().requireUsable();
        return timeoutMillis;
    }

    @Override
    public void setSendTimeout(long timeout) {
        parts().life().requireUsable();
        timeoutMillis = timeout;
    }

    @Override
    public void sendText(String text, SendHandler handler) {
        byte[] payload = given(text).getBytes(StandardCharsets.UTF_8);
        send(Opcode.TEXT, payload, telling(given(handler)));
    }

    @Override
    public Future<Void> sendText(String text) {
        return send(Opcode.TEXT, given(text).getBytes(StandardCharsets.UTF_8), ignored -> {});
    }

    @Override
    public Future<Void> sendBinary(ByteBuffer data) {
        return send(Opcode.BINARY, bytes(given(data)), ignored -> {});
    }

    @Override
    public void sendBinary(ByteBuffer data, SendHandler handler) {
        byte[] payload = bytes(given(data));
        send(Opcode.BINARY, payload, telling(given(handler)));
    }

    @Override
    public Future<Void> sendObject(Object data) {
        return object(given(data), ignored -> {});
    }

    @Override
    public void sendObject(Object data, SendHandler handler) {
        object(given(data), telling(given(handler)));
    }

    private Future<Void> object(Object data, Consumer<@Nullable Throwable> told) {
        parts().life().requireUsable();
        Encoders.Encoded encoded;
        try {
            encoded = parts().encoders().encode(data);
        } catch (EncodeException | IOException | RuntimeException failed) {
            return unsent(told, failed);
        }
        String text = encoded.text();
        return text == null
                ? send(Opcode.BINARY, encoded.bytes(), told)
                : send(Opcode.TEXT, text.getBytes(StandardCharsets.UTF_8), told);
    }

    private static Sending unsent(Consumer<@Nullable Throwable> told, Exception why) {
        Sending unsent = new Sending(told);
        unsent.over(why);
        return unsent;
    }

    private Sending send(Opcode kind, byte[] payload, Consumer<@Nullable Throwable> told) {
        try {
            parts().begin();
        } catch (IOException closing) {
            return unsent(told, closing);
        }
        long timeout = timeoutMillis;
        Clock clock = new Clock(told);
        Sending sending = new Sending(clock);
        parts().sender().send(kind, payload, false, sending);
        if (timeout > 0 && !sending.isDone()) {
            clock.runs(services.after(timeout, () -> timedOut(sending, timeout)));
        }
        return sending;
    }

    private void timedOut(Sending sending, long timeout) {
        var late = new SocketTimeoutException("the message did not leave within " + timeout + " ms");
        if (!parts().sender().timedOut(sending, late)) {
            parts().life().cut();
        }
    }

    private Consumer<@Nullable Throwable> telling(SendHandler handler) {
        return why -> {
            SendResult result = why == null ? new SendResult(session) : new SendResult(session, why);
            Runnable task = () -> {
                try {
                    handler.onResult(result);
                } catch (Throwable thrown) {
                    services.failed("send handler " + handler.getClass().getName(), thrown);
                }
            };
            results.add(task);
        };
    }

    /** Stops the clock when the message has left. */
    private static final class Clock implements Consumer<@Nullable Throwable> {

        private final Consumer<@Nullable Throwable> told;
        private volatile @Nullable Runnable stop;
        private volatile boolean over;

        Clock(Consumer<@Nullable Throwable> told) {
            this.told = told;
        }

        void runs(Runnable stopping) {
            stop = stopping;
            if (over) {
                stopping.run();
            }
        }

        @Override
        public void accept(@Nullable Throwable why) {
            over = true;
            Runnable stopping = stop;
            if (stopping != null) {
                stopping.run();
            }
            told.accept(why);
        }
    }
}
