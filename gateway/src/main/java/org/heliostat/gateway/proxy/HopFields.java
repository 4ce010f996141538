package org.heliostat.gateway.proxy;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.request.HeaderFields;

/**
 * Fields that are about one connection, or say who has sent a request on: none of them passes the proxy as it came
 * (RFC 9110 §7.6). Immutable.
 */
final class HopFields {

    private static final HopFields NONE_NAMED = new HopFields(Set.of());

    private static final Set<String> HOP =
            caseless("connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "http2-settings");

    /** Framing and routing are written anew; an expectation is met here. */
    private static final Set<String> WRITTEN_ANEW =
            caseless("host", "content-length", "expect", "cookie", "max-forwards", "via");

    private static final Set<String> ABOUT_CLIENT = caseless("forwarded", "x-real-ip");

    /** Of no meaning in HTTP, but of much to programs that get fields as variables of their environment. */
    private static final Set<String> MISTAKABLE = caseless("proxy", "content_length", "transfer_encoding");

    private static final String FORWARDED = "x-forwarded-";
    private static final String PROXY = "proxy-";

    private final Set<String> named;

    private HopFields(Set<String> named) {
        this.named = named;
    }

    /** @param fields of a request or a response, with those that its Connection names */
    static HopFields of(HeaderFields fields) {
        if (!fields.contains("Connection")) {
            return NONE_NAMED;
        }
        Set<String> named = caseless();
        for (String list : fields.all("Connection")) {
            for (String name : list.split(",", -1)) {
                named.add(name.strip());
            }
        }
        return new HopFields(named);
    }

    private static Set<String> caseless(String... names) {
        Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(Arrays.asList(names));
        return set;
    }

    /** @return whether a field of a request is sent on as it is */
    boolean passesToOrigin(String name) {
        // Some servers take the one sign for the other, and so a client could say what only a proxy may.
        String alike = name.indexOf('_') < 0 ? name : name.replace('_', '-');
        return passes(name)
                && !WRITTEN_ANEW.contains(name)
                && !begins(alike, FORWARDED)
                && !ABOUT_CLIENT.contains(alike)
                && !MISTAKABLE.contains(name);
    }

    /** @return whether a field of a response is sent on as it is */
    boolean passesToClient(String name) {
        return passes(name);
    }

    private boolean passes(String name) {
        return !HOP.contains(name) && !named.contains(name) && !begins(name, PROXY);
    }

    private static boolean begins(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }
}
