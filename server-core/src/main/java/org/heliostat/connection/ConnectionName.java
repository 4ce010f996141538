package org.heliostat.connection;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A connection as log lines name it. Immutable.
 *
 * @param id counted from 1; 0 for one that was not let in
 * @param client its end of the connection; null where the system does not tell
 */
public record ConnectionName(long id, @Nullable InetSocketAddress client) {

    /** @return {@code 35 from 192.0.2.7} */
    @Override
    public String toString() {
        String from = client == null || client.getAddress() == null
                ? "somewhere"
                : client.getAddress().getHostAddress();
        return (id == 0 ? "" : id + " ") + "from " + from;
    }
}
