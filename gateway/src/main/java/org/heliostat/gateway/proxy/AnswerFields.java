package org.heliostat.gateway.proxy;

import org.heliostat.gateway.origin.Member;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;
import org.heliostat.request.client.ClientView;

/**
 * Makes the header fields of our answer of those of an origin. Immutable.
 *
 * @param rewritesLocation whether addresses of the origin in Location and Content-Location become ours
 */
record AnswerFields(Stickiness sticky, boolean rewritesLocation) {

    /** Adds the fields that the client gets to those that it has already. */
    void add(ResponseHead head, Request request, Member member, MutableHeaders answer) {
        HopFields hops = HopFields.of(head.fields());
        for (int i = 0; i < head.fields().size(); i++) {
            String name = head.fields().name(i);
            String value = head.fields().value(i);
            if (!hops.passesToClient(name)) {
                continue;
            }
            if (isSingle(name)) {
                answer.set(name, value);
            } else if (rewritesLocation && isLocation(name)) {
                answer.set(name, here(value, request, member.origin().settings().address()));
            } else {
                answer.add(name, value);
            }
        }
        sticky.tell(request, answer, member.route());
    }

    /** @return what an interim response tells the client */
    static HeaderFields interim(ResponseHead head) {
        HopFields hops = HopFields.of(head.fields());
        MutableHeaders passed = new MutableHeaders();
        for (int i = 0; i < head.fields().size(); i++) {
            String name = head.fields().name(i);
            if (hops.passesToClient(name) && !name.equalsIgnoreCase("Content-Length")) {
                passed.add(name, head.fields().value(i));
            }
        }
        return passed;
    }

    /** What stages before have set of these is the server's own opinion about a page that is not its own. */
    private static boolean isSingle(String name) {
        return name.equalsIgnoreCase("Content-Type")
                || name.equalsIgnoreCase("Content-Length")
                || name.equalsIgnoreCase("Date")
                || name.equalsIgnoreCase("Server")
                || name.equalsIgnoreCase("Cache-Control");
    }

    private static boolean isLocation(String name) {
        return name.equalsIgnoreCase("Location") || name.equalsIgnoreCase("Content-Location");
    }

    /** @return the address under which the client reaches what the origin has named; others as they are */
    private static String here(String location, Request request, OriginAddress origin) {
        PathMapping mapping = PathMapping.of(request);
        if (location.startsWith("/") && !location.startsWith("//")) {
            return mapping.back(location);
        }
        ClientView client = request.client();
        int end = location.indexOf("://");
        int path = end < 0 ? -1 : location.indexOf('/', end + 3);
        String named = end < 0 ? "" : location.substring(end + 3, path < 0 ? location.length() : path);
        boolean isOrigin = named.equalsIgnoreCase(origin.authority())
                || named.equalsIgnoreCase(origin.host() + ":" + origin.port());
        // An origin that believes what Host says names the client's host, with its own scheme.
        boolean isHere = named.equalsIgnoreCase(ForwardedBy.authority(client))
                && location.regionMatches(
                        true, 0, origin.scheme() + ":", 0, origin.scheme().length() + 1);
        if (!isOrigin && !isHere) {
            return location;
        }
        return client.origin() + mapping.back(path < 0 ? "/" : location.substring(path));
    }
}
