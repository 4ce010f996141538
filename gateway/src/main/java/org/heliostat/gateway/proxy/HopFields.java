package org.heliostat.gateway.proxy;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.request.HeaderFields;

/**
 * Fields that are about one connection, or say who has sent a request on: none of them passes the proxy as it came
 * (RFC 9110 §7.6). Immutable.
 */
final class HopFields {

    private static final Set<String> HOP =
            Set.of("connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "http2-settings");

    /** Framing and routing are written anew; an expectation is met here. */
    private static final Set<String> WRITTEN_ANEW =
            Set.of("host", "content-length", "expect", "cookie", "max-forwards", "via");

    private static final List<String> ABOUT_CLIENT = List.of("forwarded", "x-real-ip");

    /** Of no meaning in HTTP, but of much to programs that get fields as variables of their environment. */
    private static final List<String> MISTAKABLE = List.of("proxy", "content_length", "transfer_encoding");

    private final Set<String> named = new HashSet<>(4);

    private HopFields(HeaderFields fields) {
        for (String list : fields.all("Connection")) {
            for (String name : list.split(",", -1)) {
                named.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
    }

    /** @param fields of a request or a response, with those that its Connection names */
    static HopFields of(HeaderFields fields) {
        return new HopFields(fields);
    }

    /** @return whether a field of a request is sent on as it is */
    boolean passesToOrigin(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        // Some servers take the one sign for the other, and so a client could say what only a proxy may.
        String alike = lower.replace('_', '-');
        return passes(lower)
                && !WRITTEN_ANEW.contains(lower)
                && !alike.startsWith("x-forwarded-")
                && !ABOUT_CLIENT.contains(alike)
                && !MISTAKABLE.contains(lower);
    }

    /** @return whether a field of a response is sent on as it is */
    boolean passesToClient(String name) {
        return passes(name.toLowerCase(Locale.ROOT));
    }

    private boolean passes(String lower) {
        return !HOP.contains(lower) && !named.contains(lower) && !lower.startsWith("proxy-");
    }
}
