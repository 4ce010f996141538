package org.heliostat.hosting;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.ListenAddress;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.request.Request;

/**
 * Where a request that came in plain text can be sent again over TLS: a secure listen socket that serves the same
 * virtual server, before any other secure one. Its {@code servername} may name host and port as clients see them.
 */
final class SecureOrigins {

    private static final int USUAL_PORT = 443;

    private final Configuration configuration;
    private final List<ListenAddress> bound;

    SecureOrigins(Configuration configuration, List<ListenAddress> bound) {
        this.configuration = configuration;
        this.bound = bound;
    }

    /** @return scheme, host and port; empty when no listen socket is secure */
    String of(Request request) {
        String here = request.connection().listenSocketId();
        Optional<ListenSocketConfig> secure = configuration.serverXml().listenSockets().stream()
                .filter(ListenSocketConfig::security)
                .min(Comparator.comparing(socket -> !servesSame(here, socket.id())));
        return secure.map(socket -> origin(socket, request)).orElse("");
    }

    private boolean servesSame(String plain, String secure) {
        for (VirtualServerConfig vs : configuration.serverXml().virtualServers()) {
            if (serves(vs, plain) && serves(vs, secure)) {
                return true;
            }
        }
        return false;
    }

    private boolean serves(VirtualServerConfig vs, String socketId) {
        return vs.connections().contains(socketId)
                || configuration
                        .serverXml()
                        .listenSocket(socketId)
                        .map(socket -> socket.defaultVs().equals(vs.id()))
                        .orElse(false);
    }

    private String origin(ListenSocketConfig socket, Request request) {
        String named = socket.serverName();
        if (named.startsWith("https://")) {
            return named.endsWith("/") ? named.substring(0, named.length() - 1) : named;
        }
        int port = bound.stream()
                .filter(address -> address.id().equals(socket.id()))
                .mapToInt(ListenAddress::port)
                .findFirst()
                .orElse(socket.port());
        return "https://" + request.client().host() + (port == USUAL_PORT ? "" : ":" + port);
    }
}
