package org.heliostat.gateway.spawn;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * How values of variables become bytes. Header fields ({@code HTTP_*}, {@code CONTENT_TYPE}) were read byte by byte, one
 * character for each, and go on as the client sent them; everything else is text that the server has made or decoded.
 * Pure.
 */
public final class VariableText {

    private static final int LAST_BYTE = 0xff;
    private static final int FIRST_WITHOUT_DEFAULT = 18;

    private VariableText() {}

    /** @param ours of what is no header field */
    public static byte[] bytes(String name, String value, Charset ours) {
        return value.getBytes(isOfClient(name, value) ? StandardCharsets.ISO_8859_1 : ours);
    }

    /** A setting of the administrator may have such a name, too; then there are other characters in it. */
    private static boolean isOfClient(String name, String value) {
        if (!name.startsWith("HTTP_") && !name.equals("CONTENT_TYPE")) {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > LAST_BYTE) {
                return false;
            }
        }
        return true;
    }

    /**
     * @return what becomes the same bytes when Java encodes it for a process; the value itself where the bytes are no
     *     text in the charset of {@link #ofJava}
     */
    static String forJava(String name, String value, Charset ofJava) {
        if (!isOfClient(name, value)) {
            return value;
        }
        try {
            return ofJava.newDecoder()
                    .decode(ByteBuffer.wrap(value.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException noText) {
            return value;
        }
    }

    /** @return how Java encodes variables of processes: by its own default, later by that of names of files */
    static Charset ofJava() {
        return Runtime.version().feature() < FIRST_WITHOUT_DEFAULT
                ? Charset.defaultCharset()
                : CStrings.charset(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }
}
