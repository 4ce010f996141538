package org.heliostat.request.target;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The slow way through a path that is not normal as it stands. One path, one thread. */
final class PathNormaliser {

    private final String raw;
    private final boolean encodedSlashAllowed;
    private final List<String> segments = new ArrayList<>();
    private boolean endsInDirectory;

    PathNormaliser(String raw, boolean encodedSlashAllowed) {
        this.raw = raw;
        this.encodedSlashAllowed = encodedSlashAllowed;
    }

    /** @return the path decoded once, without parameters, empty and dot segments */
    String path() throws BadTargetException {
        int start = 1;
        while (start <= raw.length()) {
            int slash = raw.indexOf('/', start);
            int end = slash < 0 ? raw.length() : slash;
            take(raw.substring(start, end));
            start = end + 1;
        }
        StringBuilder path = new StringBuilder(raw.length());
        for (String segment : segments) {
            path.append('/').append(segment);
        }
        return endsInDirectory || segments.isEmpty() ? path.append('/').toString() : path.toString();
    }

    private void take(String rawSegment) throws BadTargetException {
        int semicolon = rawSegment.indexOf(';');
        if (semicolon >= 0) {
            // Parameters are cut, yet they may hide nothing that would be refused elsewhere.
            decode(rawSegment.substring(semicolon + 1));
        }
        String name = decode(semicolon < 0 ? rawSegment : rawSegment.substring(0, semicolon));
        boolean dots = name.equals(".") || name.equals("..");
        if (dots && !name.equals(rawSegment)) {
            throw new BadTargetException("path hides a dot segment behind escapes or parameters");
        }
        endsInDirectory = dots || name.isEmpty();
        if (name.equals("..")) {
            if (segments.isEmpty()) {
                throw new BadTargetException("path leads above the root");
            }
            segments.remove(segments.size() - 1);
        } else if (!dots && !name.isEmpty()) {
            segments.add(name);
        }
    }

    private String decode(String text) throws BadTargetException {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        boolean escaped = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '\\' || c == '#') {
                throw new BadTargetException("path holds an illegal character");
            }
            if (c != '%') {
                bytes[length++] = (byte) c;
                continue;
            }
            int octet = octet(text, i);
            if (octet == '/' && encodedSlashAllowed) {
                bytes[length++] = '%';
                bytes[length++] = '2';
                bytes[length++] = 'F';
            } else {
                bytes[length++] = checkedOctet(octet);
                escaped = true;
            }
            i += 2;
        }
        return escaped ? utf8(bytes, length) : new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    private static int octet(String text, int percent) throws BadTargetException {
        int high = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 1), 16) : -1;
        int low = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw new BadTargetException("path holds a percent sign without two hexadecimal digits");
        }
        return high << 4 | low;
    }

    private static byte checkedOctet(int octet) throws BadTargetException {
        if (octet < ' ' || octet == 0x7f || octet == '/' || octet == '\\' || octet == ';') {
            throw new BadTargetException("path holds an escape that is not allowed");
        }
        return (byte) octet;
    }

    /** The strict decoder refuses overlong forms, surrogates and torn sequences (RFC 3629 §3). */
    private static String utf8(byte[] bytes, int length) throws BadTargetException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new BadTargetException("path is not UTF-8");
        }
    }
}
