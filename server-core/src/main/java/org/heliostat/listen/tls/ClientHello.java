package org.heliostat.listen.tls;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;

/**
 * Holds what a client's first message asks for (RFC 8446, section 4.1.2), as far as a context is chosen by it. Immutable.
 *
 * @param serverName host in lower case, without a dot at its end; empty where the client names none
 * @param cipherSuites numbers of the suites it offers
 * @param signatureSchemes numbers of the signatures it understands; empty where it says nothing
 * @param applicationProtocols that it offers (ALPN), the one it likes most first
 */
record ClientHello(
        String serverName,
        Set<Integer> cipherSuites,
        Set<Integer> signatureSchemes,
        List<String> applicationProtocols,
        boolean isTls13) {

    private static final int SERVER_NAME = 0;
    private static final int SIGNATURE_ALGORITHMS = 13;
    private static final int APPLICATION_PROTOCOLS = 16;
    private static final int SUPPORTED_VERSIONS = 43;
    private static final int TLS_1_3 = 0x0304;
    private static final int RANDOM_BYTES = 32;

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_-]{1,63}(\\.[A-Za-z0-9_-]{1,63}){0,126}\\.?");

    ClientHello {
        cipherSuites = Set.copyOf(cipherSuites);
        signatureSchemes = Set.copyOf(signatureSchemes);
        applicationProtocols = List.copyOf(applicationProtocols);
    }

    /**
     * @param body of the message, without type and length
     * @return empty when it breaks the grammar, or names what can be no host
     */
    static Optional<ClientHello> parse(ByteBuffer body) {
        try {
            return Optional.of(new Reader().read(body));
        } catch (BufferUnderflowException | IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    /** Collects while it reads; for one message. */
    private static final class Reader {

        private final Set<Integer> seen = new HashSet<>();
        private String serverName = "";
        private Set<Integer> signatureSchemes = Set.of();
        private List<String> applicationProtocols = List.of();
        private boolean isTls13;

        ClientHello read(ByteBuffer body) {
            body.getShort();
            skip(body, RANDOM_BYTES);
            skip(body, body.get() & 0xff);
            Set<Integer> cipherSuites = numbers(part(body, body.getShort() & 0xffff));
            skip(body, body.get() & 0xff);
            if (body.hasRemaining()) {
                ByteBuffer extensions = part(body, body.getShort() & 0xffff);
                while (extensions.hasRemaining()) {
                    int type = extensions.getShort() & 0xffff;
                    ByteBuffer content = part(extensions, extensions.getShort() & 0xffff);
                    if (!seen.add(type)) {
                        throw new IllegalArgumentException("an extension that comes twice");
                    }
                    extension(type, content);
                }
            }
            if (body.hasRemaining()) {
                throw new IllegalArgumentException("bytes behind the end");
            }
            return new ClientHello(serverName, cipherSuites, signatureSchemes, applicationProtocols, isTls13);
        }

        private void extension(int type, ByteBuffer content) {
            switch (type) {
                case SERVER_NAME -> serverName = serverName(content);
                case SIGNATURE_ALGORITHMS -> signatureSchemes = numbers(part(content, content.getShort() & 0xffff));
                case APPLICATION_PROTOCOLS -> applicationProtocols = texts(part(content, content.getShort() & 0xffff));
                case SUPPORTED_VERSIONS ->
                    isTls13 = numbers(part(content, content.get() & 0xff)).contains(TLS_1_3);
                default -> {}
            }
        }

        /** RFC 6066, section 3: a list that holds at most one name of a host. */
        private static String serverName(ByteBuffer content) {
            ByteBuffer names = part(content, content.getShort() & 0xffff);
            String host = "";
            while (names.hasRemaining()) {
                int kind = names.get();
                String name = text(part(names, names.getShort() & 0xffff));
                if (kind == 0) {
                    if (!host.isEmpty() || !HOST.matcher(name).matches()) {
                        throw new IllegalArgumentException("no name of a host");
                    }
                    // What the library takes for no host it would not tell us afterwards; it says so itself.
                    host = new SNIHostName(name).getAsciiName();
                }
            }
            String lower = host.toLowerCase(Locale.ROOT);
            return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        }

        private static Set<Integer> numbers(ByteBuffer list) {
            Set<Integer> numbers = new HashSet<>();
            while (list.hasRemaining()) {
                numbers.add(list.getShort() & 0xffff);
            }
            return numbers;
        }

        private static List<String> texts(ByteBuffer list) {
            List<String> texts = new ArrayList<>();
            while (list.hasRemaining()) {
                texts.add(text(part(list, list.get() & 0xff)));
            }
            return texts;
        }

        private static String text(ByteBuffer bytes) {
            return StandardCharsets.ISO_8859_1.decode(bytes).toString();
        }

        private static void skip(ByteBuffer from, int length) {
            part(from, length);
        }

        /** Takes so many bytes away from the front. */
        private static ByteBuffer part(ByteBuffer from, int length) {
            if (length > from.remaining()) {
                throw new BufferUnderflowException();
            }
            ByteBuffer part = from.slice(from.position(), length);
            from.position(from.position() + length);
            return part;
        }
    }
}
