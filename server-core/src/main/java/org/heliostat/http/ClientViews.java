package org.heliostat.http;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.serverxml.ServerName;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.target.HostAndPort;
import org.jspecify.annotations.Nullable;

/** Finds out how the client addressed this server, and who it is when a trusted proxy speaks for it. */
public final class ClientViews {

    private ClientViews() {}

    /**
     * @param authority of the target or Host field, null when the request has neither
     * @param own name of the listen socket, for who names no host; null when it has none
     * @return the view of a client that is connected directly
     */
    public static ClientView direct(ConnectionInfo connection, @Nullable String authority, @Nullable ServerName own) {
        HostAndPort host = hostOf(authority);
        String scheme = connection.secure() ? "https" : "http";
        return host == null
                ? unnamed(scheme, own, connection, connection.remote())
                : view(scheme, host, false, connection, connection.remote());
    }

    /** @return the view that the fields set by a trusted peer describe; what they leave out is seen directly */
    public static ClientView forwarded(
            ConnectionInfo connection,
            @Nullable String authority,
            @Nullable ServerName own,
            HeaderFields headers,
            TrustedProxies proxies) {
        Hop hop = proxies.isForwardedBelieved() ? standardHop(headers, proxies) : customHop(headers, proxies);
        String proto = hop.proto == null ? "" : hop.proto.toLowerCase(Locale.ROOT);
        String direct = connection.secure() ? "https" : "http";
        boolean hasScheme = proto.equals("https") || proto.equals("http");
        boolean hasHost = hop.host != null && HostAndPort.parse(hop.host) != null;
        String scheme = hasScheme ? proto : direct;
        InetSocketAddress client = hop.client == null ? connection.remote() : hop.client;
        HostAndPort host = hostOf(hasHost ? hop.host : authority);
        if (host == null) {
            ServerName name =
                    own != null && hasScheme ? new ServerName(Optional.of(scheme), own.host(), own.port()) : own;
            return unnamed(scheme, name, connection, client);
        }
        return view(scheme, host, hasScheme || hasHost, connection, client);
    }

    private static @Nullable HostAndPort hostOf(@Nullable String authority) {
        return authority == null ? null : HostAndPort.parse(authority);
    }

    /** The request names no host: it is the socket's own name (servername of LS), or the address it came to. */
    private static ClientView unnamed(
            String scheme, @Nullable ServerName own, ConnectionInfo connection, InetSocketAddress client) {
        InetSocketAddress local = connection.local();
        String address = local.getAddress() == null
                ? local.getHostString()
                : local.getAddress().getHostAddress();
        String addressed = address.indexOf(':') < 0 ? address : "[" + address + "]";
        if (own == null) {
            return new ClientView(scheme, addressed, local.getPort(), client);
        }
        int port = own.meantPort().orElse(local.getPort());
        String origin = ClientView.origin(own.scheme().orElse(scheme), own.host(), port);
        return new ClientView(
                scheme, own.host(), port, local.getPort(), client, new ClientView.Unnamed(addressed, origin));
    }

    /** @param isProxys whether scheme and authority are those of a trusted proxy: the port is its, too */
    private static ClientView view(
            String scheme, HostAndPort host, boolean isProxys, ConnectionInfo connection, InetSocketAddress client) {
        int usual = scheme.equals("https") ? 443 : 80;
        int port = host.port() < 0 ? usual : host.port();
        return new ClientView(
                scheme, host.host(), port, isProxys ? port : connection.local().getPort(), client);
    }

    /** Elements are read from the nearest proxy outwards, as long as each was added by a trusted one (RFC 7239 §8). */
    private static Hop standardHop(HeaderFields headers, TrustedProxies proxies) {
        String[] elements = String.join(",", headers.all("Forwarded")).split(",", -1);
        Hop outermost = new Hop(null, null, null);
        for (int i = elements.length - 1; i >= 0; i--) {
            String[] pairs = elements[i].split(";", -1);
            InetSocketAddress client = address(parameter(pairs, "for"));
            String proto = parameter(pairs, "proto");
            String host = parameter(pairs, "host");
            outermost = new Hop(client, proto == null ? outermost.proto : proto, host == null ? outermost.host : host);
            if (client == null || !proxies.contains(client.getAddress())) {
                break;
            }
        }
        return outermost;
    }

    private static Hop customHop(HeaderFields headers, TrustedProxies proxies) {
        String[] clients = String.join(",", headers.all("X-Forwarded-For")).split(",", -1);
        InetSocketAddress client = null;
        for (int i = clients.length - 1; i >= 0; i--) {
            InetSocketAddress next = address(clients[i].trim());
            if (next == null) {
                break;
            }
            client = next;
            if (!proxies.contains(client.getAddress())) {
                break;
            }
        }
        return new Hop(client, last(headers.all("X-Forwarded-Proto")), last(headers.all("X-Forwarded-Host")));
    }

    private static @Nullable String last(List<String> values) {
        if (values.isEmpty()) {
            return null;
        }
        String value = values.get(values.size() - 1);
        return value.substring(value.lastIndexOf(',') + 1).trim();
    }

    private static @Nullable String parameter(String[] pairs, String name) {
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).trim().equalsIgnoreCase(name)) {
                String value = pair.substring(equals + 1).trim();
                boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
                return quoted ? value.substring(1, value.length() - 1) : value;
            }
        }
        return null;
    }

    /** @return null for {@code unknown}, obfuscated names and anything else that is no literal address */
    private static @Nullable InetSocketAddress address(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String bracketed =
                text.indexOf(':') != text.lastIndexOf(':') && !text.startsWith("[") ? "[" + text + "]" : text;
        HostAndPort node = HostAndPort.parse(bracketed);
        if (node == null) {
            return null;
        }
        String host = node.host();
        return IpLiteral.address(host.startsWith("[") ? host.substring(1, host.length() - 1) : host)
                .map(literal -> new InetSocketAddress(literal, Math.max(0, node.port())))
                .orElse(null);
    }

    private record Hop(@Nullable InetSocketAddress client, @Nullable String proto, @Nullable String host) {}
}
