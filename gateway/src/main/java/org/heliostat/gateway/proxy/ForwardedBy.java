package org.heliostat.gateway.proxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.heliostat.request.MutableHeaders;
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

    /**
     * Tells it by fields of a request.
     *
     * @param host that the client addressed, with its port unless it is the scheme's usual one
     */
    void add(Request request, String host, MutableHeaders out) {
        ClientView client = request.client();
        InetAddress address = client.address().getAddress();
        InetSocketAddress peer = request.connection().remote();
        boolean isDirect = peer.getAddress().equals(address);
        switch (this) {
            case X_FORWARDED -> {
                out.add(
                        "X-Forwarded-For",
                        isDirect
                                ? request.connection().remoteText()
                                : address.getHostAddress() + ", "
                                        + request.connection().remoteText());
                out.add("X-Forwarded-Proto", client.scheme());
                out.add("X-Forwarded-Host", host);
            }
            case FORWARDED ->
                out.add(
                        "Forwarded",
                        "for=" + node(address) + ";host=\"" + host + "\";proto=" + client.scheme()
                                + (isDirect ? "" : ", for=" + node(peer.getAddress())));
            case NONE -> {}
        }
    }

    private static String node(InetAddress address) {
        String text = address.getHostAddress();
        return text.indexOf(':') >= 0 ? "\"[" + text + "]\"" : text;
    }
}
