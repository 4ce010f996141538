package org.heliostat.original.dav.lock;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * One line of a lock database: {@code + token end seconds x|s i|0 user path root owner}, which comes or is refreshed, or
 * {@code - token}, which goes. Texts are in Base64, so that nothing in them can be taken for a blank or an end of line.
 * Immutable.
 *
 * @param lock null for one that goes
 */
record LockLine(String token, @Nullable DavLock lock) {

    private static final int FIELDS = 10;

    static String of(DavLock lock) {
        return String.join(
                        " ",
                        "+",
                        lock.token(),
                        Long.toString(lock.endMillis()),
                        Long.toString(lock.seconds()),
                        lock.isExclusive() ? "x" : "s",
                        lock.isDeep() ? "i" : "0",
                        coded(lock.user()),
                        coded(lock.path().toString()),
                        coded(lock.root()),
                        coded(lock.owner()))
                + "\n";
    }

    static String gone(String token) {
        return "- " + token + "\n";
    }

    /** @return null for a line that is none */
    static @Nullable LockLine read(String line) {
        String[] words = line.split(" ", -1);
        if (words.length == 2 && words[0].equals("-")) {
            return new LockLine(words[1], null);
        }
        if (words.length != FIELDS || !words[0].equals("+")) {
            return null;
        }
        try {
            DavLock lock = new DavLock(
                    words[1],
                    Path.of(decoded(words[7])),
                    decoded(words[8]),
                    words[4].equals("x"),
                    words[5].equals("i"),
                    decoded(words[6]),
                    decoded(words[9]),
                    Long.parseLong(words[3]),
                    Long.parseLong(words[2]));
            return new LockLine(lock.token(), lock);
        } catch (InvalidPathException damagedPath) {
            return null;
        } catch (IllegalArgumentException damaged) {
            return null;
        }
    }

    private static String coded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
