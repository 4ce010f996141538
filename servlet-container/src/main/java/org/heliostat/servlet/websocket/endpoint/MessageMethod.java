package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.Decoder;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.OnMessage;
import jakarta.websocket.PongMessage;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A method for messages of one kind (Jakarta WebSocket 2.2, OnMessage). Immutable.
 *
 * @param type of the messages
 * @param partial whether it takes parts
 * @param maxSize bytes of a message; −1 = as for other messages of the session
 */
record MessageMethod(AnnotatedMethod call, Kind kind, Class<?> type, boolean partial, long maxSize) {

    /** Of each there is one method at most. */
    enum Kind {
        TEXT,
        BINARY,
        PONG
    }

    static MessageMethod of(Method method, List<Class<? extends Decoder>> decoders) throws DeploymentException {
        AnnotatedMethod call = new AnnotatedMethod(method, AnnotatedMethod.Kind.MESSAGE);
        List<Parameter> parameters = call.messageParameters();
        if (parameters.isEmpty() || parameters.size() > 2) {
            throw AnnotatedMethod.wrong(
                    method, parameters.size() + " parameters for a message (expected: 1, or 2 for parts)");
        }
        boolean firstIsMessage = parameters.size() == 1 || parameters.get(0).getType() != boolean.class;
        Class<?> type = parameters.get(firstIsMessage ? 0 : 1).getType();
        boolean partial = parameters.size() == 2;
        if (partial && parameters.get(firstIsMessage ? 1 : 0).getType() != boolean.class) {
            throw AnnotatedMethod.wrong(method, "two parameters for a message, none of them boolean");
        }
        Kind kind = kind(type, decoders);
        if (kind == null || partial && type != String.class && type != byte[].class && type != ByteBuffer.class) {
            throw AnnotatedMethod.wrong(
                    method, "nothing makes a " + type.getName() + " of a message" + (partial ? " in parts" : ""));
        }
        OnMessage annotation = method.getAnnotation(OnMessage.class);
        return new MessageMethod(call, kind, type, partial, annotation == null ? -1 : annotation.maxMessageSize());
    }

    private static @org.jspecify.annotations.Nullable Kind kind(
            Class<?> type, List<Class<? extends Decoder>> decoders) {
        if (type == PongMessage.class) {
            return Kind.PONG;
        }
        if (decodes(decoders, type, Decoder.Text.class) || decodes(decoders, type, Decoder.TextStream.class)) {
            return Kind.TEXT;
        }
        if (decodes(decoders, type, Decoder.Binary.class) || decodes(decoders, type, Decoder.BinaryStream.class)) {
            return Kind.BINARY;
        }
        if (type == String.class || type == Reader.class || PlainType.is(type)) {
            return Kind.TEXT;
        }
        boolean bytes = type == byte[].class || type == ByteBuffer.class || type == InputStream.class;
        return bytes ? Kind.BINARY : null;
    }

    /** @return whether its messages are Java's plain types, read from text without a decoder */
    boolean isPlain(List<Class<? extends Decoder>> decoders) {
        return PlainType.is(type)
                && !decodes(decoders, type, Decoder.Text.class)
                && !decodes(decoders, type, Decoder.TextStream.class)
                && kind == Kind.TEXT;
    }

    private static boolean decodes(List<Class<? extends Decoder>> decoders, Class<?> type, Class<?> kind) {
        for (Class<? extends Decoder> decoder : decoders) {
            Class<?> gives = TypeArgument.of(decoder, kind);
            if (gives != null && type.isAssignableFrom(gives)) {
                return true;
            }
        }
        return false;
    }
}
