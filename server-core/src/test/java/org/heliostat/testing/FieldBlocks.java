package org.heliostat.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes field blocks of HTTP/2 by hand and reads those of our server (RFC 7541), which uses the static table and literals:
 * no dynamic table, no Huffman code.
 */
final class FieldBlocks {

    private static final int INDEXED = 0x80;
    private static final int LITERAL_INDEXED = 0x40;
    private static final int TABLE_SIZE = 0x20;
    private static final int HUFFMAN = 0x80;

    /** RFC 7541, appendix A: a name and, behind the equals sign, its value. */
    private static final String[] STATIC = {
        ":authority", ":method=GET", ":method=POST", ":path=/", ":path=/index.html",
        ":scheme=http", ":scheme=https", ":status=200", ":status=204", ":status=206",
        ":status=304", ":status=400", ":status=404", ":status=500", "accept-charset",
        "accept-encoding=gzip, deflate", "accept-language", "accept-ranges", "accept", "access-control-allow-origin",
        "age", "allow", "authorization", "cache-control", "content-disposition",
        "content-encoding", "content-language", "content-length", "content-location", "content-range",
        "content-type", "cookie", "date", "etag", "expect",
        "expires", "from", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "last-modified", "link",
        "location", "max-forwards", "proxy-authenticate", "proxy-authorization", "range",
        "referer", "refresh", "retry-after", "server", "set-cookie",
        "strict-transport-security", "transfer-encoding", "user-agent", "vary", "via",
        "www-authenticate"
    };

    private FieldBlocks() {}

    /** @param fields name, value, name, value …, written without any table */
    static byte[] write(String... fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < fields.length; i += 2) {
            out.write(0);
            writeText(out, fields[i]);
            writeText(out, fields[i + 1]);
        }
        return out.toByteArray();
    }

    private static void writeText(ByteArrayOutputStream out, String text) {
        int rest = text.length();
        if (rest < 0x7f) {
            out.write(rest);
        } else {
            out.write(0x7f);
            rest -= 0x7f;
            while (rest >= 0x80) {
                out.write(rest & 0x7f | 0x80);
                rest >>>= 7;
            }
            out.write(rest);
        }
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** @throws IllegalStateException for what our server never writes */
    static Map<String, String> read(byte[] block) {
        Map<String, String> fields = new TreeMap<>();
        ByteBuffer in = ByteBuffer.wrap(block);
        while (in.hasRemaining()) {
            int first = in.get(in.position()) & 0xff;
            if ((first & INDEXED) != 0) {
                String[] entry = entry(number(in, 7));
                fields.put(entry[0], entry[1]);
            } else if ((first & LITERAL_INDEXED) != 0) {
                throw new IllegalStateException("a field for the dynamic table (expected: none)");
            } else if ((first & TABLE_SIZE) != 0) {
                require(number(in, 5) == 0, "a dynamic table");
            } else {
                int index = number(in, 4);
                String name = index == 0 ? text(in) : entry(index)[0];
                fields.put(name, text(in));
            }
        }
        return fields;
    }

    private static String[] entry(int index) {
        require(index >= 1 && index <= STATIC.length, "index " + index);
        String[] entry = STATIC[index - 1].split("=", 2);
        return entry.length == 2 ? entry : new String[] {entry[0], ""};
    }

    private static String text(ByteBuffer in) {
        require((in.get(in.position()) & HUFFMAN) == 0, "Huffman code");
        byte[] bytes = new byte[number(in, 7)];
        in.get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A number behind a prefix (RFC 7541 §5.1). */
    private static int number(ByteBuffer in, int bits) {
        int most = (1 << bits) - 1;
        int number = in.get() & most;
        if (number < most) {
            return number;
        }
        int shift = 0;
        int octet;
        do {
            octet = in.get();
            number += (octet & 0x7f) << shift;
            shift += 7;
        } while ((octet & 0x80) != 0);
        return number;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what + " in a field block (expected: static table and literals)");
        }
    }
}
