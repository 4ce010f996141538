package org.heliostat.adminui.event;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.heliostat.adminui.api.Caller;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client that gets events. Sends never wait; one thread at a time sends (guarded by {@code lock}). A client that
 * takes nothing at all is cut by the connection's own time-out for writing.
 */
public final class EventStream {

    private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
    private static final byte[] END = {'\n', '\n'};
    private static final byte[] HEARTBEAT = ": still here\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Exchange exchange;
    private final @Nullable Caller caller;
    private final Object lock = new Object();
    private boolean ended;

    private EventStream(Exchange exchange) {
        this.exchange = exchange;
        this.caller = Caller.of(exchange).orElse(null);
    }

    /** Sends the head of the answer and a first comment, so that the client knows that it is heard. */
    static EventStream begin(Exchange exchange) throws IOException {
        head(exchange);
        exchange.response().output().nonBlocking();
        exchange.response().output().wanders();
        EventStream stream = new EventStream(exchange);
        stream.write(HEARTBEAT);
        return stream;
    }

    /** Answers completely with what stands in front of a stream. */
    static void headOnly(Exchange exchange) throws IOException {
        head(exchange);
        exchange.response().finish();
    }

    private static void head(Exchange exchange) {
        exchange.response().headers().set("Content-Type", "text/event-stream");
        exchange.response().status(200);
    }

    /** @return who listens; null only where everybody may */
    public @Nullable Caller caller() {
        return caller;
    }

    /**
     * Sends one event.
     *
     * @param name of the event
     * @param json without line ends
     * @return false when the client has not taken what was sent before, and misses this one
     */
    public boolean send(String name, byte[] json) {
        return send(name, List.of(json));
    }

    /**
     * Sends events of one name in one piece.
     *
     * @param jsons each without line ends
     * @return false when the client has not taken what was sent before, and misses these
     */
    public boolean send(String name, List<byte[]> jsons) {
        byte[] begin = ("event: " + name + "\ndata: ").getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream events = new ByteArrayOutputStream();
        for (byte[] json : jsons) {
            events.writeBytes(begin);
            events.writeBytes(json);
            events.writeBytes(END);
        }
        synchronized (lock) {
            if (!exchange.response().output().isReady()) {
                return false;
            }
            sendBytes(events.toByteArray());
            return true;
        }
    }

    /** Shows the client, and everything between, that the connection still stands. */
    public void heartbeat() {
        synchronized (lock) {
            if (exchange.response().output().isReady()) {
                sendBytes(HEARTBEAT);
            }
        }
    }

    /** Ends the answer; does nothing the second time. */
    void end() {
        synchronized (lock) {
            if (ended) {
                return;
            }
            ended = true;
            try {
                exchange.response().finish();
            } catch (IOException gone) {
                LOG.debug("admin: {}: the client is gone", exchange.request().uriPath(), gone);
            }
        }
    }

    boolean isOpen() {
        synchronized (lock) {
            return !ended && !exchange.isClientGone();
        }
    }

    void whenGone(Runnable callback) {
        exchange.whenGone(callback);
    }

    private void sendBytes(byte[] bytes) {
        if (ended) {
            return;
        }
        try {
            write(bytes);
        } catch (IOException gone) {
            LOG.debug("admin: {}: the client is gone", exchange.request().uriPath(), gone);
            ended = true;
        }
    }

    private void write(byte[] bytes) throws IOException {
        exchange.response().output().write(bytes, 0, bytes.length);
        exchange.response().output().flush();
    }
}
