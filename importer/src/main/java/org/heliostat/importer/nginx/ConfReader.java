package org.heliostat.importer.nginx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.source.SourceFiles;

/**
 * Reads nginx.conf with all that it includes into directives and blocks. Bounded: 200000 directives, 32 blocks and 16 files inside
 * of one another.
 */
final class ConfReader {

    private static final int MOST_NODES = 200_000;
    private static final int DEEPEST_BLOCK = 32;
    private static final int DEEPEST_INCLUDE = 16;
    private static final int LONGEST_WORD = 65_536;
    private static final String SIGNS = "{};";

    private final SourceFiles files;
    private final Notes notes;
    private int nodes;

    ConfReader(SourceFiles files, Notes notes) {
        this.files = files;
        this.notes = notes;
    }

    /**
     * @return everything in the file, includes in their places
     * @throws ImportException where it is no nginx.conf, or a limit is met
     */
    List<Node> read(Path file) {
        return read(file, 0);
    }

    private List<Node> read(Path file, int depth) {
        if (depth > DEEPEST_INCLUDE) {
            throw new ImportException(
                    new ConfigText(files.shown(file), "").at(0),
                    "more than " + DEEPEST_INCLUDE + " files that include one another");
        }
        return new FileReader(files.read(file), depth).all();
    }

    /** One file. */
    private final class FileReader {

        private final ConfigText file;
        private final String text;
        private final int includes;
        private int at;
        private int line = 1;

        FileReader(ConfigText file, int includes) {
            this.file = file;
            this.text = file.text();
            this.includes = includes;
        }

        List<Node> all() {
            List<Node> all = block(0);
            if (at < text.length()) {
                throw new ImportException(file.at(line), "} (expected: a directive)");
            }
            return all;
        }

        private List<Node> block(int depth) {
            if (depth > DEEPEST_BLOCK) {
                throw new ImportException(
                        file.at(line), "more than " + DEEPEST_BLOCK + " blocks inside of one another");
            }
            List<Node> found = new ArrayList<>();
            while (skipBlanks() && text.charAt(at) != '}') {
                directive(depth, found);
            }
            return found;
        }

        private void directive(int depth, List<Node> found) {
            int first = line;
            if (++nodes > MOST_NODES) {
                throw new ImportException(file.at(line), "more than " + MOST_NODES + " directives");
            }
            List<String> words = new ArrayList<>();
            while (skipBlanks() && SIGNS.indexOf(text.charAt(at)) < 0) {
                words.add(word());
            }
            if (at >= text.length() || text.charAt(at) == '}' || words.isEmpty()) {
                String shown = words.isEmpty() ? "a sign" : Findings.shown(words.get(0));
                throw new ImportException(
                        file.at(first), shown + " (expected: a directive that ends with ; or a block)");
            }
            String name = words.get(0);
            List<String> arguments = words.subList(1, words.size());
            boolean isBlock = text.charAt(at++) == '{';
            if (!isBlock) {
                add(new Node(file.at(first), name, arguments, false, List.of()), found);
                return;
            }
            List<Node> children = name.endsWith("_by_lua_block") ? lua() : block(depth + 1);
            if (at >= text.length()) {
                throw new ImportException(file.at(first), Findings.shown(name) + " { (expected: })");
            }
            at++;
            found.add(new Node(file.at(first), name, arguments, true, children));
        }

        private void add(Node node, List<Node> found) {
            if (!node.is("include")) {
                found.add(node);
                return;
            }
            List<Path> passed = new ArrayList<>();
            List<Path> included = files.matching(files.root(), node.word(0), passed::add);
            passed.forEach(path -> notes.left(
                    node.at(), "include " + node.word(0), files.shown(path) + " is no file that can be read here"));
            if (included.isEmpty() && passed.isEmpty()) {
                notes.left(node.at(), "include " + node.word(0), "no such file here");
            }
            included.forEach(path -> found.addAll(read(path, includes + 1)));
        }

        /** A program in Lua is passed by its braces. */
        private List<Node> lua() {
            int depth = 1;
            while (at < text.length()) {
                char c = text.charAt(at);
                line += c == '\n' ? 1 : 0;
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
                if (depth == 0) {
                    break;
                }
                at++;
            }
            return List.of();
        }

        private boolean skipBlanks() {
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '#') {
                    while (at < text.length() && text.charAt(at) != '\n') {
                        at++;
                    }
                } else if (Character.isWhitespace(c)) {
                    line += c == '\n' ? 1 : 0;
                    at++;
                } else {
                    return true;
                }
            }
            return false;
        }

        private String word() {
            StringBuilder word = new StringBuilder();
            char quote = text.charAt(at);
            boolean quoted = quote == '"' || quote == '\'';
            int first = line;
            at += quoted ? 1 : 0;
            while (at < text.length() && !ends(quoted, quote)) {
                char c = text.charAt(at);
                line += c == '\n' ? 1 : 0;
                if (c == '\\'
                        && at + 1 < text.length()
                        && (text.charAt(at + 1) == quote && quoted || text.charAt(at + 1) == '\\')) {
                    c = text.charAt(++at);
                } else if (c == '$' && text.startsWith("${", at)) {
                    // The brace is part of a variable's name.
                    word.append(c);
                    c = text.charAt(++at);
                    int end = text.indexOf('}', at);
                    if (end > at && end - at < 200) {
                        word.append(text, at, end);
                        at = end;
                        c = '}';
                    }
                }
                word.append(c);
                at++;
                if (word.length() > LONGEST_WORD) {
                    throw new ImportException(file.at(first), "a word of more than " + LONGEST_WORD + " characters");
                }
            }
            if (quoted) {
                if (at >= text.length()) {
                    throw new ImportException(file.at(first), "a quote without end (expected: " + quote + ")");
                }
                at++;
            }
            return word.toString();
        }

        private boolean ends(boolean quoted, char quote) {
            char c = text.charAt(at);
            return quoted ? c == quote : Character.isWhitespace(c) || SIGNS.indexOf(c) >= 0;
        }
    }
}
