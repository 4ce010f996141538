package org.heliostat.gateway.upstream;

import java.nio.charset.StandardCharsets;

/**
 * Texts of the fields that a connection has brought last, by their places: an origin says much of it again and again, and need
 * not have it made anew. Holds a bounded number of short ones. Belongs to one I/O loop.
 */
final class SeenTexts {

    private static final int PLACES = 64;
    private static final int LONGEST = 128;

    private final String[] texts = new String[PLACES];

    /** @return the octets as Latin-1, the same string as at the same place before where they are the same */
    String text(int place, byte[] bytes, int from, int to) {
        int length = to - from;
        if (place >= PLACES || length > LONGEST) {
            return make(bytes, from, length);
        }
        String seen = texts[place];
        if (seen != null && isSame(seen, bytes, from, length)) {
            return seen;
        }
        String made = make(bytes, from, length);
        texts[place] = made;
        return made;
    }

    private static boolean isSame(String seen, byte[] bytes, int from, int length) {
        if (seen.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (seen.charAt(i) != (bytes[from + i] & 0xff)) {
                return false;
            }
        }
        return true;
    }

    private static String make(byte[] bytes, int from, int length) {
        return length == 0 ? "" : new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
}
