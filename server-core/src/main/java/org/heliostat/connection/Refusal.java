package org.heliostat.connection;

import java.net.InetSocketAddress;
import java.util.function.Function;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.client.ConnectionInfo;
import org.jspecify.annotations.Nullable;

/**
 * A request that was refused before anything ran for it, with what is known of it; texts as the client sent them, empty
 * where nothing is known.
 *
 * @param client by its address, the one that a trusted proxy names where there is one
 * @param host as the client addressed it, empty for the default virtual server
 * @param fields values of its header fields by name, null where there is none
 */
public record Refusal(
        RefusalCause cause,
        ConnectionInfo connection,
        InetSocketAddress client,
        String method,
        String target,
        String protocol,
        String host,
        Function<String, @Nullable String> fields) {

    /** @return of a connection on which no request has been read */
    public static Refusal of(RefusalCause cause, ConnectionInfo connection) {
        return new Refusal(cause, connection, connection.remote(), "", "", "", "", name -> null);
    }

    /** @return of a request whose head was complete and legal */
    public static Refusal of(RefusalCause cause, Exchange exchange) {
        Request request = exchange.request();
        return new Refusal(
                cause,
                request.connection(),
                request.client().address(),
                request.method(),
                request.head().target(),
                request.head().version().text(),
                request.client().addressed(),
                request.headers()::first);
    }
}
