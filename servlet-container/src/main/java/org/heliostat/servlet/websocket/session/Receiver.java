package org.heliostat.servlet.websocket.session;

import jakarta.websocket.DecodeException;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.PongMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import org.heliostat.servlet.websocket.endpoint.Decoders;

/**
 * A message handler and what it takes. Immutable.
 *
 * @param type of its messages
 * @param partial whether it takes messages in parts
 */
record Receiver(MessageHandler handler, Class<?> type, boolean partial, Decoders decoders) {

    boolean takesText() {
        return type == String.class || !partial && (type == Reader.class || decoders.takesText(type));
    }

    boolean takesBinary() {
        return type == byte[].class
                || type == ByteBuffer.class
                || !partial && (type == InputStream.class || decoders.takesBinary(type));
    }

    boolean takesPongs() {
        return !partial && type == PongMessage.class;
    }

    void text(String message) throws DecodeException, IOException {
        if (type == String.class) {
            whole().onMessage(message);
        } else if (type == Reader.class) {
            whole().onMessage(new StringReader(message));
        } else {
            whole().onMessage(decoders.decodeText(message, type));
        }
    }

    void binary(byte[] message) throws DecodeException, IOException {
        if (type == byte[].class) {
            whole().onMessage(message);
        } else if (type == ByteBuffer.class) {
            whole().onMessage(ByteBuffer.wrap(message));
        } else if (type == InputStream.class) {
            whole().onMessage(new ByteArrayInputStream(message));
        } else {
            whole().onMessage(decoders.decodeBinary(message, type));
        }
    }

    void textPart(String part, boolean last) {
        parts().onMessage(part, last);
    }

    void binaryPart(byte[] part, boolean last) {
        parts().onMessage(type == ByteBuffer.class ? ByteBuffer.wrap(part) : part, last);
    }

    void pong(byte[] payload) {
        PongMessage message = () -> ByteBuffer.wrap(payload);
        whole().onMessage(message);
    }

    @SuppressWarnings("unchecked")
    private MessageHandler.Whole<Object> whole() {
        return (MessageHandler.Whole<Object>) handler;
    }

    @SuppressWarnings("unchecked")
    private MessageHandler.Partial<Object> parts() {
        return (MessageHandler.Partial<Object>) handler;
    }
}
