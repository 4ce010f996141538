package org.heliostat.saf.nametrans;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Home directories from a file in the form of {@code /etc/passwd}. Read once, when the configuration is loaded. What
 * belongs to the superuser has no home here, nor has who lives in {@code /}. Immutable.
 *
 * @param homes by user name; absolute and normalised
 */
record PasswordFile(Map<String, Path> homes) {

    /** Lines looked at; a file of that size is no list of users of one machine. */
    private static final int MOST_LINES = 1_000_000;

    private static final int NAME = 0;
    private static final int USER_ID = 2;
    private static final int HOME = 5;
    private static final int FIELDS = 6;
    private static final Pattern USER_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");

    PasswordFile {
        homes = Map.copyOf(homes);
    }

    /** @throws IOException when the file cannot be read */
    static PasswordFile read(Path file) throws IOException {
        Map<String, Path> homes = new HashMap<>();
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            String line = lines.readLine();
            for (int count = 0; line != null && count < MOST_LINES; count++) {
                String[] fields = line.split(":", -1);
                Path home = fields.length < FIELDS ? null : home(fields);
                if (home != null) {
                    homes.putIfAbsent(fields[NAME], home);
                }
                line = lines.readLine();
            }
        }
        return new PasswordFile(homes);
    }

    /** @return null where the user is unknown or has no home that may be served */
    @Nullable
    Path homeOf(String user) {
        return homes.get(user);
    }

    private static @Nullable Path home(String[] fields) {
        if (!USER_NAME.matcher(fields[NAME]).matches()
                || fields[USER_ID].equals("0")
                || !fields[HOME].startsWith("/")) {
            return null;
        }
        try {
            Path home = Path.of(fields[HOME]).normalize();
            return home.getNameCount() == 0 ? null : home;
        } catch (InvalidPathException notAFolder) {
            return null;
        }
    }
}
