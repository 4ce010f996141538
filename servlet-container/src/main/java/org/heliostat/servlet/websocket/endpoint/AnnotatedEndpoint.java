package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.SessionException;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instance of an annotated class as an endpoint like others: its methods become message handlers of the session. Used
 * on the session's thread.
 */
public final class AnnotatedEndpoint extends Endpoint {

    private final AnnotatedClass type;
    private final Object instance;
    private final Unheard unheard;
    private @Nullable EndpointConfig config;
    private Map<String, String> pathParameters = Map.of();

    /** Hears of errors for which the class has no method. */
    @FunctionalInterface
    public interface Unheard {
        void failed(String what, Throwable thrown);
    }

    AnnotatedEndpoint(AnnotatedClass type, Object instance, Unheard unheard) {
        this.type = type;
        this.instance = instance;
        this.unheard = unheard;
    }

    /** @return the application's object */
    public Object instance() {
        return instance;
    }

    @Override
    public void onOpen(Session session, EndpointConfig endpointConfig) {
        config = endpointConfig;
        pathParameters = session.getPathParameters();
        for (MessageMethod method : type.messages()) {
            limit(session, method);
            listen(session, method);
        }
        AnnotatedMethod open = type.open();
        if (open != null) {
            call(open, occasion(session));
        }
    }

    private static void limit(Session session, MessageMethod method) {
        if (method.maxSize() < 0) {
            return;
        }
        int size = (int) Math.min(Integer.MAX_VALUE, method.maxSize());
        if (method.kind() == MessageMethod.Kind.TEXT) {
            session.setMaxTextMessageBufferSize(size);
        } else if (method.kind() == MessageMethod.Kind.BINARY) {
            session.setMaxBinaryMessageBufferSize(size);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void listen(Session session, MessageMethod method) {
        Class<?> wanted = method.isPlain(type.decoders()) ? String.class : method.type();
        if (method.partial()) {
            MessageHandler.Partial handler = (part, last) -> message(session, method, part, last);
            session.addMessageHandler((Class) wanted, handler);
        } else {
            MessageHandler.Whole handler = message -> message(session, method, message, true);
            session.addMessageHandler((Class) wanted, handler);
        }
    }

    private void message(Session session, MessageMethod method, Object received, boolean last) {
        try {
            boolean plain = method.isPlain(type.decoders());
            Object message = plain ? PlainType.read((String) received, method.type()) : received;
            answer(session, method.call().call(instance, occasion(session).message(message, last)));
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    /** What a method for messages returns is sent back. */
    private static void answer(Session session, @Nullable Object returned) throws Exception {
        if (returned == null) {
            return;
        }
        if (returned instanceof String text) {
            session.getBasicRemote().sendText(text);
        } else if (returned instanceof ByteBuffer buffer) {
            session.getBasicRemote().sendBinary(buffer);
        } else {
            session.getBasicRemote().sendObject(returned);
        }
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        AnnotatedMethod close = type.close();
        if (close != null) {
            call(close, occasion(session).closed(reason));
        }
    }

    @Override
    public void onError(Session session, Throwable thrown) {
        Throwable cause = thrown instanceof UndeclaredThrowableException && thrown.getCause() != null
                ? thrown.getCause()
                : thrown;
        AnnotatedMethod error = type.error();
        if (error != null) {
            call(error, occasion(session).failed(cause));
        } else if (!isPeersDoing(cause)) {
            unheard.failed(type.type().getName(), cause);
        }
    }

    /** Peers that vanish or send nonsense are counted, and are no defect of the application. */
    private static boolean isPeersDoing(Throwable thrown) {
        return thrown instanceof SessionException || thrown instanceof IOException;
    }

    private Occasion occasion(Session session) {
        EndpointConfig known = config;
        if (known == null) {
            throw new IllegalStateException("not opened");
        }
        return new Occasion(session, known, pathParameters);
    }

    private void call(AnnotatedMethod method, Occasion occasion) {
        try {
            method.call(instance, occasion);
        } catch (Throwable thrown) {
            throw rethrown(thrown);
        }
    }

    private static RuntimeException rethrown(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException unchecked ? unchecked : new UndeclaredThrowableException(thrown);
    }
}
