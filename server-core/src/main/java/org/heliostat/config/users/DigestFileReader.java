package org.heliostat.config.users;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/**
 * Reads digest files: lines {@code user:realm:HA1[:groups]}, as the original's filedb tool and htdigest write them.
 * A user may have one line for MD5 (32 hexadecimal digits) and one for SHA-256 (64).
 */
public final class DigestFileReader {

    private static final String FORM = "user:realm:HA1 or user:realm:HA1:groups";
    private static final Pattern HA1 =
            Pattern.compile("[0-9a-f]{" + DigestEntry.MD5_DIGITS + "}|[0-9a-f]{" + DigestEntry.SHA256_DIGITS + "}");
    private static final int LEAST_FIELDS = 3;
    private static final int MOST_FIELDS = 4;

    private DigestFileReader() {}

    /** @return what could be read; it is whole only if {@code findings} has no error */
    public static List<DigestEntry> read(ConfigText text, Findings findings) {
        List<DigestEntry> entries = new ArrayList<>();
        Set<List<Object>> known = new HashSet<>();
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            if (KeyFileReader.isComment(lines.get(i))) {
                continue;
            }
            SourceLocation at = text.at(i + 1);
            entry(lines.get(i), at, findings).ifPresent(entry -> {
                if (known.add(List.of(entry.user(), entry.realm(), entry.ha1().length()))) {
                    entries.add(entry);
                } else {
                    findings.error(
                            at, "user " + Findings.shown(entry.user()) + ": twice (expected: once for each algorithm)");
                }
            });
        }
        return entries;
    }

    private static Optional<DigestEntry> entry(String line, SourceLocation at, Findings findings) {
        String[] fields = line.strip().split(":", -1);
        if (fields.length < LEAST_FIELDS || fields.length > MOST_FIELDS) {
            findings.error(
                    at,
                    "line with " + fields.length + (fields.length == 1 ? " field" : " fields") + " (expected: " + FORM
                            + ")");
            return Optional.empty();
        }
        String name = fields[0];
        String ha1 = fields[2].toLowerCase(Locale.ROOT);
        if (!KeyFileReader.isName(name) || fields[1].length() > KeyFileReader.LONGEST_NAME) {
            findings.wrongValue(at, "user", name, FORM);
            return Optional.empty();
        }
        if (!HA1.matcher(ha1).matches()) {
            findings.error(
                    at,
                    "user " + Findings.shown(name) + ": HA1 (expected: 32 or 64 hexadecimal digits, MD5 or SHA-256)");
            return Optional.empty();
        }
        Optional<Set<String>> groups = GroupList.read(fields.length == MOST_FIELDS ? fields[MOST_FIELDS - 1] : "");
        if (groups.isEmpty()) {
            findings.error(at, "user " + Findings.shown(name) + ": groups (expected: names separated by commas)");
        }
        return groups.map(names -> new DigestEntry(at, name, fields[1], ha1, names));
    }
}
