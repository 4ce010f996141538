package org.heliostat.gateway.proxy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * @param rewritesCookiePath whether paths of cookies become ours
 */
record AnswerFields(Stickiness sticky, boolean rewritesLocation, boolean rewritesCookiePath) {

    /** RFC 3986, appendix B: what stands behind the authority begins with a slash, a question mark or a number sign. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?<authority>[^/?#]*)(?<rest>.*)");

    private static final int UPGRADE_REQUIRED = 426;

    /** Adds the fields that the client gets to those that it has already. */
    void add(ResponseHead head, Request request, Member member, MutableHeaders answer) {
        HopFields hops = HopFields.of(head.fields());
        boolean saysWhoMayKeepIt = false;
        for (int i = 0; i < head.fields().size(); i++) {
            String name = head.fields().name(i);
            String value = head.fields().value(i);
            if (!hops.passesToClient(name)) {
                continue;
            }
            if (isSingle(name)) {
                answer.set(name, value);
            } else if (name.equalsIgnoreCase("Cache-Control")) {
                // A list, whose lines are one (RFC 9110 §5.3): of private and max-age=3600 none may be lost.
                if (!saysWhoMayKeepIt) {
                    answer.remove(name);
                }
                saysWhoMayKeepIt = true;
                answer.add(name, value);
            } else if (rewritesLocation && isLocation(name)) {
                answer.set(name, here(value, request, member.origin().settings().address()));
            } else if (rewritesCookiePath && name.equalsIgnoreCase("Set-Cookie")) {
                answer.add(name, CookiePath.rewritten(value, PathMapping.of(request)));
            } else {
                answer.add(name, value);
            }
        }
        if (head.status() == UPGRADE_REQUIRED) {
            // What to change to is all that such an answer says (RFC 9110 §15.5.22).
            head.fields().all("Upgrade").forEach(protocols -> answer.add("Upgrade", protocols));
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

    /**
     * What stages before have set of these, as of Cache-Control, is the server's own opinion about a page that is not its own.
     * None of them is a list: of two lines each reader would take another one.
     */
    private static boolean isSingle(String name) {
        return name.equalsIgnoreCase("Content-Type")
                || name.equalsIgnoreCase("Content-Length")
                || name.equalsIgnoreCase("Date")
                || name.equalsIgnoreCase("Server");
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
        Matcher address = ADDRESS.matcher(location);
        if (!address.matches()) {
            return location;
        }
        String named = address.group("authority");
        String scheme = address.group("scheme");
        boolean isOfOrigin = scheme.equalsIgnoreCase(origin.scheme());
        boolean isOrigin = isOfOrigin && isOf(named, origin.authority(), origin.host(), origin.port());
        // One that believes what Host says names the client's host, with its own scheme, or with the one it was told.
        boolean isHere = (isOfOrigin || scheme.equalsIgnoreCase(client.scheme()))
                && isOf(named, client.authority(), client.host(), client.port());
        if (!isOrigin && !isHere) {
            return location;
        }
        String rest = address.group("rest");
        String path = rest.startsWith("/") ? rest : "/" + rest;
        // One that names its client's scheme by itself may know its address here, and not only what it was told.
        return client.origin() + (!isOfOrigin && mapping.isHere(path) ? path : mapping.back(path));
    }

    /** Some say the port, though it is the scheme's usual one. */
    private static boolean isOf(String named, String authority, String host, int port) {
        return named.equalsIgnoreCase(authority) || named.equalsIgnoreCase(host + ":" + port);
    }
}
