package org.heliostat.request.quick;

import java.nio.charset.StandardCharsets;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.StatusPhrase;

/** Writes the heads of prepared answers: everything but Date, Connection and the closing blank line. */
public final class ResponseHeads {

    private ResponseHeads() {}

    /** @return the Server line, or nothing for {@code none} */
    public static String serverLine(String serverHeader) {
        boolean none = serverHeader.isBlank() || serverHeader.equalsIgnoreCase("none");
        return none ? "" : "Server: " + serverHeader + "\r\n";
    }

    static byte[] ok(String serverLine, HeaderFields headers, long contentLength) {
        StringBuilder head = new StringBuilder(256);
        begin(head, 200, serverLine);
        for (int i = 0; i < headers.size(); i++) {
            if (!headers.name(i).equalsIgnoreCase("Content-Length")) {
                line(head, headers, i);
            }
        }
        head.append("Content-Length: ").append(contentLength).append("\r\n");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] notModified(String serverLine, HeaderFields headers) {
        StringBuilder head = new StringBuilder(256);
        begin(head, 304, serverLine);
        for (int i = 0; i < headers.size(); i++) {
            if (staysIn304(headers.name(i))) {
                line(head, headers, i);
            }
        }
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A 304 says what would let a cache update its copy, not how the content it does not have is to be read. */
    private static boolean staysIn304(String name) {
        return name.equalsIgnoreCase("Content-Location")
                || (!name.regionMatches(true, 0, "Content-", 0, 8) && !name.equalsIgnoreCase("Accept-Ranges"));
    }

    private static void begin(StringBuilder head, int status, String serverLine) {
        head.append("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(StatusPhrase.of(status))
                .append("\r\n");
        head.append(serverLine);
    }

    private static void line(StringBuilder head, HeaderFields headers, int index) {
        head.append(headers.name(index))
                .append(": ")
                .append(headers.value(index))
                .append("\r\n");
    }
}
