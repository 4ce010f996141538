package org.heliostat.frames;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Encodes a field block with HPACK's static table and literals that are not indexed (RFC 7541 §6.1, §6.2.2): it depends on
 * no block before it, so any thread can make it and it can be sent again on other connections. Made for one block.
 */
public final class FieldEncoder {

    private static final int FIRST_SIZE = 256;
    private static final int INDEXED = 0x80;
    private static final int STATUS = 8;

    /** Of the static table, each with its value, but for the authority. */
    private static final int AUTHORITY = 1;

    private static final int GET = 2;
    private static final int POST = 3;
    private static final int PATH = 4;
    private static final int HTTP = 6;
    private static final int HTTPS = 7;

    /** Of the static table: statuses from index 8 on, and names from index 15 on. */
    private static final int[] STATUSES = {200, 204, 206, 304, 400, 404, 500};

    private static final int FIRST_NAME = 15;
    private static final String[] NAMES = {
        "Accept-Charset", "Accept-Encoding", "Accept-Language", "Accept-Ranges", "Accept",
        "Access-Control-Allow-Origin", "Age", "Allow", "Authorization", "Cache-Control",
        "Content-Disposition", "Content-Encoding", "Content-Language", "Content-Length", "Content-Location",
        "Content-Range", "Content-Type", "Cookie", "Date", "ETag",
        "Expect", "Expires", "From", "Host", "If-Match",
        "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Last-Modified",
        "Link", "Location", "Max-Forwards", "Proxy-Authenticate", "Proxy-Authorization",
        "Range", "Referer", "Refresh", "Retry-After", "Server",
        "Set-Cookie", "Strict-Transport-Security", "Transfer-Encoding", "User-Agent", "Vary",
        "Via", "WWW-Authenticate"
    };

    private static final Map<String, Integer> INDEXES = indexes();

    private byte[] bytes = new byte[FIRST_SIZE];
    private int length;

    public FieldEncoder status(int status) {
        for (int i = 0; i < STATUSES.length; i++) {
            if (STATUSES[i] == status) {
                put(INDEXED | STATUS + i);
                return this;
            }
        }
        putNumber(0, 4, STATUS);
        return value(Integer.toString(status));
    }

    /** The pseudo-header fields of a request, which come first (RFC 9113 §8.3.1). */
    public FieldEncoder request(String method, String scheme, String authority, String path) {
        indexed(method, "GET", GET, "POST", POST);
        indexed(scheme, "http", HTTP, "https", HTTPS);
        putNumber(0, 4, AUTHORITY);
        value(authority);
        putNumber(0, 4, PATH);
        return value(path);
    }

    /** The whole field where the table has its value, else its name alone, and the value. */
    private void indexed(String value, String first, int firstIndex, String second, int secondIndex) {
        if (value.equals(first) || value.equals(second)) {
            put(INDEXED | (value.equals(first) ? firstIndex : secondIndex));
        } else {
            putNumber(0, 4, firstIndex);
            value(value);
        }
    }

    public FieldEncoder field(String name, String value) {
        name(name);
        return value(value.strip());
    }

    /** @param value bytes of which those from {@code start} to {@code end} are the value */
    public FieldEncoder field(String name, byte[] value, int start, int end) {
        name(name);
        putNumber(0, 7, end - start);
        ensure(end - start);
        System.arraycopy(value, start, bytes, length, end - start);
        length += end - start;
        return this;
    }

    /** Appends fields that were encoded before. */
    public FieldEncoder raw(byte[] encoded) {
        ensure(encoded.length);
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
        return this;
    }

    public byte[] block() {
        return Arrays.copyOf(bytes, length);
    }

    private void name(String name) {
        Integer index = INDEXES.get(name);
        if (index != null) {
            putNumber(0, 4, index);
            return;
        }
        put(0);
        putNumber(0, 7, name.length());
        ensure(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            bytes[length++] = (byte) (c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
        }
    }

    private FieldEncoder value(String value) {
        byte[] text = value.getBytes(StandardCharsets.ISO_8859_1);
        putNumber(0, 7, text.length);
        ensure(text.length);
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
        return this;
    }

    /** A number behind a prefix (RFC 7541 §5.1). */
    private void putNumber(int first, int bits, int number) {
        int most = (1 << bits) - 1;
        if (number < most) {
            put(first | number);
            return;
        }
        put(first | most);
        int rest = number - most;
        while (rest >= 128) {
            put(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        put(rest);
    }

    private void put(int octet) {
        ensure(1);
        bytes[length++] = (byte) octet;
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** As applications write names, and in lower case. */
    private static Map<String, Integer> indexes() {
        Map<String, Integer> indexes = new HashMap<>();
        for (int i = 0; i < NAMES.length; i++) {
            indexes.put(NAMES[i], FIRST_NAME + i);
            indexes.put(NAMES[i].toLowerCase(Locale.ROOT), FIRST_NAME + i);
        }
        return Map.copyOf(indexes);
    }
}
