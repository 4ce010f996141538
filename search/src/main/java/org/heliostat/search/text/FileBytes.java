package org.heliostat.search.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Tells text from other bytes, and makes characters of it. Pure. */
final class FileBytes {

    private static final int LOOKED_AT = 8_192;
    private static final int ONE_CONTROL_IN = 50;
    private static final Charset OLD = Charset.forName("windows-1252");
    private static final String PDF = "%PDF-";

    private FileBytes() {}

    /** @return whether they can be text, in an encoding that has ASCII in it, or in UTF-16 that says so */
    static boolean areText(byte[] bytes) {
        if (utf16(bytes).isPresent()) {
            return bytes.length % 2 == 0;
        }
        int length = Math.min(bytes.length, LOOKED_AT);
        if (new String(bytes, 0, Math.min(length, PDF.length()), StandardCharsets.ISO_8859_1).equals(PDF)) {
            return false;
        }
        int controls = 0;
        for (int i = 0; i < length; i++) {
            int octet = bytes[i] & 0xff;
            if (octet == 0) {
                return false;
            }
            if (octet < ' ' && octet != '\t' && octet != '\n' && octet != '\r' && octet != '\f' || octet == 0x7f) {
                controls++;
            }
        }
        return controls * ONE_CONTROL_IN <= length;
    }

    /** @param declared what the document says; a byte order mark says more, and bytes that are no UTF-8 less */
    static String decode(byte[] bytes, Optional<Charset> declared) {
        Optional<Charset> utf16 = utf16(bytes);
        if (utf16.isPresent()) {
            return new String(bytes, 2, bytes.length - 2, utf16.get());
        }
        boolean marked = bytes.length >= 3
                && (bytes[0] & 0xff) == 0xef
                && (bytes[1] & 0xff) == 0xbb
                && (bytes[2] & 0xff) == 0xbf;
        if (marked) {
            return new String(bytes, 3, bytes.length - 3, StandardCharsets.UTF_8);
        }
        if (declared.isPresent()) {
            return new String(bytes, declared.get());
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, OLD);
        }
    }

    private static Optional<Charset> utf16(byte[] bytes) {
        if (bytes.length < 2) {
            return Optional.empty();
        }
        int mark = (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
        if (mark == 0xfeff) {
            return Optional.of(StandardCharsets.UTF_16BE);
        }
        return mark == 0xfffe ? Optional.of(StandardCharsets.UTF_16LE) : Optional.empty();
    }
}
