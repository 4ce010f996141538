package org.heliostat.gateway.proxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.heliostat.request.Request;
import org.heliostat.request.client.ClientView;

/** Ways to tell an origin who the client is. What the client itself said about it never gets there. */
enum ForwardedBy {
    /** By X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host. */
    X_FORWARDED,
    /** By Forwarded (RFC 7239). */
    FORWARDED,
    NONE;

    static List<String> words() {
        return Arrays.stream(values()).map(ForwardedBy::text).toList();
    }

    static ForwardedBy of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @return field lines, each with its CR LF */
    String lines(Request request) {
        ClientView client = request.client();
        InetSocketAddress peer = request.connection().remote();
        boolean isDirect = peer.getAddress().equals(client.address().getAddress());
        String host = authority(client);
        return switch (this) {
            case X_FORWARDED ->
                "X-Forwarded-For: " + client.address().getAddress().getHostAddress()
                        + (isDirect ? "" : ", " + peer.getAddress().getHostAddress())
                        + "\r\nX-Forwarded-Proto: " + client.scheme()
                        + "\r\nX-Forwarded-Host: " + host + "\r\n";
            case FORWARDED ->
                "Forwarded: for=" + node(client.address().getAddress())
                        + ";host=\"" + host + "\";proto=" + client.scheme()
                        + (isDirect ? "" : ", for=" + node(peer.getAddress())) + "\r\n";
            case NONE -> "";
        };
    }

    /** @return the host that the client addressed, with its port unless it is the scheme's usual one */
    static String authority(ClientView client) {
        String origin = client.origin();
        return origin.substring(origin.indexOf("//") + 2);
    }

    private static String node(InetAddress address) {
        String text = address.getHostAddress();
        return text.indexOf(':') >= 0 ? "\"[" + text + "]\"" : text;
    }
}
