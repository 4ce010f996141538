package org.heliostat.house;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.heliostat.config.Activation;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Support;
import org.heliostat.config.magnus.InitFunction;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.objconf.Stage;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.request.function.CommonParameters;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.jspecify.annotations.Nullable;

/** The pages of the manual that are made from the registries, as Markdown. */
final class ManualText {

    static final String BY_HAND =
            "<!-- Made from the registry by ManualTest; change the registry, not this page. -->\n";

    /** Categories of directives that are about clients. */
    private static final Set<String> OF_CLIENTS = Set.of(
            "Threads and queue",
            "Connections",
            "Request limits",
            "Content of requests to applications",
            "WebSockets",
            "HTTP",
            "HTTP/2",
            "Programs and pools",
            "Names and addresses",
            "Security");

    private static final Pattern A_LIMIT =
            Pattern.compile("Max|Timeout|Rate|Share|Size|PerClient|Throttle$|Checks|ListenQ");

    /** Sizes of something else. */
    private static final Pattern NONE =
            Pattern.compile("BufSize|StackSize|GroupCacheSize|UserCacheSize|SessionTimeout");

    private final StringBuilder out = new StringBuilder(BY_HAND);

    /** Whether rows say when a change takes effect; lines of obj.conf always do with a reload, Init lines never. */
    private boolean sayWhen = true;

    private @Nullable FunctionTexts words;

    /** Of parameters of the function at hand whose rows say nothing. */
    private Map<String, String> meanings = Map.of();

    private ManualText() {}

    static String directives() {
        ManualText text = new ManualText();
        text.out.append(
                """

                # Directives, parameters, attributes

                Every name that the configuration files know, with type, range and default. *Live* means that a change
                takes effect with a reload, *start* with the next start of the server. What the files look like is told
                in [configuration.md](configuration.md), the functions of obj.conf are in [functions.md](functions.md).

                A row that says **Not used yet** is read, checked and warned about, but no part of this version asks for it. Whole
                elements that are read and do nothing yet are listed in
                [compatibility.md](compatibility.md#not-provided-yet).

                """);
        text.out.append("# magnus.conf\n");
        text.byCategory(MagnusDirectives.TABLE);
        text.out.append("\n# nsfc.conf\n");
        text.byCategory(NsfcDirectives.TABLE);
        text.out.append("\n# server.xml\n");
        ServerXmlDirectives.ELEMENTS.forEach(text::element);
        text.sayWhen = false;
        text.out.append(
                "\n# Init functions\n\nThey run at start only, those of access logs also with a reload. All take `LateInit` (on or off), too.\n");
        InitFunctions.ALL.stream()
                .sorted(Comparator.comparing(InitFunction::name))
                .forEach(text::init);
        return text.out.toString();
    }

    /** @return what bounds the use that clients can make of the server, as a table */
    static String limits() {
        ManualText text = new ManualText();
        text.out.setLength(0);
        text.out.append("\n| Directive | Value | Default | Meaning |\n|---|---|---|---|\n");
        MagnusDirectives.TABLE.rows().stream()
                .filter(row -> row.support() == Support.HONOURED && row.type().isNumber())
                .filter(row -> OF_CLIENTS.contains(row.category()))
                .filter(row -> A_LIMIT.matcher(row.name()).find()
                        && !NONE.matcher(row.name()).find())
                .sorted(Comparator.comparing(Directive::name))
                .forEach(row -> text.out
                        .append("| `")
                        .append(row.name())
                        .append("` | ")
                        .append(cell(row.expectation()))
                        .append(" | ")
                        .append(byDefault(row))
                        .append(" | ")
                        .append(cell(row.help()))
                        .append(" |\n"));
        return text.out.append('\n').toString();
    }

    /**
     * @param registry every function that obj.conf can name
     * @param words what is said of them besides
     */
    static String functions(FunctionRegistry registry, FunctionTexts words) {
        ManualText text = new ManualText();
        text.words = words;
        text.sayWhen = false;
        text.out.append(
                """

                # Functions of obj.conf

                Every built-in function with what it does, an example line, the stages it may stand in and its parameters; a `-`
                and a `_` in a name are the same. How a request goes through them, and what a wildcard pattern is, is told in
                [objconf.md](objconf.md).

                """);
        text.out.append("# Parameters of every line\n");
        for (Stage stage : Stage.values()) {
            text.out.append("\n## ").append(stage.directiveName()).append("\n\n");
            text.table(CommonParameters.at(stage).rows());
        }
        text.out.append("\n# Functions\n");
        for (String name : registry.names()) {
            text.function(registry.find(name).orElseThrow());
        }
        text.meanings = Map.of();
        return text.out.toString();
    }

    private void byCategory(DirectiveTable table) {
        Map<String, List<Directive>> categories = table.rows().stream()
                .collect(Collectors.groupingBy(Directive::category, LinkedHashMap::new, Collectors.toList()));
        categories.keySet().stream().sorted().forEach(category -> {
            out.append("\n## ").append(category).append("\n\n");
            table(categories.get(category));
        });
    }

    private void element(ElementSchema element) {
        out.append("\n## ").append(element.name()).append("\n\n");
        if (!element.withoutEffect().isEmpty()) {
            out.append("Accepted without effect: ")
                    .append(element.withoutEffect())
                    .append(".\n\n");
        }
        if (!element.single().isEmpty() || !element.repeated().isEmpty()) {
            out.append("Holds ");
            out.append(element.single().stream().map(name -> name + " (once)").collect(Collectors.joining(", ")));
            out.append(element.single().isEmpty() || element.repeated().isEmpty() ? "" : ", ");
            out.append(String.join(", ", element.repeated())).append(".\n\n");
        }
        names(element.attributes());
    }

    private void init(InitFunction function) {
        out.append("\n## ").append(function.name()).append("\n\n");
        if (!function.withoutEffect().isEmpty()) {
            out.append("Accepted without effect: ")
                    .append(function.withoutEffect())
                    .append(".\n");
            return;
        }
        DirectiveTable parameters = function.parameters();
        List<Directive> own = parameters.rows().stream()
                .filter(row -> !row.name().equals("LateInit") && !row.name().equals("EarlyInit"))
                .toList();
        rows(own, parameters.isOpen());
    }

    private void function(FunctionDefinition function) {
        out.append("\n## ").append(function.name()).append("\n\n");
        Optional<FunctionTexts.Entry> entry = words == null ? Optional.empty() : words.of(function.name());
        meanings = entry.map(FunctionTexts.Entry::meanings).orElse(Map.of());
        entry.ifPresent(one ->
                out.append(one.about()).append("\n```\n").append(one.example()).append("```\n\n"));
        out.append("Stages: ");
        out.append(function.stages().size() == Stage.values().length ? "all" : stages(function));
        out.append(".\n\n");
        names(function.parameters());
    }

    private static String stages(FunctionDefinition function) {
        return function.stages().stream().sorted().map(Stage::directiveName).collect(Collectors.joining(", "));
    }

    private void names(DirectiveTable table) {
        rows(table.rows(), table.isOpen());
    }

    private void rows(List<Directive> rows, boolean open) {
        if (rows.isEmpty()) {
            out.append(open ? "Takes any name.\n" : "None of its own.\n");
            return;
        }
        if (open) {
            out.append("Takes any name besides those below.\n\n");
        }
        table(rows);
    }

    private void table(List<Directive> rows) {
        out.append(
                sayWhen
                        ? "| Name | Value | Default | Takes effect | Meaning |\n|---|---|---|---|---|\n"
                        : "| Name | Value | Default | Meaning |\n|---|---|---|---|\n");
        rows.forEach(this::row);
    }

    private void row(Directive row) {
        boolean checked = row.support() == Support.HONOURED || row.support() == Support.NOT_YET;
        boolean means = checked || row.type().isNumber() && row.support() == Support.WARNED;
        out.append("| `").append(row.name()).append("` | ");
        out.append(means ? cell(row.expectation()) : "").append(" | ");
        out.append(means ? byDefault(row) : "").append(" | ");
        if (sayWhen) {
            out.append(checked ? activation(row) : "").append(" | ");
        }
        out.append(meaning(row)).append(" |\n");
    }

    private static String byDefault(Directive row) {
        String none = row.required() ? "required" : "";
        return row.byDefault()
                .filter(text -> !text.isEmpty())
                .map(text -> "`" + cell(text) + "`")
                .orElse(none);
    }

    private static String activation(Directive row) {
        return row.activation() == Activation.LIVE ? "live" : "start";
    }

    private String meaning(Directive row) {
        String effect = row.support() == Support.WARNED && !row.help().startsWith("without effect")
                ? "; without effect: " + cell(row.reason())
                : "";
        String advice = row.advice().isEmpty() ? "" : ". *" + cell(row.advice()) + "*";
        String yet = row.support() == Support.NOT_YET ? ". **Not used yet:** " + cell(row.reason()) + "." : "";
        String help = row.help().isEmpty() ? meanings.getOrDefault(row.name(), "") : row.help();
        return cell(help) + effect + advice + yet;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }
}
