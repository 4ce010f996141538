package org.heliostat.servlet.dispatch.content;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reads a file that becomes part of a page as text. Nobody says in which charset a file is: a byte order mark tells, and
 * bytes that are UTF-8 are hardly ever anything else; the rest is taken to be in the charset of the page.
 */
final class IncludedText {

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private IncludedText() {}

    /** @return without its byte order mark, which is none in the middle of a page */
    static String of(byte[] bytes, Charset ofPage) {
        if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe)) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException another) {
            return new String(bytes, ofPage);
        }
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length > 1 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }
}
