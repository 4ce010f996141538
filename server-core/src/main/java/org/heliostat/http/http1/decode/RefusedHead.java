package org.heliostat.http.http1.decode;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.target.HostAndPort;
import org.jspecify.annotations.Nullable;

/** Reads from a head that was refused, or is not complete, what can be told of it. Nothing of it is believed. */
public final class RefusedHead {

    /** More of a line or a field is not kept. */
    private static final int LONGEST = 2_048;

    private final String text;
    private final int lineEnd;

    private RefusedHead(String text) {
        this.text = text;
        int end = text.indexOf('\r');
        this.lineEnd = end < 0 ? text.length() : end;
    }

    public static Refusal of(RefusalCause cause, ConnectionInfo connection, byte[] bytes) {
        RefusedHead head = new RefusedHead(new String(bytes, StandardCharsets.ISO_8859_1));
        String[] line = head.line();
        InetSocketAddress client = connection.remote();
        return new Refusal(cause, connection, client, line[0], line[1], line[2], head.host(), head::field);
    }

    /** @return method, target and protocol, as far as they are there; three times nothing for what is no request line */
    private String[] line() {
        String[] parts = text.substring(0, Math.min(lineEnd, LONGEST)).split(" ", 3);
        String method = parts[0];
        for (int i = 0; i < method.length(); i++) {
            if (method.charAt(i) > 126 || !Ascii.isToken((byte) method.charAt(i))) {
                return new String[] {"", "", ""};
            }
        }
        return new String[] {method, parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : ""};
    }

    private String host() {
        String host = field("Host");
        if (host == null) {
            return "";
        }
        HostAndPort parsed = HostAndPort.parse(host);
        return parsed == null ? "" : parsed.host();
    }

    /** @return the first value of a field, null when there is none */
    private @Nullable String field(String name) {
        int start = lineEnd;
        while (start >= 0 && start + 2 < text.length()) {
            start += 2;
            int end = text.indexOf("\r\n", start);
            int colon = start + name.length();
            if (end > colon && text.charAt(colon) == ':' && text.regionMatches(true, start, name, 0, name.length())) {
                return text.substring(colon + 1, Math.min(end, colon + LONGEST)).trim();
            }
            start = end;
        }
        return null;
    }
}
