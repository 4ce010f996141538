package org.heliostat.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Replacements;
import org.heliostat.config.ValueType;
import org.heliostat.config.change.ChangedNames;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ReadFiles;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;

/** Finds what differs between two configurations and is in force with the second. */
final class AppliedChanges {

    private static final String FOLDER = Configuration.CONF_FOLDER + "/";

    private AppliedChanges() {}

    /**
     * @return one line for each difference: {@code conf/magnus.conf: RqThrottle: 128 -> 64}, {@code conf/server.xml: LS
     *     ls1 port}, or a file alone; without values that may be secrets
     */
    static List<String> between(Configuration before, Configuration after) {
        List<String> lines = new ArrayList<>();
        Replacements replacements = new Replacements(System.getenv(), after.confFolder());
        ReadFiles old = before.files();
        ReadFiles now = after.files();
        for (String file : names(old.texts(), now.texts())) {
            ChangedNames changed = ChangedNames.between(
                    file.substring(FOLDER.length()),
                    old.texts().getOrDefault(file, ""),
                    now.texts().getOrDefault(file, ""),
                    replacements);
            changed.live().forEach(name -> lines.add(file + ": " + name + values(file, name, before, after)));
        }
        for (String file : names(old.marks(), now.marks())) {
            if (!Objects.equals(old.marks().get(file), now.marks().get(file))) {
                lines.add(file);
            }
        }
        return List.copyOf(lines);
    }

    private static Set<String> names(Map<String, ?> before, Map<String, ?> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names;
    }

    private static String values(String file, String name, Configuration before, Configuration after) {
        return switch (file.substring(FOLDER.length())) {
            case "magnus.conf" ->
                values(
                        MagnusDirectives.TABLE,
                        name,
                        before.magnus().values(),
                        after.magnus().values());
            case "nsfc.conf" ->
                values(
                        NsfcDirectives.TABLE,
                        name,
                        before.nsfc().values(),
                        after.nsfc().values());
            default -> "";
        };
    }

    /** Texts may be tokens and passwords; what is a number, a switch or a choice is none. */
    private static String values(DirectiveTable table, String name, DirectiveValues before, DirectiveValues after) {
        Optional<Directive> row =
                table.find(name).filter(one -> one.type() != ValueType.TEXT && one.type() != ValueType.LIST);
        return row.map(one -> ": " + before.find(name).orElse("(not set)") + " -> "
                        + after.find(name).orElse("(not set)"))
                .orElse("");
    }
}
