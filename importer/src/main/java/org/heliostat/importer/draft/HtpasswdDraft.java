package org.heliostat.importer.draft;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.HtpasswdReader;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.SourceFiles;

/** Copies files of htpasswd and of groups into the instance: a database of dbswitch.conf for each pair. One import, one thread. */
public final class HtpasswdDraft {

    private final InstanceDraft draft;
    private final SourceFiles files;
    private final Path root;
    private final Map<String, String> databases = new HashMap<>();

    /** @param root folder that relative names start from */
    public HtpasswdDraft(InstanceDraft draft, SourceFiles files, Path root) {
        this.draft = draft;
        this.files = files;
        this.root = root;
    }

    /**
     * @param realm what browsers show; may be empty
     * @param userFile as htpasswd writes it
     * @param groupFile may be empty
     * @param at who asks for it
     * @return the statement of an ACL that says how users are found out
     */
    public String authenticate(String realm, String userFile, String groupFile, SourceLocation at, Notes notes) {
        String key = userFile + '\n' + groupFile;
        String database = databases.get(key);
        if (database == null) {
            database = "users" + (databases.size() + 1);
            databases.put(key, database);
            make(database, userFile, at, notes);
            makeGroups(database, groupFile);
        }
        String prompt = realm.replace("\"", "'");
        return "authenticate (user, group) { method = \"basic\"; database = \"" + database + "\"; prompt = "
                + Written.aclString(prompt.isEmpty() ? "Restricted" : prompt) + "; };";
    }

    private void make(String database, String userFile, SourceLocation at, Notes notes) {
        String name = "conf/" + database + ".htpasswd";
        String users = read(userFile).map(text -> usable(text, at, notes)).orElse("");
        if (users.isBlank()) {
            notes.left(at, "users in " + userFile, "none could be read: nobody can log in before they are in " + name);
        } else {
            notes.taken(at, "users in " + userFile, name + ", a database of conf/dbswitch.conf");
        }
        draft.file(DraftFile.secret(name, users));
        draft.database("directory " + database + " file:" + database + ".htpasswd");
        draft.database(database + ":syntax htaccess");
    }

    private void makeGroups(String database, String groupFile) {
        read(groupFile).ifPresent(text -> {
            List<String> groups = text.lines().stream()
                    .filter(line -> line.matches("[A-Za-z0-9_.@-]{1,100}:[A-Za-z0-9_.@ \\t-]{0,10000}"))
                    .toList();
            draft.file(DraftFile.of("conf/" + database + ".groups", String.join("\n", groups) + "\n"));
            draft.database(database + ":groupfile " + database + ".groups");
        });
    }

    private Optional<ConfigText> read(String name) {
        return files.resolve(root, name).filter(Files::isRegularFile).map(files::read);
    }

    /** Lines that the server would refuse are left out, each with a note. */
    private static String usable(ConfigText text, SourceLocation at, Notes notes) {
        Set<Integer> wrong = new HashSet<>();
        String left = text.text();
        // A line that is in the way of another one is seen once that is gone.
        for (int round = 0; round < 5; round++) {
            Findings findings = new Findings();
            ConfigText rest = new ConfigText(text.file(), left);
            HtpasswdReader.read(text.file(), Optional.empty(), name -> Optional.of(rest), findings);
            List<Integer> found = findings.sorted().stream()
                    .filter(Finding::isError)
                    .map(finding -> finding.location().line())
                    .toList();
            if (found.isEmpty()) {
                return left;
            }
            wrong.addAll(found);
            left = without(text, wrong);
        }
        notes.left(at, "users in " + text.file(), text.file() + " has lines that cannot be read");
        return "";
    }

    private static String without(ConfigText text, Set<Integer> wrong) {
        List<String> lines = new ArrayList<>(text.lines());
        for (int number : wrong) {
            if (number > 0 && number <= lines.size()) {
                lines.set(number - 1, "");
            }
        }
        return String.join("\n", lines);
    }
}
