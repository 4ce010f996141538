package org.heliostat.config.objconf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;

/** Reads obj.conf: objects, {@code <Client>} blocks and directive lines. Used once, by one thread. */
public final class ObjConfReader {

    private static final List<String> TAGS = List.of("Object", "Client");
    private static final int DEEPEST_CLIENT = 32;

    private final ConfigCursor cursor;
    private final NamesElsewhere others;
    private final Findings findings;
    private final List<ConfigObject> objects = new ArrayList<>();
    private final Map<String, SourceLocation> names = new HashMap<>();
    private final Deque<ClientCondition> clients = new ArrayDeque<>();
    private final List<DirectiveLine> lines = new ArrayList<>();
    private Optional<Parameters> open = Optional.empty();

    private ObjConfReader(ConfigText text, NamesElsewhere others, Findings findings) {
        this.cursor = new ConfigCursor(text);
        this.others = others;
        this.findings = findings;
    }

    /** @return what could be read; it is whole only if {@code findings} has no error */
    public static ObjConf read(ConfigText text, Findings findings) {
        return read(text, NamesElsewhere.NONE, findings);
    }

    /** @param others names that stand in other files */
    public static ObjConf read(ConfigText text, NamesElsewhere others, Findings findings) {
        return new ObjConfReader(text, others, findings).readFile();
    }

    private ObjConf readFile() {
        cursor.skipEmptyLines();
        while (!cursor.atEndOfFile()) {
            cursor.skipBlanks();
            if (cursor.rest().startsWith("<")) {
                tag();
            } else {
                directive();
            }
            cursor.skipEmptyLines();
        }
        open.ifPresent(tag -> {
            findings.error(tag.at(), "Object is not closed (expected: </Object>)");
            // Names that mean it are not wrong as well.
            finish();
        });
        return new ObjConf(objects);
    }

    private void tag() {
        SourceLocation at = cursor.at();
        cursor.advance();
        boolean closing = cursor.rest().startsWith("/");
        if (closing) {
            cursor.advance();
        }
        String name = cursor.word('>');
        Optional<Parameters> parameters = ParameterLexer.read(cursor, ParameterLexer.Style.TAG, findings);
        // A tag with an error inside still opens, so that its end is not reported as well.
        Parameters known = parameters.orElseGet(() -> new Parameters(at, List.of()));
        switch (name.toLowerCase(Locale.ROOT)) {
            case "object" -> {
                if (closing) {
                    closeObject(at);
                } else {
                    openObject(known, parameters.isPresent());
                }
            }
            case "client" -> {
                if (closing) {
                    closeClient(at);
                } else {
                    openClient(known);
                }
            }
            default ->
                findings.error(
                        at,
                        NearestName.unknown("<" + name + ">", "tag", TAGS) + " (expected: one of "
                                + String.join(", ", TAGS) + ")");
        }
    }

    private void openObject(Parameters parameters, boolean clean) {
        open.ifPresent(outer -> findings.error(
                parameters.at(),
                "Object inside the Object of line " + outer.at().line() + " (expected: </Object> first)"));
        open.ifPresent(outer -> finish());
        for (var value : parameters) {
            if (!"name".equalsIgnoreCase(value.name()) && !"ppath".equalsIgnoreCase(value.name())) {
                findings.error(
                        value.at(),
                        "Object: " + NearestName.unknown(value.name(), "parameter", List.of("name", "ppath")));
            }
        }
        if (clean && !parameters.has("name") && !parameters.has("ppath")) {
            findings.error(parameters.at(), "Object: name: missing (expected: name or ppath)");
        }
        open = Optional.of(parameters);
    }

    private void closeObject(SourceLocation at) {
        if (open.isEmpty()) {
            findings.error(at, "</Object> without an open Object");
            return;
        }
        if (!clients.isEmpty()) {
            findings.error(clients.peek().parameters().at(), "Client is not closed (expected: </Client>)");
        }
        finish();
    }

    private void finish() {
        Parameters tag = open.orElseThrow();
        Optional<String> name = tag.optional("name");
        name.ifPresent(value -> unique(value, tag.at()));
        objects.add(new ConfigObject(name, tag.optional("ppath"), lines, tag.at()));
        lines.clear();
        clients.clear();
        open = Optional.empty();
    }

    private void unique(String name, SourceLocation at) {
        SourceLocation first = names.putIfAbsent(name, at);
        if (first != null) {
            findings.error(
                    at,
                    "Object " + Findings.shown(name) + ": defined twice, first in line " + first.line()
                            + " (expected: one object of a name)");
        }
    }

    private void openClient(Parameters parameters) {
        if (open.isEmpty()) {
            findings.error(parameters.at(), "Client outside of an Object");
            return;
        }
        if (clients.size() == DEEPEST_CLIENT) {
            findings.error(parameters.at(), "Client: too deep (expected: " + DEEPEST_CLIENT + " levels at most)");
            return;
        }
        clients.push(new ClientCondition(parameters));
    }

    private void closeClient(SourceLocation at) {
        if (clients.isEmpty()) {
            findings.error(at, "</Client> without an open Client");
            return;
        }
        clients.pop();
    }

    private void directive() {
        SourceLocation at = cursor.at();
        int column = cursor.column();
        String word = cursor.word((char) 0);
        Optional<Stage> stage = Stage.named(word);
        Optional<String> elsewhere =
                stage.isPresent() || "Init".equalsIgnoreCase(word) ? Optional.empty() : others.unknown(word, "stage");
        if (elsewhere.isPresent()) {
            // The rest of the line is as it has to be there, and not wrong as well.
            findings.error(at, elsewhere.get());
            cursor.nextLine();
            return;
        }
        if (stage.isEmpty()) {
            unknownStage(at, column, word);
        }
        Optional<Parameters> parameters = ParameterLexer.read(cursor, ParameterLexer.Style.DIRECTIVE, findings);
        if (stage.isEmpty() || parameters.isEmpty()) {
            return;
        }
        if (open.isEmpty()) {
            findings.error(at, word + ": outside of an Object (expected: inside <Object …> and </Object>)");
            return;
        }
        Optional<String> fn = FunctionName.only(word, parameters.get(), at, findings);
        fn.ifPresent(name -> lines.add(new DirectiveLine(
                stage.get(),
                name,
                parameters.get().without("fn", "Directive", "magnus-internal", "refcount"),
                conditions(),
                at)));
    }

    private void unknownStage(SourceLocation at, int column, String word) {
        if ("Init".equalsIgnoreCase(word)) {
            findings.error(at, "Init: unknown stage (expected: Init lines in magnus.conf)");
            return;
        }
        findings.error(at, "column " + column + ": " + NearestName.unknown(word, "stage", Stage.directiveNames()));
    }

    private List<ClientCondition> conditions() {
        List<ClientCondition> outermostFirst = new ArrayList<>();
        clients.descendingIterator().forEachRemaining(outermostFirst::add);
        return outermostFirst;
    }
}
