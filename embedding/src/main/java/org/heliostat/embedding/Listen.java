package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.util.Optional;

/**
 * A listen socket: an address and port, and what is spoken there. Immutable: methods return another one.
 *
 * @param name by which reports and {@link Heliostat#port(String)} know it; empty: {@code ls1}, {@code ls2} and so on
 * @param address one of the machine's, as numbers, or {@code any} for all of them
 * @param port from 1 to 65535, or 0 for any that is free
 * @param http2 whether HTTP/2 is spoken: by ALPN with TLS, by prior knowledge without
 */
public record Listen(String name, String address, int port, boolean http2, Optional<Tls> tls) {

    /** All addresses of the machine. */
    public static final String ANY = "any";

    public Listen {
        requireNonNull(name, "name");
        requireNonNull(address, "address");
        requireNonNull(tls, "tls");
    }

    /** @return one in plain text on all addresses of the machine */
    public static Listen port(int port) {
        return new Listen("", ANY, port, true, Optional.empty());
    }

    /** @return one in plain text for clients on this machine only */
    public static Listen local(int port) {
        return new Listen("", "127.0.0.1", port, true, Optional.empty());
    }

    public Listen named(String other) {
        return new Listen(other, address, port, http2, tls);
    }

    public Listen on(String otherAddress) {
        return new Listen(name, otherAddress, port, http2, tls);
    }

    public Listen on(InetAddress otherAddress) {
        return on(otherAddress.isAnyLocalAddress() ? ANY : otherAddress.getHostAddress());
    }

    public Listen withHttp2(boolean spoken) {
        return new Listen(name, address, port, spoken, tls);
    }

    public Listen with(Tls secure) {
        return new Listen(name, address, port, http2, Optional.of(secure));
    }
}
