package org.heliostat.servlet.servlethttp.fields;

import jakarta.servlet.http.Cookie;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.Must;

/**
 * Text as Cookie lines, one a line: each cookie that comes out has a legal name and value; written again they are the same
 * cookies; an id of a session ends where its cookie does.
 */
public final class CookiesFuzz {

    private CookiesFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        List<String> lines = List.of(new String(input, StandardCharsets.ISO_8859_1).split("\n", -1));
        List<Cookie> cookies = CookieHeader.parse(lines);
        for (Cookie cookie : cookies) {
            Must.hold(!cookie.getName().isEmpty(), "a cookie without a name");
            for (char c : cookie.getName().toCharArray()) {
                Must.hold(c > ' ' && c < 0x7f && "=;,".indexOf(c) < 0, "a name holds an illegal character");
            }
            for (char c : cookie.getValue().toCharArray()) {
                Must.hold(c >= ' ' && c != 0x7f && c != ';', "a value holds an illegal character");
            }
        }
        String written = written(cookies);
        Must.equal(written(CookieHeader.parse(List.of(written))), written, "cookies, written and read again");
        List<String> ids = new ArrayList<>();
        CookieHeader.values(lines, "JSESSIONID", ids);
        for (String id : ids) {
            Must.hold(id.indexOf(';') < 0, "an id goes beyond its cookie");
        }
    }

    private static String written(List<Cookie> cookies) {
        StringBuilder line = new StringBuilder();
        for (Cookie cookie : cookies) {
            line.append(line.isEmpty() ? "" : "; ")
                    .append(cookie.getName())
                    .append('=')
                    .append(cookie.getValue());
        }
        return line.toString();
    }
}
