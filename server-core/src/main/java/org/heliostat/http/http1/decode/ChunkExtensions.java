package org.heliostat.http.http1.decode;

import io.netty.buffer.ByteBuf;

/**
 * Passes over the extensions of a chunk (RFC 9112 §7.1.1), which mean nothing to us, by their grammar: a name, and
 * perhaps {@code =} with a token or a quoted string, whose escapes count. Blanks around {@code ;} and {@code =} are
 * taken as RFC 9110 §5.6.3 demands; elsewhere they are refused, and so is a line that ends inside a string: another
 * server could see its end elsewhere (CVE-2026-2332).
 */
final class ChunkExtensions {

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
        AFTER_STRING
    }

    private ChunkExtensions() {}

    /**
     * @param from behind the size
     * @param end of what has come
     * @return place of the CR behind them; {@code end} when the line is not complete yet
     */
    static int end(ByteBuf in, int from, int end) throws ProtocolException {
        Part part = Part.SEPARATOR;
        for (int at = from; at < end; at++) {
            byte octet = in.getByte(at);
            if (octet == '\r' && mayEnd(part, at == from)) {
                return at;
            }
            part = next(part, octet);
        }
        return end;
    }

    private static boolean mayEnd(Part part, boolean isBare) {
        return switch (part) {
            case SEPARATOR -> isBare;
            case NAME, TOKEN, AFTER_STRING -> true;
            case BEFORE_NAME, AFTER_NAME, BEFORE_VALUE, STRING, ESCAPE -> false;
        };
    }

    private static Part next(Part part, byte octet) throws ProtocolException {
        return switch (part) {
            case SEPARATOR, AFTER_STRING -> separator(octet);
            case BEFORE_NAME -> isBlank(octet) ? part : token(octet, Part.NAME);
            case NAME -> Ascii.isToken(octet) ? part : afterName(octet);
            case AFTER_NAME -> afterName(octet);
            case BEFORE_VALUE -> value(octet);
            case TOKEN -> Ascii.isToken(octet) ? part : separator(octet);
            case STRING -> string(octet);
            case ESCAPE -> legal(Ascii.isValue(octet), Part.STRING);
        };
    }

    private static Part separator(byte octet) throws ProtocolException {
        return octet == ';' ? Part.BEFORE_NAME : legal(isBlank(octet), Part.SEPARATOR);
    }

    private static Part afterName(byte octet) throws ProtocolException {
        if (octet == '=') {
            return Part.BEFORE_VALUE;
        }
        return octet == ';' ? Part.BEFORE_NAME : legal(isBlank(octet), Part.AFTER_NAME);
    }

    private static Part value(byte octet) throws ProtocolException {
        if (isBlank(octet)) {
            return Part.BEFORE_VALUE;
        }
        return octet == '"' ? Part.STRING : token(octet, Part.TOKEN);
    }

    private static Part string(byte octet) throws ProtocolException {
        if (octet == '"') {
            return Part.AFTER_STRING;
        }
        return octet == '\\' ? Part.ESCAPE : legal(Ascii.isValue(octet), Part.STRING);
    }

    private static Part token(byte octet, Part part) throws ProtocolException {
        return legal(Ascii.isToken(octet), part);
    }

    private static Part legal(boolean is, Part part) throws ProtocolException {
        if (!is) {
            throw ProtocolException.malformed("chunk extension is illegal");
        }
        return part;
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }
}
