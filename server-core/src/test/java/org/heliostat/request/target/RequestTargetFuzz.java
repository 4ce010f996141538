package org.heliostat.request.target;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.heliostat.request.target.RequestTarget.Form;
import org.heliostat.testing.Must;

/**
 * Text as a request target: the path that comes out leads nowhere but down from the root, holds nothing that somebody behind
 * could read in another way, and means the same when it is escaped and read once more.
 */
public final class RequestTargetFuzz {

    private static final List<String> METHODS = List.of("GET", "OPTIONS", "CONNECT");

    private RequestTargetFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        for (String method : METHODS) {
            check(method, text, true);
            check(method, text, false);
        }
    }

    private static void check(String method, String text, boolean encodedSlashAllowed) {
        RequestTargetParser parser = new RequestTargetParser(encodedSlashAllowed);
        RequestTarget target;
        try {
            target = parser.parse(method, text);
        } catch (BadTargetException refused) {
            Must.beOneLine(refused.getMessage());
            return;
        }
        if (target.form() == Form.ASTERISK || target.form() == Form.AUTHORITY) {
            return;
        }
        checkPath(target.path());
        Must.hold(encodedSlashAllowed || !target.hasEncodedSlash(), "an escaped slash is taken: " + text);
        Must.equal(again(parser, target.path()).path(), target.path(), "a path, escaped and read again");
        if (target.query() != null) {
            for (int i = 0; i < target.query().length(); i++) {
                char c = target.query().charAt(i);
                Must.hold(c > ' ' && c < 0x7f && c != '#', "a query holds an illegal character");
            }
        }
        Must.hold(target.form() != Form.ABSOLUTE || HostAndPort.isLegal(target.authority()), "no legal authority");
    }

    private static void checkPath(String path) {
        Must.hold(path.startsWith("/"), "a path does not begin with a slash: " + path);
        Must.hold(!path.contains("//"), "a path has an empty segment: " + path);
        for (String segment : path.split("/", -1)) {
            Must.hold(!segment.equals(".") && !segment.equals(".."), "a path has a dot segment: " + path);
        }
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            Must.hold(!Character.isISOControl(c) && c != '\\', "a path holds an illegal character");
        }
    }

    private static RequestTarget again(RequestTargetParser parser, String path) {
        try {
            return parser.parse("GET", UriText.escaped(path));
        } catch (BadTargetException refused) {
            throw new AssertionError("a path is refused that was taken: " + path, refused);
        }
    }
}
