package org.heliostat.incident;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads and writes one flat JSON object on one line: its values are texts, whole numbers and truth values (RFC 8259). */
final class JsonLine {

    private static final String HEX = "0123456789abcdef";
    private static final int MOST_DIGITS = 18;

    private final String line;
    private int at;

    private JsonLine(String line) {
        this.line = line;
    }

    /** @param fields with values of String, Long and Boolean */
    static String of(Map<String, Object> fields) {
        StringBuilder text = new StringBuilder(256).append('{');
        fields.forEach((name, value) -> {
            text.append(text.length() == 1 ? "" : ",");
            quote(text, name);
            text.append(':');
            if (value instanceof String words) {
                quote(text, words);
            } else {
                text.append(value);
            }
        });
        return text.append('}').toString();
    }

    /** @return the fields; empty when the line is anything else, a part of an object among it */
    static Optional<Map<String, Object>> read(String line) {
        try {
            return Optional.of(new JsonLine(line).object());
        } catch (BrokenLineException broken) {
            return Optional.empty();
        }
    }

    /** The line is not what this class writes. */
    private static final class BrokenLineException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** Whatever is not plain ASCII is escaped, so that no terminal and no reader of lines sees anything in it. */
    private static void quote(StringBuilder text, String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7f) {
                text.append(c);
            } else {
                text.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    text.append(HEX.charAt((c >> shift) & 0xf));
                }
            }
        }
        text.append('"');
    }

    private Map<String, Object> object() throws BrokenLineException {
        Map<String, Object> fields = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            at++;
        } else {
            do {
                String name = text();
                expect(':');
                fields.put(name, value());
            } while (isAnother());
        }
        if (at != line.length()) {
            throw new BrokenLineException();
        }
        return fields;
    }

    /** @return whether a comma follows; else the object has ended */
    private boolean isAnother() throws BrokenLineException {
        if (peek() == ',') {
            at++;
            return true;
        }
        expect('}');
        return false;
    }

    private Object value() throws BrokenLineException {
        if (peek() == '"') {
            return text();
        }
        if (line.startsWith("true", at)) {
            at += "true".length();
            return Boolean.TRUE;
        }
        if (line.startsWith("false", at)) {
            at += "false".length();
            return Boolean.FALSE;
        }
        return number();
    }

    private Long number() throws BrokenLineException {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        int digits = at;
        while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
            at++;
        }
        if (at == digits || at - digits > MOST_DIGITS) {
            throw new BrokenLineException();
        }
        return Long.parseLong(line.substring(start, at));
    }

    private String text() throws BrokenLineException {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (peek() != '"') {
            char c = line.charAt(at);
            at++;
            text.append(c == '\\' ? escaped() : c);
        }
        at++;
        return text.toString();
    }

    private char escaped() throws BrokenLineException {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> code();
            default -> throw new BrokenLineException();
        };
    }

    private char code() throws BrokenLineException {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(peek(), 16);
            if (digit < 0) {
                throw new BrokenLineException();
            }
            code = code << 4 | digit;
            at++;
        }
        return (char) code;
    }

    private char peek() throws BrokenLineException {
        if (at >= line.length()) {
            throw new BrokenLineException();
        }
        return line.charAt(at);
    }

    private void expect(char wanted) throws BrokenLineException {
        if (peek() != wanted) {
            throw new BrokenLineException();
        }
        at++;
    }
}
