package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

/**
 * Where a listen socket can be reached.
 *
 * @param id of the listen socket in server.xml
 * @param scheme {@code http} or {@code https}
 * @param host to put into a URL: the address, {@code localhost} where it listens on all addresses
 * @param port the one that is bound
 */
public record ListenAddress(String id, String scheme, String host, int port) {

    public ListenAddress {
        requireNonNull(id, "id");
        requireNonNull(scheme, "scheme");
        requireNonNull(host, "host");
    }

    /** @return the beginning of every URL served here, without a closing slash */
    public String url() {
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
