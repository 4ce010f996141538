package org.heliostat.config.users;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/**
 * Reads key files: lines {@code user;password;group,group}, as the original has them. A password of {@code -} lets
 * nobody in by password. Lines that begin with {@code #}, and empty ones, mean nothing.
 */
public final class KeyFileReader {

    static final int LONGEST_NAME = 256;

    private static final String FORM = "user;hashed password;groups, or user;-;groups";
    private static final int MOST_FIELDS = 3;

    private final ConfigText text;
    private final Findings findings;
    private final List<UserEntry> entries = new ArrayList<>();
    private final Map<String, Integer> lineOf = new HashMap<>();

    private KeyFileReader(ConfigText text, Findings findings) {
        this.text = text;
        this.findings = findings;
    }

    /** @return what could be read; it is whole only if {@code findings} has no error */
    public static List<UserEntry> read(ConfigText text, Findings findings) {
        return new KeyFileReader(text, findings).read();
    }

    private List<UserEntry> read() {
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!isComment(line)) {
                line(line, i + 1);
            }
        }
        return entries;
    }

    static boolean isComment(String line) {
        return line.isBlank() || line.startsWith("#");
    }

    private void line(String line, int number) {
        SourceLocation at = text.at(number);
        String[] fields = line.split(";", -1);
        if (fields.length < 2 || fields.length > MOST_FIELDS) {
            // The line may hold a password: it is not shown.
            findings.error(
                    at,
                    "line with " + fields.length + (fields.length == 1 ? " field" : " fields") + " (expected: " + FORM
                            + ")");
            return;
        }
        String name = fields[0].strip();
        if (!isName(name)) {
            findings.wrongValue(at, "user", name, "a name of 1 to " + LONGEST_NAME + " characters, none of control");
            return;
        }
        Integer first = lineOf.putIfAbsent(name, number);
        if (first != null) {
            findings.error(at, "user " + Findings.shown(name) + ": also in line " + first + " (expected: once)");
            return;
        }
        Optional<Set<String>> groups = GroupList.read(fields.length == MOST_FIELDS ? fields[2] : "");
        if (groups.isEmpty()) {
            findings.error(at, "user " + Findings.shown(name) + ": groups (expected: names separated by commas)");
            return;
        }
        String password = fields[1].strip();
        Optional<PasswordHash> hash = password.equals("-") ? Optional.empty() : PasswordHashText.read(password);
        if (hash.isEmpty() && !password.equals("-")) {
            findings.error(
                    at,
                    "user " + Findings.shown(name) + ": hashed password (expected: " + PasswordHashText.EXPECTED + ")");
            return;
        }
        entries.add(new UserEntry(at, name, hash, groups.get()));
    }

    /** @return whether it can be a user's name in a key file */
    public static boolean isName(String name) {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && !name.startsWith("#")
                && name.equals(name.strip())
                && name.indexOf(';') < 0
                && name.chars().noneMatch(Character::isISOControl);
    }
}
