package org.heliostat.frames;

import io.netty.buffer.ByteBuf;

/**
 * Passes over the extensions of a chunk of HTTP/1 (RFC 9112 §7.1.1), which mean nothing to us, by their grammar: a name, and
 * perhaps {@code =} with a token or a quoted string, whose escapes count. Blanks around {@code ;} and {@code =} are
 * taken as RFC 9110 §5.6.3 demands; elsewhere they are refused, and so is a line that ends inside a string: whoever reads
 * it otherwise sees its end elsewhere (CVE-2026-2332).
 */
public final class ChunkExtensions {

    /** They break the grammar. */
    public static final int ILLEGAL = -1;

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private enum Part {
        /** Behind the size, or behind a name or value and a blank: only {@code ;} may follow. */
        SEPARATOR,
        BEFORE_NAME,
        NAME,
        AFTER_NAME,
        BEFORE_VALUE,
        TOKEN,
        STRING,
        ESCAPE,
        AFTER_STRING,
        BROKEN
    }

    private ChunkExtensions() {}

    /**
     * @param from behind the size
     * @param end of what has come
     * @return place of the CR behind them; {@code end} when the line is not complete yet; {@link #ILLEGAL}
     */
    public static int end(ByteBuf in, int from, int end) {
        Part part = Part.SEPARATOR;
        for (int at = from; at < end; at++) {
            byte octet = in.getByte(at);
            if (octet == '\r' && mayEnd(part, at == from)) {
                return at;
            }
            part = next(part, octet);
            if (part == Part.BROKEN) {
                return ILLEGAL;
            }
        }
        return end;
    }

    private static boolean mayEnd(Part part, boolean isBare) {
        return switch (part) {
            case SEPARATOR -> isBare;
            case NAME, TOKEN, AFTER_STRING -> true;
            case BEFORE_NAME, AFTER_NAME, BEFORE_VALUE, STRING, ESCAPE, BROKEN -> false;
        };
    }

    private static Part next(Part part, byte octet) {
        return switch (part) {
            case SEPARATOR, AFTER_STRING -> separator(octet);
            case BEFORE_NAME -> isBlank(octet) ? part : token(octet, Part.NAME);
            case NAME -> isToken(octet) ? part : afterName(octet);
            case AFTER_NAME -> afterName(octet);
            case BEFORE_VALUE -> value(octet);
            case TOKEN -> isToken(octet) ? part : separator(octet);
            case STRING -> string(octet);
            case ESCAPE -> legal(isText(octet), Part.STRING);
            case BROKEN -> part;
        };
    }

    private static Part separator(byte octet) {
        return octet == ';' ? Part.BEFORE_NAME : legal(isBlank(octet), Part.SEPARATOR);
    }

    private static Part afterName(byte octet) {
        if (octet == '=') {
            return Part.BEFORE_VALUE;
        }
        return octet == ';' ? Part.BEFORE_NAME : legal(isBlank(octet), Part.AFTER_NAME);
    }

    private static Part value(byte octet) {
        if (isBlank(octet)) {
            return Part.BEFORE_VALUE;
        }
        return octet == '"' ? Part.STRING : token(octet, Part.TOKEN);
    }

    private static Part string(byte octet) {
        if (octet == '"') {
            return Part.AFTER_STRING;
        }
        return octet == '\\' ? Part.ESCAPE : legal(isText(octet), Part.STRING);
    }

    private static Part token(byte octet, Part part) {
        return legal(isToken(octet), part);
    }

    private static Part legal(boolean is, Part part) {
        return is ? part : Part.BROKEN;
    }

    private static boolean isToken(byte octet) {
        return octet >= 'a' && octet <= 'z'
                || octet >= 'A' && octet <= 'Z'
                || octet >= '0' && octet <= '9'
                || TOKEN_MARKS.indexOf(octet) >= 0;
    }

    /** Octets beyond ASCII are of some charset. */
    private static boolean isText(byte octet) {
        return octet < 0 || octet == '\t' || octet >= ' ' && octet != 0x7f;
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }
}
