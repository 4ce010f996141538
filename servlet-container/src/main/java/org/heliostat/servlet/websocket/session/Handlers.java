package org.heliostat.servlet.websocket.session;

import jakarta.websocket.MessageHandler;
import java.util.LinkedHashSet;
import java.util.Set;
import org.heliostat.servlet.websocket.endpoint.Decoders;
import org.heliostat.servlet.websocket.endpoint.TypeArgument;
import org.jspecify.annotations.Nullable;

/** Who gets the messages of a session: one handler each for text, binary messages and pongs. Any thread. */
final class Handlers {

    private final Decoders decoders;
    private volatile @Nullable Receiver text;
    private volatile @Nullable Receiver binary;
    private volatile @Nullable Receiver pong;

    Handlers(Decoders decoders) {
        this.decoders = decoders;
    }

    /** @throws IllegalStateException when nothing says what it takes, or what it takes has a handler */
    void add(MessageHandler handler) {
        Class<?> whole = TypeArgument.of(handler.getClass(), MessageHandler.Whole.class);
        Class<?> partial = TypeArgument.of(handler.getClass(), MessageHandler.Partial.class);
        if (whole == null && partial == null) {
            throw new IllegalStateException(
                    "message handler " + handler.getClass().getName() + ": neither whole nor partial messages");
        }
        if (whole != null) {
            add(handler, whole, false);
        }
        if (partial != null) {
            add(handler, partial, true);
        }
    }

    synchronized void add(MessageHandler handler, Class<?> type, boolean partial) {
        Receiver added = new Receiver(handler, type, partial, decoders);
        if (!added.takesText() && !added.takesBinary() && !added.takesPongs()) {
            throw new IllegalStateException("message handler for " + type.getName() + ": nothing decodes such messages"
                    + (partial ? " in parts" : ""));
        }
        requireFree(added.takesText(), text, "text");
        requireFree(added.takesBinary(), binary, "binary");
        requireFree(added.takesPongs(), pong, "pong");
        text = added.takesText() ? added : text;
        binary = added.takesBinary() ? added : binary;
        pong = added.takesPongs() ? added : pong;
    }

    private static void requireFree(boolean wanted, @Nullable Receiver known, String kind) {
        if (wanted && known != null) {
            throw new IllegalStateException("a handler for " + kind + " messages is there already");
        }
    }

    synchronized void remove(MessageHandler handler) {
        text = without(text, handler);
        binary = without(binary, handler);
        pong = without(pong, handler);
    }

    private static @Nullable Receiver without(@Nullable Receiver known, MessageHandler handler) {
        return known != null && known.handler() == handler ? null : known;
    }

    Set<MessageHandler> all() {
        Set<MessageHandler> all = new LinkedHashSet<>();
        for (Receiver known : new Receiver[] {text, binary, pong}) {
            if (known != null) {
                all.add(known.handler());
            }
        }
        return all;
    }

    @Nullable
    Receiver text() {
        return text;
    }

    @Nullable
    Receiver binary() {
        return binary;
    }

    @Nullable
    Receiver pong() {
        return pong;
    }
}
