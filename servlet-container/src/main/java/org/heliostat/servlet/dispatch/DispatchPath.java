package org.heliostat.servlet.dispatch;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path given to getRequestDispatcher, taken apart and normalised as the client's own path is (Servlet 6.1, 9.1.1).
 *
 * @param encoded as given, without the query
 * @param path decoded, without parameters and dot segments
 * @param query null when there is none
 */
record DispatchPath(String encoded, String path, @Nullable String query) {

    /** @return as it was given */
    String text() {
        return query == null ? encoded : encoded + "?" + query;
    }

    /** @return null when the path leads out of the application or is malformed */
    static @Nullable DispatchPath parse(String text) {
        int question = text.indexOf('?');
        String encoded = question < 0 ? text : text.substring(0, question);
        String query = question < 0 ? null : text.substring(question + 1);
        String path = normal(encoded);
        return path == null ? null : new DispatchPath(encoded, path, query);
    }

    private static @Nullable String normal(String encoded) {
        if (isPlain(encoded)) {
            return encoded;
        }
        List<String> segments = new ArrayList<>();
        boolean folder = false;
        for (String raw : encoded.split("/", -1)) {
            int parameter = raw.indexOf(';');
            String segment = decode(parameter < 0 ? raw : raw.substring(0, parameter));
            if (segment == null
                    || segment.indexOf('/') >= 0
                    || segment.indexOf('\0') >= 0
                    || segment.indexOf('\\') >= 0) {
                return null;
            }
            folder = segment.isEmpty() || segment.equals(".") || segment.equals("..");
            if (segment.equals("..")) {
                if (segments.isEmpty()) {
                    return null;
                }
                segments.remove(segments.size() - 1);
            } else if (!folder) {
                segments.add(segment);
            }
        }
        String path = "/" + String.join("/", segments);
        return folder && path.length() > 1 ? path + "/" : path;
    }

    private static boolean isPlain(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean special = c == '%' || c == ';' || c == '\\' || c == 0;
            boolean segmentStart =
                    c == '/' && i + 1 < path.length() && (path.charAt(i + 1) == '.' || path.charAt(i + 1) == '/');
            if (special || segmentStart) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String decode(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        byte[] from = segment.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(from.length);
        for (int i = 0; i < from.length; i++) {
            if (from[i] != '%') {
                bytes.put(from[i]);
                continue;
            }
            int high = i + 2 < from.length ? Character.digit(from[i + 1], 16) : -1;
            int low = i + 2 < from.length ? Character.digit(from[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                return null;
            }
            bytes.put((byte) (high << 4 | low));
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException notUtf8) {
            return null;
        }
    }
}
