package org.heliostat.listen.tls;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.request.HeaderFields;

/**
 * A request that a client has sent without TLS to a port that speaks it: it is told where to come instead. Immutable.
 *
 * @param host the Host field, empty where there is not exactly one that can be a host
 */
public record PlainRequest(String method, String target, String version, String host) {

    /** Longest head in bytes; what is longer was meant for somebody else. */
    static final int LONGEST = 8 * 1024;

    private static final Pattern BEGINNING = Pattern.compile("[A-Z]{1,16}( .*)?", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("([A-Z]{1,16}) ([\\x21-\\x7e]+) (HTTP/1\\.[01])");
    private static final Pattern HOST = Pattern.compile(
            "([A-Za-z0-9_-]{1,63}(?:\\.[A-Za-z0-9_-]{1,63}){0,126}\\.?|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");
    private static final String HOST_FIELD = "host:";

    /** @return whether the bytes can be the beginning of a request */
    static boolean isBegun(ByteBuf bytes) {
        int length = Math.min(32, bytes.readableBytes());
        String text = bytes.toString(bytes.readerIndex(), length, StandardCharsets.ISO_8859_1);
        return BEGINNING.matcher(text).matches();
    }

    /** @return the request; empty while its head is not whole. What is no request has no host. */
    static Optional<PlainRequest> parse(ByteBuf bytes) {
        String text = bytes.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return text.length() < LONGEST ? Optional.empty() : Optional.of(new PlainRequest("", "", "", ""));
        }
        List<String> lines = List.of(text.substring(0, end).split("\r\n", -1));
        Matcher line = LINE.matcher(lines.get(0));
        if (!line.matches()) {
            return Optional.of(new PlainRequest("", "", "", ""));
        }
        List<String> hosts = lines.stream()
                .skip(1)
                .filter(field -> field.toLowerCase(Locale.ROOT).startsWith(HOST_FIELD))
                .map(field -> field.substring(HOST_FIELD.length()).strip())
                .toList();
        boolean isValid = hosts.size() == 1 && HOST.matcher(hosts.get(0)).matches();
        return Optional.of(new PlainRequest(line.group(1), line.group(2), line.group(3), isValid ? hosts.get(0) : ""));
    }

    /** @return whether it can be told where to come */
    public boolean canMove() {
        return !host.isEmpty() && target.startsWith("/");
    }

    /**
     * @param further fields of the answer beside the usual ones
     * @return head and body, after which the connection ends
     */
    byte[] answer(byte[] dateLine, HeaderFields further) {
        String status = canMove() ? "301 Moved Permanently" : "400 Bad Request";
        String location = canMove() ? "Location: https://" + host.replaceFirst(":80$", "") + target + "\r\n" : "";
        String text = canMove() ? "This port speaks TLS: come by https.\n" : "This port speaks TLS.\n";
        String body = method.equals("HEAD") ? "" : text;
        StringBuilder more = new StringBuilder();
        for (int i = 0; i < further.size(); i++) {
            more.append(further.name(i)).append(": ").append(further.value(i)).append("\r\n");
        }
        return ("HTTP/1.1 " + status + "\r\n" + new String(dateLine, StandardCharsets.US_ASCII) + location + more
                        + "Content-Type: text/plain\r\nContent-Length: " + text.length()
                        + "\r\nConnection: close\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
