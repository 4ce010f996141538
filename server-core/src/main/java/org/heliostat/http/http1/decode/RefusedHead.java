package org.heliostat.http.http1.decode;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.target.HostAndPort;
import org.jspecify.annotations.Nullable;

/** Reads from a head that was refused, or is not complete, what can be told of it. */
public final class RefusedHead {

    /** More of a line or a field is not kept. */
    private static final int LONGEST = 2_048;

    private static final String END = "\r\n";

    private final String text;
    private final Lines fields;

    /** Field lines that are there to their end, in their order. */
    private record Lines(List<String> names, List<String> values) implements HeaderFields {

        /** @param start of the first field line, or its index where there is none */
        static Lines of(String text, int start) {
            List<String> names = new ArrayList<>();
            List<String> values = new ArrayList<>();
            int end = text.indexOf(END, start);
            for (int at = start; end > at; end = text.indexOf(END, at)) {
                int colon = text.indexOf(':', at);
                if (colon >= 0 && colon < end) {
                    names.add(text.substring(at, colon));
                    values.add(text.substring(colon + 1, end).trim());
                }
                at = end + END.length();
            }
            return new Lines(names, values);
        }

        @Override
        public int size() {
            return names.size();
        }

        @Override
        public String name(int index) {
            return names.get(index);
        }

        @Override
        public String value(int index) {
            return values.get(index);
        }
    }

    private RefusedHead(String text) {
        this.text = text;
        int lineEnd = text.indexOf(END);
        this.fields = Lines.of(text, lineEnd < 0 ? text.length() : lineEnd + END.length());
    }

    /** @param bytes what has come of it, from the first of the request line */
    public static RefusedHead of(byte[] bytes) {
        return new RefusedHead(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** @return of a client that is connected directly */
    public Refusal direct(RefusalCause cause, ConnectionInfo connection) {
        return refusal(cause, connection, connection.remote(), host());
    }

    /** @param view of the client, as a trusted proxy has told it in the {@link #fields} */
    public Refusal forwarded(RefusalCause cause, ConnectionInfo connection, ClientView view) {
        return refusal(cause, connection, view.address(), view.host());
    }

    /** @return those that are complete */
    public HeaderFields fields() {
        return fields;
    }

    private Refusal refusal(RefusalCause cause, ConnectionInfo connection, InetSocketAddress client, String host) {
        String[] line = line();
        return new Refusal(cause, connection, client, line[0], line[1], line[2], host, this::shortField);
    }

    /** @return method, target and protocol, as far as they are there; three times nothing for what is no request line */
    private String[] line() {
        int end = text.indexOf('\r');
        String[] parts = text.substring(0, Math.min(end < 0 ? text.length() : end, LONGEST))
                .split(" ", 3);
        String method = parts[0];
        for (int i = 0; i < method.length(); i++) {
            if (method.charAt(i) > 126 || !Ascii.isToken((byte) method.charAt(i))) {
                return new String[] {"", "", ""};
            }
        }
        return new String[] {method, parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : ""};
    }

    private String host() {
        String host = shortField("Host");
        if (host == null) {
            return "";
        }
        HostAndPort parsed = HostAndPort.parse(host);
        return parsed == null ? "" : parsed.host();
    }

    private @Nullable String shortField(String name) {
        String value = fields.first(name);
        return value == null || value.length() <= LONGEST ? value : value.substring(0, LONGEST);
    }
}
