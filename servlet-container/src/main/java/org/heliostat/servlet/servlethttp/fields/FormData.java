package org.heliostat.servlet.servlethttp.fields;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names and values of {@code application/x-www-form-urlencoded} text, in the order they came. Used by one thread at
 * a time.
 */
public final class FormData {

    private final int maxCount;
    private final LinkedHashMap<String, String[]> values = new LinkedHashMap<>();

    /** All values of names that came more than once, so that each further one costs the same. */
    private final Map<String, List<String>> repeated = new HashMap<>(0);

    private int count;

    /** @param maxCount parameters at most, repeated names counted each */
    public FormData(int maxCount) {
        this.maxCount = maxCount;
    }

    public Map<String, String[]> values() {
        repeated.forEach((name, all) -> values.put(name, all.toArray(String[]::new)));
        return values;
    }

    /** Adds what a query string or a form body (one char per byte) holds. */
    public void addEncoded(String text, Charset charset) {
        int start = 0;
        int length = text.length();
        while (start < length) {
            int end = text.indexOf('&', start);
            end = end < 0 ? length : end;
            if (end > start) {
                int equals = text.indexOf('=', start);
                boolean hasValue = equals >= 0 && equals < end;
                String name = decode(text, start, hasValue ? equals : end, charset);
                add(name, hasValue ? decode(text, equals + 1, end, charset) : "");
            }
            start = end + 1;
        }
    }

    /** Adds one decoded parameter behind those of the same name. */
    public void add(String name, String value) {
        count++;
        if (count > maxCount) {
            throw new BadParametersException(RequestLimit.PARAMETERS, "request parameters: more than " + maxCount);
        }
        String[] before = values.putIfAbsent(name, new String[] {value});
        if (before != null) {
            repeated.computeIfAbsent(name, first -> new ArrayList<>(List.of(before)))
                    .add(value);
        }
    }

    /** Adds every parameter of another request part behind those that are here. */
    public void addAll(Map<String, String[]> others) {
        for (Map.Entry<String, String[]> entry : others.entrySet()) {
            for (String value : entry.getValue()) {
                add(entry.getKey(), value);
            }
        }
    }

    static String decode(String text, int from, int to, Charset charset) {
        boolean plain = true;
        for (int i = from; i < to && plain; i++) {
            char c = text.charAt(i);
            plain = c != '%' && c != '+' && c < 0x80;
        }
        return plain ? text.substring(from, to) : decodeEscaped(text, from, to, charset);
    }

    private static String decodeEscaped(String text, int from, int to, Charset charset) {
        byte[] bytes = new byte[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = hexAt(text, i + 1, to);
                int low = hexAt(text, i + 2, to);
                if (high < 0 || low < 0) {
                    throw new BadParametersException(
                            400, "request parameter: malformed escape (expected: % and two hex digits)");
                }
                bytes[count++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                bytes[count++] = (byte) (c == '+' ? ' ' : c);
            }
        }
        return text(bytes, count, charset);
    }

    private static String text(byte[] bytes, int count, Charset charset) {
        if (charset == StandardCharsets.ISO_8859_1) {
            return new String(bytes, 0, count, charset);
        }
        try {
            CharBuffer chars = charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, 0, count));
            return chars.toString();
        } catch (CharacterCodingException malformed) {
            throw new BadParametersException(400, "request parameter: bytes that are not " + charset.name(), malformed);
        }
    }

    private static int hexAt(String text, int index, int end) {
        return index < end ? hex(text.charAt(index)) : -1;
    }

    private static int hex(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c >= 'a' && c <= 'f') {
            return c - 'a' + 10;
        }
        return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    }
}
