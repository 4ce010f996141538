package org.heliostat.gateway.cgi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the head of a program's output as it comes, up to the empty line. Lines end with LF or CRLF. Used by one thread,
 * once.
 */
public final class CgiHeadParser {

    private static final int MOST_FIELDS = 200;

    /** What belongs to the connection or to the server: a program has no say in it (RFC 9110, section 7.6.1). */
    private static final Set<String> NOT_PASSED_ON = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "date",
            "server");

    private static final int DELETE = 0x7f;

    private final int most;
    private final boolean statusLine;
    private byte[] bytes = new byte[512];
    private int length;
    private int lineStart;

    private final List<CgiHead.Field> fields = new ArrayList<>();
    private int lines;
    private int status;
    private @Nullable String reason;
    private @Nullable String location;

    /**
     * @param most bytes of a head at most
     * @param statusLine whether it begins with a status line, as an answer does (names that begin with {@code nph-})
     */
    public CgiHeadParser(int most, boolean statusLine) {
        this.most = most;
        this.statusLine = statusLine;
    }

    /** The output is no answer. The message says why. */
    public static final class MalformedException extends Exception {

        private static final long serialVersionUID = 1L;

        public MalformedException(String message) {
            super(message);
        }
    }

    /**
     * Takes more output.
     *
     * @return how many of the bytes belong to the head, when it is complete; −1 when more is needed
     */
    public int take(byte[] more, int offset, int count) throws MalformedException {
        for (int i = 0; i < count; i++) {
            if (length == most) {
                throw new MalformedException("its head is longer than " + most + " bytes");
            }
            byte b = more[offset + i];
            if (b == '\n') {
                if (isEndOfHead()) {
                    return i + 1;
                }
                continue;
            }
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(most, bytes.length * 2));
            }
            bytes[length++] = b;
        }
        return -1;
    }

    /** @return whether anything came */
    public boolean isBegun() {
        return length > 0 || lines > 0;
    }

    /** @return what was read; only after the end of the head */
    public CgiHead head() throws MalformedException {
        if (status == 0
                && location == null
                && fields.stream().noneMatch(f -> f.name().equalsIgnoreCase("Content-Type"))) {
            throw new MalformedException("its head has neither Content-Type nor Location nor Status");
        }
        return new CgiHead(status, reason, location, fields);
    }

    /** Text is kept until the end, so that the limit counts all of it. */
    private boolean isEndOfHead() throws MalformedException {
        int end = length > lineStart && bytes[length - 1] == '\r' ? length - 1 : length;
        String line = new String(bytes, lineStart, end - lineStart, StandardCharsets.ISO_8859_1);
        lineStart = length;
        if (line.isEmpty()) {
            return true;
        }
        if (line.chars().anyMatch(c -> c < ' ' && c != '\t' || c == DELETE)) {
            throw new MalformedException("its head holds a control character");
        }
        lines++;
        if (lines > MOST_FIELDS) {
            throw new MalformedException("its head has more than " + MOST_FIELDS + " lines");
        }
        if (statusLine && lines == 1) {
            statusLine(line);
        } else {
            field(line);
        }
        return false;
    }

    private void statusLine(String line) throws MalformedException {
        int blank = line.indexOf(' ');
        if (!line.startsWith("HTTP/") || blank < 0) {
            throw new MalformedException("its first line is no status line");
        }
        status(line.substring(blank + 1).strip());
    }

    private void field(String line) throws MalformedException {
        int colon = line.indexOf(':');
        if (colon <= 0 || !isToken(line, colon)) {
            throw new MalformedException("its head has a line that is no header field");
        }
        String name = line.substring(0, colon);
        String value = line.substring(colon + 1).strip();
        switch (name.toLowerCase(Locale.ROOT)) {
            case "status" -> status(value);
            case "location" -> location = value;
            default -> {
                if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                    fields.add(new CgiHead.Field(name, value));
                }
            }
        }
    }

    private void status(String text) throws MalformedException {
        String code = text.length() > 3 ? text.substring(0, 3) : text;
        boolean legal = code.length() == 3
                && code.charAt(0) >= '2'
                && code.charAt(0) <= '5'
                && code.chars().allMatch(c -> c >= '0' && c <= '9')
                && (text.length() == 3 || text.charAt(3) == ' ');
        if (!legal) {
            throw new MalformedException("its status is none (expected: 200 to 599)");
        }
        status = Integer.parseInt(code);
        String words = text.substring(3).strip();
        reason = words.isEmpty() ? null : words;
    }

    private static boolean isToken(String line, int end) {
        for (int i = 0; i < end; i++) {
            char c = line.charAt(i);
            if (c <= ' ' || c >= 0x7f || "()<>@,;\\\"/[]?={}".indexOf(c) >= 0) {
                return false;
            }
        }
        return true;
    }
}
