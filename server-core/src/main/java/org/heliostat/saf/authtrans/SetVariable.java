package org.heliostat.saf.authtrans;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.config.NamedValue;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.target.UriText;

/**
 * {@code set-variable}: leaves texts for other functions, changes header fields of the request, as functions after it see
 * it, or of the answer, names an object, or ends the request.
 *
 * @param setsVariablesOnly whether nothing but variables changes
 */
record SetVariable(List<Action> actions, boolean setsVariablesOnly, End end) implements StageFunction {

    /** Parameters that select the line; they are not variables. */
    private static final Set<String> SELECTION = Set.of(
            "fn",
            "method",
            "type",
            "query",
            "escape",
            "code",
            "reason",
            "bucket",
            "pool",
            "busy",
            "useoutputstreamsize",
            "flushtimer");

    /** Flags of the original's connection handling, kept as variables under their names. */
    private static final Set<String> FLAGS = Set.of(
            "ssl-unclean-shutdown", "http-downgrade", "http-upgrade", "senthdrs", "nostat", "find-pathinfo-forward");

    /** Those of them that nobody reads: each client is answered by the rules of the version it speaks. */
    private static final Set<String> IDLE = Set.of("http-downgrade", "http-upgrade", "senthdrs");

    /** One change to an exchange. */
    @FunctionalInterface
    interface Action {
        void apply(Exchange exchange);
    }

    /**
     * What follows the changes.
     *
     * @param status 0 for none
     * @param location empty for none
     */
    record End(Outcome outcome, int status, String reason, String location) {
        static final End GO_ON = new End(Outcome.NO_ACTION, 0, "", "");
    }

    static SetVariable bind(Parameters parameters, BindContext context) {
        List<Action> actions = new ArrayList<>();
        boolean variablesOnly = true;
        End end = End.GO_ON;
        for (NamedValue parameter : parameters) {
            String name = parameter.name();
            String lower = name.toLowerCase(Locale.ROOT);
            String value = parameter.value();
            if (SELECTION.contains(lower)) {
                continue;
            }
            if (IDLE.contains(lower)) {
                context.findings()
                        .warnOncePerFile(
                                parameters.at(),
                                lower + ": accepted, no effect: each client is answered by the rules of the version it"
                                        + " speaks");
            }
            if (FLAGS.contains(lower)) {
                actions.add(exchange -> exchange.request().variables().set(lower, value));
            } else if (lower.equals("name")) {
                actions.add(exchange -> exchange.request().objectName(value));
                variablesOnly = false;
            } else if (lower.equals("keep-alive")) {
                variablesOnly = false;
                if (!isOn(value)) {
                    actions.add(exchange -> exchange.response().closeAfter());
                }
            } else if (name.startsWith("$")) {
                actions.add(exchange -> exchange.request().variables().set(name.substring(1), value));
            } else if (isEnd(lower)) {
                boolean isWanted = lower.equals("error") || lower.equals("url") || isOn(value);
                end = isWanted ? end(parameters, lower, value) : end;
            } else {
                actions.add(blockAction(parameters, lower, value));
                variablesOnly &= !lower.endsWith("-srvhdrs") && !lower.endsWith("-headers");
            }
        }
        return new SetVariable(List.copyOf(actions), variablesOnly, end);
    }

    private static boolean isOn(String value) {
        return !Set.of("disabled", "off", "no", "false", "0").contains(value.toLowerCase(Locale.ROOT));
    }

    private static boolean isEnd(String name) {
        return Set.of("error", "abort", "noaction", "stop", "exit", "url").contains(name);
    }

    private static End end(Parameters parameters, String name, String value) {
        return switch (name) {
            case "error" -> error(parameters, value);
            case "url" ->
                new End(Outcome.ABORTED, 302, "", parameters.flag("escape", true) ? UriText.whole(value) : value);
            case "abort" -> new End(Outcome.ABORTED, 0, "", "");
            case "stop" -> new End(Outcome.PROCEED, 0, "", "");
            case "exit" -> new End(Outcome.EXIT, 0, "", "");
            default -> End.GO_ON;
        };
    }

    private static End error(Parameters parameters, String value) {
        String[] words = value.strip().split("\\s+", 2);
        if (!words[0].matches("[1-9][0-9]{2}")) {
            throw parameters.wrong("error", "a status and a reason");
        }
        return new End(Outcome.ABORTED, Integer.parseInt(words[0]), words.length > 1 ? words[1] : "", "");
    }

    /** {@code set}, {@code insert} and {@code remove}, alone for variables or with the block behind a dash. */
    private static Action blockAction(Parameters parameters, String name, String value) {
        int dash = name.indexOf('-');
        String verb = dash < 0 ? name : name.substring(0, dash);
        String block = dash < 0 ? "vars" : name.substring(dash + 1);
        boolean known = Set.of("set", "insert", "remove").contains(verb)
                && Set.of("vars", "headers", "srvhdrs").contains(block);
        if (!known) {
            throw parameters.wrong(name, "set, insert or remove, alone or with -vars, -headers or -srvhdrs");
        }
        int equals = value.indexOf('=');
        if (equals < 1 && !verb.equals("remove")) {
            throw parameters.wrong(name, "name=value");
        }
        String key = equals < 1 ? value : value.substring(0, equals);
        String text = equals < 1 ? "" : value.substring(equals + 1);
        return switch (block) {
            case "vars" -> variableAction(verb, key, text);
            case "headers" -> exchange -> exchange.request().headers(changed(exchange, verb, key, text));
            default -> exchange -> change(exchange.response().headers(), verb, key, text);
        };
    }

    private static Action variableAction(String verb, String key, String text) {
        return switch (verb) {
            case "remove" -> exchange -> exchange.request().variables().remove(key);
            default -> exchange -> exchange.request().variables().set(key, text);
        };
    }

    /** What was sent stays as it is: somebody may hold it. */
    private static HeaderFields changed(Exchange exchange, String verb, String key, String text) {
        HeaderFields sent = exchange.request().headers();
        MutableHeaders fields = new MutableHeaders();
        for (int i = 0; i < sent.size(); i++) {
            fields.add(sent.name(i), sent.value(i));
        }
        change(fields, verb, key, text);
        return fields;
    }

    private static void change(MutableHeaders fields, String verb, String key, String text) {
        switch (verb) {
            case "remove" -> fields.remove(key);
            case "insert" -> fields.add(key, text);
            default -> fields.set(key, text);
        }
    }

    @Override
    public Outcome run(Exchange exchange) {
        for (Action action : actions) {
            action.apply(exchange);
        }
        Response response = exchange.response();
        if (end.status() != 0) {
            response.status(end.status(), end.reason().isEmpty() ? null : end.reason());
        }
        if (!end.location().isEmpty()) {
            response.headers().set("Location", end.location());
        }
        return end.outcome();
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return end.outcome() != Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return actions.isEmpty() || setsVariablesOnly ? Repeatability.SAME_FOR_URI : Repeatability.NEVER;
    }
}
