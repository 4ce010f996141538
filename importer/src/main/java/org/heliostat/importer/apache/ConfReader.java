package org.heliostat.importer.apache;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.source.SourceFiles;

/**
 * Reads httpd.conf with all that it includes into directives and sections. {@code IfModule}, {@code IfDefine} and {@code IfVersion}
 * are decided on the way. Bounded: 200000 directives, 32 sections and 16 files inside of one another.
 */
final class ConfReader {

    private static final int MOST_NODES = 200_000;
    private static final int DEEPEST_SECTION = 32;
    private static final int DEEPEST_INCLUDE = 16;
    private static final int LONGEST_LINE = 65_536;
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)\\}");
    private static final Pattern EXPORT =
            Pattern.compile("\\s*(?:export\\s+)?([A-Za-z_][A-Za-z0-9_]*)=[\"']?([^\"'$`;]*)(?:\\$SUFFIX)?[\"']?\\s*");

    /** They are in httpd itself, or stand for what this server does anyway. */
    private static final Set<String> BUILT_IN =
            Set.of("core.c", "http_core.c", "mod_so.c", "prefork.c", "worker.c", "event.c");

    private final SourceFiles files;
    private final Notes notes;
    private final Map<String, String> variables = new HashMap<>();
    private final Set<String> modules = new HashSet<>();
    private Path serverRoot;
    private int nodes;

    /** One file while it is read, or one section of it. */
    private static final class Open {
        final SourceLocation at;
        final String name;
        final List<String> words;
        final boolean counts;
        final List<Node> children = new ArrayList<>();

        Open(SourceLocation at, String name, List<String> words, boolean counts) {
            this.at = at;
            this.name = name;
            this.words = words;
            this.counts = counts;
        }

        boolean isCondition() {
            return name.toLowerCase(Locale.ROOT).startsWith("if") && !name.equalsIgnoreCase("If");
        }
    }

    ConfReader(SourceFiles files, Notes notes) {
        this.files = files;
        this.notes = notes;
        this.serverRoot = files.root();
    }

    /** Reads a shell file that sets variables, as Debian's envvars. */
    void readVariables(Path file) {
        for (String line : files.read(file).lines()) {
            Matcher matcher = EXPORT.matcher(line);
            if (matcher.matches()) {
                variables.put(matcher.group(1), matcher.group(2));
            }
        }
    }

    /**
     * @return everything in the file, includes in their places
     * @throws ImportException where a section has no end, or a limit is met
     */
    List<Node> read(Path file) {
        return read(file, 0);
    }

    /** @return the folder that relative names start from */
    Path serverRoot() {
        return serverRoot;
    }

    private List<Node> read(Path file, int depth) {
        ConfigText text = files.read(file);
        Deque<Open> open = new ArrayDeque<>();
        open.push(new Open(text.at(0), "", List.of(), true));
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            int first = i + 1;
            StringBuilder line = new StringBuilder(lines.get(i));
            while (line.length() > 0 && line.charAt(line.length() - 1) == '\\' && i + 1 < lines.size()) {
                line.setLength(line.length() - 1);
                line.append(lines.get(++i));
                if (line.length() > LONGEST_LINE) {
                    throw new ImportException(text.at(first), "line of more than " + LONGEST_LINE + " characters");
                }
            }
            line(line.toString().strip(), text.at(first), open, depth);
        }
        if (open.size() > 1) {
            Open unclosed = open.peek();
            throw new ImportException(
                    unclosed.at,
                    "<" + Findings.shown(unclosed.name) + "> (expected: </" + Findings.shown(unclosed.name) + ">)");
        }
        return open.pop().children;
    }

    private void line(String line, SourceLocation at, Deque<Open> open, int depth) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        if (++nodes > MOST_NODES) {
            throw new ImportException(at, "more than " + MOST_NODES + " directives");
        }
        if (line.startsWith("</")) {
            end(line, at, open);
        } else if (line.startsWith("<")) {
            begin(line, at, open);
        } else if (open.peek().counts) {
            directive(new Node(at, firstWord(line), words(afterFirst(line), at), false, List.of()), open, depth);
        }
    }

    private void begin(String line, SourceLocation at, Deque<Open> open) {
        if (open.size() > DEEPEST_SECTION) {
            throw new ImportException(at, "more than " + DEEPEST_SECTION + " sections inside of one another");
        }
        String inside = line.endsWith(">") ? line.substring(1, line.length() - 1) : line.substring(1);
        String name = firstWord(inside.strip());
        List<String> words = words(afterFirst(inside.strip()), at);
        open.push(new Open(at, name, words, open.peek().counts && holds(name, words)));
    }

    private void end(String line, SourceLocation at, Deque<Open> open) {
        String name = line.substring(2).replace(">", "").strip();
        Open ended = open.peek();
        if (open.size() == 1 || !ended.name.equalsIgnoreCase(name)) {
            String expected = open.size() == 1 ? "an open section" : "</" + Findings.shown(ended.name) + ">";
            throw new ImportException(at, Findings.shown(line) + " (expected: " + expected + ")");
        }
        open.pop();
        if (!ended.counts) {
            return;
        }
        if (ended.isCondition()) {
            open.peek().children.addAll(ended.children);
        } else {
            open.peek().children.add(new Node(ended.at, ended.name, ended.words, true, ended.children));
        }
    }

    private void directive(Node node, Deque<Open> open, int depth) {
        switch (node.key()) {
            case "define" -> variables.put(node.word(0), node.words().size() > 1 ? node.word(1) : "");
            case "undefine" -> variables.remove(node.word(0));
            case "loadmodule", "addmodule" -> {
                modules.add(node.word(0));
                String file = node.word(1);
                if (!file.isEmpty()) {
                    modules.add(file.substring(file.lastIndexOf('/') + 1).replace(".so", ".c"));
                }
                open.peek().children.add(node);
            }
            case "serverroot" -> {
                // The imported folder counts, wherever the files say they are.
                files.resolve(files.root(), node.word(0)).ifPresent(root -> serverRoot = root);
                open.peek().children.add(node);
            }
            case "include", "includeoptional", "accessconfig", "resourceconfig" -> include(node, open, depth);
            default -> open.peek().children.add(node);
        }
    }

    private void include(Node node, Deque<Open> open, int depth) {
        if (depth >= DEEPEST_INCLUDE) {
            throw new ImportException(node.at(), "more than " + DEEPEST_INCLUDE + " files that include one another");
        }
        List<Path> passed = new ArrayList<>();
        List<Path> found = files.matching(serverRoot, node.word(0), passed::add);
        if (found.isEmpty()) {
            found = files.matching(files.root(), node.word(0), passed::add);
        }
        String shown = node.name() + " " + node.word(0);
        passed.stream()
                .distinct()
                .forEach(path -> notes.left(node.at(), shown, files.shown(path) + " is no file that can be read here"));
        if (found.isEmpty() && passed.isEmpty()) {
            notes.left(node.at(), shown, "no such file here");
        }
        for (Path file : found) {
            open.peek().children.addAll(read(file, depth + 1));
        }
    }

    private boolean holds(String section, List<String> words) {
        String word = words.isEmpty() ? "" : words.get(0);
        boolean negated = word.startsWith("!");
        String plain = negated ? word.substring(1) : word;
        return switch (section.toLowerCase(Locale.ROOT)) {
            case "ifmodule" -> negated != isLoaded(plain);
            case "ifdefine" -> negated != isDefined(plain);
            case "ifversion" -> negated != isVersion(words);
            case "iffile", "ifdirective", "ifsection" -> !negated;
            default -> true;
        };
    }

    /** Where no module is loaded by name, all are taken to be compiled in. */
    private boolean isLoaded(String module) {
        return modules.isEmpty() || modules.contains(module) || BUILT_IN.contains(module);
    }

    /** apachectl startssl gives SSL. */
    private boolean isDefined(String name) {
        return variables.containsKey(name) || name.equals("SSL") || name.equals("HAVE_SSL");
    }

    /** As httpd 2.4, the last series there is. */
    private static boolean isVersion(List<String> words) {
        String operator = words.size() > 1 ? words.get(0).replace("!", "") : "=";
        String version = words.isEmpty() ? "" : words.get(words.size() - 1);
        int compared = compare("2.4", version);
        return switch (operator) {
            case ">" -> compared > 0;
            case ">=" -> compared >= 0;
            case "<" -> compared < 0;
            case "<=" -> compared <= 0;
            default -> version.startsWith("2.4");
        };
    }

    private static int compare(String ours, String theirs) {
        String[] left = ours.split("\\.");
        String[] right = theirs.split("\\.");
        for (int i = 0; i < 2; i++) {
            int a = Integer.parseInt(left[i]);
            int b = i < right.length && right[i].matches("[0-9]{1,4}") ? Integer.parseInt(right[i]) : 0;
            if (a != b) {
                return Integer.compare(a, b);
            }
        }
        return 0;
    }

    private static String firstWord(String line) {
        int end = 0;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    private static String afterFirst(String line) {
        return line.substring(firstWord(line).length()).strip();
    }

    private List<String> words(String text, SourceLocation at) {
        List<String> words = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
                continue;
            }
            StringBuilder word = new StringBuilder();
            boolean quoted = c == '"' || c == '\'';
            i += quoted ? 1 : 0;
            while (i < text.length() && (quoted ? text.charAt(i) != c : !Character.isWhitespace(text.charAt(i)))) {
                boolean isEscape = text.charAt(i) == '\\'
                        && i + 1 < text.length()
                        && (text.charAt(i + 1) == '\\' || quoted && text.charAt(i + 1) == c);
                word.append(text.charAt(i + (isEscape ? 1 : 0)));
                i += isEscape ? 2 : 1;
            }
            i++;
            words.add(expanded(word.toString(), at));
        }
        return words;
    }

    private String expanded(String word, SourceLocation at) {
        if (!word.contains("${")) {
            return word;
        }
        StringBuilder text = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(word);
        while (matcher.find()) {
            String value = Optional.ofNullable(variables.get(matcher.group(1))).orElse("");
            matcher.appendReplacement(text, Matcher.quoteReplacement(value));
            if (text.length() > LONGEST_LINE) {
                throw new ImportException(at, "a value of more than " + LONGEST_LINE + " characters");
            }
        }
        return matcher.appendTail(text).toString();
    }
}
