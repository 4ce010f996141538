package org.heliostat.config.change;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.Support;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.MagnusConfReader;

/**
 * What a change is about, by the names that administrators know: directives, {@code LS ls1 port}, {@code VS shop},
 * and for other files the file. Immutable.
 *
 * @param live what takes effect at once
 * @param restart what takes effect with the next start
 */
public record ChangedNames(List<String> live, List<String> restart) {

    private static final String INIT = "Init";

    public ChangedNames {
        live = List.copyOf(live);
        restart = List.copyOf(restart);
    }

    /** @return both kinds */
    public List<String> all() {
        List<String> all = new ArrayList<>(live);
        all.addAll(restart);
        return all;
    }

    /** @param replacements what references in magnus.conf mean */
    public static ChangedNames of(StagedFiles staged, Replacements replacements) {
        Set<String> live = new LinkedHashSet<>();
        Set<String> restart = new LinkedHashSet<>();
        for (StagedFiles.StagedFile file : staged.files()) {
            String before = file.before().map(FileContent::text).orElse("");
            String after = file.after().map(FileContent::text).orElse("");
            compare(file.file(), before, after, replacements, live, restart);
        }
        return new ChangedNames(List.copyOf(live), List.copyOf(restart));
    }

    /**
     * Compares two texts of one file.
     *
     * @param file its name in the configuration folder
     * @param replacements what references in magnus.conf mean
     */
    public static ChangedNames between(String file, String before, String after, Replacements replacements) {
        Set<String> live = new LinkedHashSet<>();
        Set<String> restart = new LinkedHashSet<>();
        if (!before.equals(after)) {
            compare(file, before, after, replacements, live, restart);
        }
        return new ChangedNames(List.copyOf(live), List.copyOf(restart));
    }

    private static void compare(
            String file,
            String before,
            String after,
            Replacements replacements,
            Set<String> live,
            Set<String> restart) {
        Optional<DirectiveFile> kind = DirectiveFile.named(file);
        if (kind.isPresent()) {
            directives(kind.get(), before, after, replacements, live, restart);
            if (kind.get() == DirectiveFile.MAGNUS) {
                inits(before, after, replacements, live, restart);
            }
        } else if (file.equals("server.xml")) {
            ChangedElements.between(before, after, live, restart);
        } else {
            live.add(file);
        }
    }

    private static void directives(
            DirectiveFile kind,
            String before,
            String after,
            Replacements replacements,
            Set<String> live,
            Set<String> restart) {
        DirectiveValues old = values(kind, before, replacements);
        DirectiveValues now = values(kind, after, replacements);
        for (Directive row : kind.table().rows()) {
            if (row.support() != Support.ALIAS && !old.find(row.name()).equals(now.find(row.name()))) {
                (ChangedElements.takesRestart(row) ? restart : live).add(row.name());
            }
        }
    }

    private static DirectiveValues values(DirectiveFile kind, String text, Replacements replacements) {
        return kind.table().read(SourceLocation.none(), kind.directives(text, replacements), new Findings());
    }

    /** Some are applied by every reload; the other functions run at a start only. */
    private static void inits(
            String before, String after, Replacements replacements, Set<String> live, Set<String> restart) {
        List<InitDirective> old = initLines(before, replacements);
        List<InitDirective> now = initLines(after, replacements);
        if (!texts(old, false).equals(texts(now, false))) {
            restart.add(INIT);
        } else if (!texts(old, true).equals(texts(now, true))) {
            live.add(INIT);
        }
    }

    private static List<InitDirective> initLines(String text, Replacements replacements) {
        return MagnusConfReader.read(new ConfigText("magnus.conf", text), replacements, new Findings())
                .inits();
    }

    private static List<String> texts(List<InitDirective> lines, boolean areLive) {
        return lines.stream()
                .filter(line -> line.isLive() == areLive)
                .map(line -> line.fn() + " " + line.parameters())
                .toList();
    }
}
