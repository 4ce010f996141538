package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.EncodeException;
import jakarta.websocket.Encoder;
import jakarta.websocket.EndpointConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The encoders of one session (Jakarta WebSocket 2.2, 4.1.1): made at first use, ended with the session. Any thread; one
 * that encodes keeps others waiting, so that an encoder need not be safe for threads.
 */
public final class Encoders {

    private final List<Class<? extends Encoder>> classes;
    private final EndpointConfig config;
    private final Instances instances;
    private final Map<Class<? extends Encoder>, Encoder> made = new HashMap<>(); // guarded by this

    public Encoders(EndpointConfig config, Instances instances) {
        this.classes = List.copyOf(config.getEncoders());
        this.config = config;
        this.instances = instances;
    }

    /** A message: text or bytes, one of them. */
    public record Encoded(@Nullable String text, byte[] bytes) {

        static Encoded of(String text) {
            return new Encoded(text, new byte[0]);
        }

        static Encoded of(byte[] bytes) {
            return new Encoded(null, bytes);
        }
    }

    /**
     * Makes a message of an object: by the application's first encoder for its class, else as Java's own types are sent.
     *
     * @throws EncodeException when nothing encodes it, or its encoder failed
     */
    public synchronized Encoded encode(Object object) throws EncodeException, IOException {
        for (Class<? extends Encoder> type : classes) {
            Encoded encoded = by(type, object);
            if (encoded != null) {
                return encoded;
            }
        }
        if (object instanceof byte[] bytes) {
            return Encoded.of(bytes);
        }
        if (object instanceof ByteBuffer buffer) {
            return Encoded.of(bytes(buffer));
        }
        boolean plain = object instanceof CharSequence
                || object instanceof Number && object.getClass().getName().startsWith("java.lang.")
                || object instanceof Boolean
                || object instanceof Character;
        if (!plain) {
            throw new EncodeException(
                    object, "no encoder for " + object.getClass().getName());
        }
        return Encoded.of(object.toString());
    }

    @SuppressWarnings("unchecked")
    private @Nullable Encoded by(Class<? extends Encoder> type, Object object) throws EncodeException, IOException {
        if (encodes(type, Encoder.Text.class, object)) {
            return Encoded.of(((Encoder.Text<Object>) instance(type, object)).encode(object));
        }
        if (encodes(type, Encoder.Binary.class, object)) {
            return Encoded.of(bytes(((Encoder.Binary<Object>) instance(type, object)).encode(object)));
        }
        if (encodes(type, Encoder.TextStream.class, object)) {
            StringWriter text = new StringWriter();
            ((Encoder.TextStream<Object>) instance(type, object)).encode(object, text);
            return Encoded.of(text.toString());
        }
        if (encodes(type, Encoder.BinaryStream.class, object)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ((Encoder.BinaryStream<Object>) instance(type, object)).encode(object, bytes);
            return Encoded.of(bytes.toByteArray());
        }
        return null;
    }

    /** The session has ended. */
    public synchronized void destroy() {
        List<Encoder> all = new ArrayList<>(made.values());
        made.clear();
        for (Encoder encoder : all) {
            encoder.destroy();
            instances.destroyed(encoder);
        }
    }

    private static boolean encodes(Class<?> type, Class<?> kind, Object object) {
        Class<?> takes = TypeArgument.of(type, kind);
        return takes != null && takes.isInstance(object);
    }

    private Encoder instance(Class<? extends Encoder> type, Object object) throws EncodeException {
        Encoder known = made.get(type);
        if (known != null) {
            return known;
        }
        Encoder encoder;
        try {
            encoder = instances.make(type);
        } catch (Exception failed) {
            throw new EncodeException(object, "encoder " + type.getName() + " could not be made", failed);
        }
        encoder.init(config);
        made.put(type, encoder);
        return encoder;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
