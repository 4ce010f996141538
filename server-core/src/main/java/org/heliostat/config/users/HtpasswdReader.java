package org.heliostat.config.users;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** Reads files of htpasswd, lines {@code user:hash}, and the files of groups beside them, {@code group: user user}. */
public final class HtpasswdReader {

    private HtpasswdReader() {}

    /**
     * @param files reads a file, and reports one that cannot be read
     * @return what could be read; it is whole only if {@code findings} has no error
     */
    public static List<UserEntry> read(
            String userFile,
            Optional<String> groupFile,
            Function<String, Optional<ConfigText>> files,
            Findings findings) {
        Map<String, Set<String>> groups = new HashMap<>();
        groupFile.flatMap(files).ifPresent(text -> readGroups(text, groups, findings));
        List<UserEntry> users = new ArrayList<>();
        files.apply(userFile).ifPresent(text -> readUsers(text, groups, users, findings));
        return users;
    }

    private static void readUsers(
            ConfigText text, Map<String, Set<String>> groups, List<UserEntry> into, Findings findings) {
        Set<String> seen = new HashSet<>();
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            SourceLocation at = text.at(i + 1);
            if (KeyFileReader.isComment(line)) {
                continue;
            }
            // Groups may stand behind a second colon, as some tools write it.
            String[] fields = line.strip().split(":", -1);
            if (fields.length < 2) {
                findings.error(at, "line without a colon (expected: user:hash)");
                continue;
            }
            String name = fields[0];
            Optional<PasswordHash> hash = PasswordHashText.readForeign(fields[1]);
            if (!KeyFileReader.isName(name) || !seen.add(name)) {
                findings.wrongValue(at, "user", name, "a name that stands here once");
            } else if (hash.isEmpty()) {
                findings.error(
                        at,
                        "user " + Findings.shown(name) + ": hashed password (expected: " + PasswordHashText.FOREIGN
                                + ")");
            } else {
                into.add(new UserEntry(at, name, hash, groups.getOrDefault(name, Set.of())));
            }
        }
    }

    private static void readGroups(ConfigText text, Map<String, Set<String>> into, Findings findings) {
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (KeyFileReader.isComment(line)) {
                continue;
            }
            int colon = line.indexOf(':');
            if (colon <= 0) {
                findings.error(text.at(i + 1), "line without a colon (expected: group: user user)");
                continue;
            }
            String group = line.substring(0, colon).strip();
            for (String user : line.substring(colon + 1).strip().split("[\\s,]+", -1)) {
                if (!user.isEmpty()) {
                    into.computeIfAbsent(user, name -> new HashSet<>()).add(group);
                }
            }
        }
    }
}
