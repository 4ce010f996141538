package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.DecodeException;
import jakarta.websocket.Decoder;
import jakarta.websocket.EndpointConfig;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The decoders of one session (Jakarta WebSocket 2.2, 4.1.2): made when a handler first needs them, ended with the
 * session.
 */
public final class Decoders {

    private final List<Class<? extends Decoder>> classes;
    private final EndpointConfig config;
    private final Instances instances;
    private final Map<Class<? extends Decoder>, Decoder> made = new ConcurrentHashMap<>();

    public Decoders(EndpointConfig config, Instances instances) {
        this.classes = List.copyOf(config.getDecoders());
        this.config = config;
        this.instances = instances;
    }

    /** @return whether text can become an object of the class */
    public boolean takesText(Class<?> wanted) {
        return has(Decoder.Text.class, wanted) || has(Decoder.TextStream.class, wanted);
    }

    /** @return whether binary messages can become an object of the class */
    public boolean takesBinary(Class<?> wanted) {
        return has(Decoder.Binary.class, wanted) || has(Decoder.BinaryStream.class, wanted);
    }

    private boolean has(Class<? extends Decoder> kind, Class<?> wanted) {
        return classes.stream().anyMatch(type -> decodes(type, kind, wanted));
    }

    /** The first that will have it decides (2.2, 4.1.2); a stream decoder is not asked. */
    public Object decodeText(String message, Class<?> wanted) throws DecodeException, IOException {
        for (Class<? extends Decoder> type : classes) {
            if (decodes(type, Decoder.Text.class, wanted)) {
                Decoder.Text<?> decoder = (Decoder.Text<?>) instance(type);
                if (decoder.willDecode(message)) {
                    return decoder.decode(message);
                }
            } else if (decodes(type, Decoder.TextStream.class, wanted)) {
                return ((Decoder.TextStream<?>) instance(type)).decode(new StringReader(message));
            }
        }
        throw new DecodeException(message, "no decoder takes the message for " + wanted.getName());
    }

    public Object decodeBinary(byte[] message, Class<?> wanted) throws DecodeException, IOException {
        for (Class<? extends Decoder> type : classes) {
            if (decodes(type, Decoder.Binary.class, wanted)) {
                Decoder.Binary<?> decoder = (Decoder.Binary<?>) instance(type);
                if (decoder.willDecode(ByteBuffer.wrap(message))) {
                    return decoder.decode(ByteBuffer.wrap(message));
                }
            } else if (decodes(type, Decoder.BinaryStream.class, wanted)) {
                return ((Decoder.BinaryStream<?>) instance(type)).decode(new ByteArrayInputStream(message));
            }
        }
        throw new DecodeException(ByteBuffer.wrap(message), "no decoder takes the message for " + wanted.getName());
    }

    /** The session has ended. */
    public void destroy() {
        List<Decoder> all = new ArrayList<>(made.values());
        made.clear();
        for (Decoder decoder : all) {
            decoder.destroy();
            instances.destroyed(decoder);
        }
    }

    private static boolean decodes(Class<?> type, Class<?> kind, Class<?> wanted) {
        Class<?> gives = TypeArgument.of(type, kind);
        return gives != null && wanted.isAssignableFrom(gives);
    }

    private Decoder instance(Class<? extends Decoder> type) throws DecodeException {
        @Nullable Decoder known = made.get(type);
        if (known != null) {
            return known;
        }
        Decoder decoder;
        try {
            decoder = instances.make(type);
        } catch (Exception failed) {
            throw new DecodeException("", "decoder " + type.getName() + " could not be made", failed);
        }
        decoder.init(config);
        made.put(type, decoder);
        return decoder;
    }
}
