package org.heliostat.request.compile;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.Support;
import org.heliostat.config.ValueType;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.LineMistakes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.AbsentFunctions;
import org.heliostat.request.function.Answers;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.CommonParameters;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionPools;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.ServiceToobusy;
import org.heliostat.request.function.WaitingFunctions;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.ClientTest;
import org.heliostat.request.line.LineOptions;
import org.heliostat.request.line.PoolUse;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;
import org.heliostat.threadpool.ThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Binds single lines of obj.conf. Virtual servers that do not differ in what a line asks of them, one after the other, share
 * what was bound for the first. Used by one thread.
 */
final class LineCompiler {

    private static final Wildcard ANY_METHOD = Wildcard.compile("*");
    private static final String TOO_BUSY = "service-toobusy";
    private static final BoundLine.Selection ALWAYS = new BoundLine.Selection(ANY_METHOD, null, null);

    private final FunctionRegistry registry;
    private final PerformanceBuckets buckets;
    private final FlushTimer flushTimer;
    private final IdentityHashMap<DirectiveLine, Bound> lastBound = new IdentityHashMap<>();
    private final IdentityHashMap<DirectiveLine, LineTerms> lastTerms = new IdentityHashMap<>();
    private final IdentityHashMap<DirectiveLine, ClientTest[]> clientTests = new IdentityHashMap<>();
    private final Map<FunctionAt, DirectiveTable> tables = new HashMap<>();

    /** @param flushTimer of Service lines that have none of their own */
    LineCompiler(FunctionRegistry registry, PerformanceBuckets buckets, FlushTimer flushTimer) {
        this.registry = registry;
        this.buckets = buckets;
        this.flushTimer = flushTimer;
    }

    /**
     * A line as it was bound last.
     *
     * @param line empty when it has errors
     * @param answers what was asked for it
     * @param isShared whether virtual servers with the same answers may have it
     */
    record Bound(Optional<BoundLine> line, Answers answers, boolean isShared) {}

    /** What is wrong with the line is among the findings of the context, unless it was told for another virtual server. */
    Bound compile(DirectiveLine line, BindContext context) {
        Bound last = lastBound.get(line);
        if (last != null && last.isShared() && last.answers().areThoseOf(context)) {
            return last;
        }
        Answers answers = new Answers();
        Bound bound = new Bound(bind(line, context.heardBy(answers)), answers, isShared(line));
        answers.bound();
        lastBound.put(line, bound);
        return bound;
    }

    private boolean isShared(DirectiveLine line) {
        return isShared(line.fn())
                && line.parameters().optional("busy").map(this::isShared).orElse(true);
    }

    private boolean isShared(String fn) {
        return registry.find(fn).map(FunctionDefinition::isShared).orElse(true);
    }

    private Optional<BoundLine> bind(DirectiveLine line, BindContext context) {
        LineTerms terms = terms(line, context);
        LineMistakes mistakes = terms.mistakes().copy(context.findings());
        Optional<StageFunction> function = terms.definition().isEmpty()
                ? Optional.of(missing(line.fn(), line, context))
                : mistakes.read(parameters -> terms.definition().get().factory().bind(parameters, context));
        function.ifPresent(bound -> warnIfMisplaced(bound, line, context.findings()));
        PoolUse pool = pool(line, mistakes, context);
        return mistakes.isUsable() ? function.map(bound -> bound(line, bound, terms, pool)) : Optional.empty();
    }

    private static BoundLine bound(
            DirectiveLine line, StageFunction function, LineTerms terms, @Nullable PoolUse pool) {
        return new BoundLine(
                line.fn(),
                function,
                pool == null ? function.repeatability() : Repeatability.NEVER,
                terms.bucket(),
                function.looksAtTypeOfAnswer() ? terms.options().forAnyType() : terms.options(),
                pool,
                line.at());
    }

    private LineTerms terms(DirectiveLine line, BindContext context) {
        LineTerms last = lastTerms.get(line);
        if (!line.parameters().hasVariables()) {
            return last == null ? read(line, new LineMistakes(line.parameters(), context.findings()), context) : last;
        }
        int before = context.findings().errorCount();
        Parameters given = line.parameters().substitute(context.variables(), context.findings());
        if (context.findings().errorCount() != before) {
            LineMistakes mistakes = new LineMistakes(given, context.findings());
            mistakes.known(line.parameters().withoutVariable(context.variables()));
            return readTerms(line, mistakes, context);
        }
        LineTerms like = last == null ? null : last.with(given, context.findings());
        return like == null ? read(line, new LineMistakes(given, context.findings()), context) : like;
    }

    /** Reads terms for this virtual server and those that may have the same. */
    private LineTerms read(DirectiveLine line, LineMistakes mistakes, BindContext context) {
        LineTerms terms = readTerms(line, mistakes, context);
        lastTerms.put(line, terms);
        return terms;
    }

    private LineTerms readTerms(DirectiveLine line, LineMistakes mistakes, BindContext context) {
        Findings findings = context.findings();
        ClientTest[] clients = clientTests.computeIfAbsent(line, own -> new ConditionCompiler(
                        findings, context.services().find(HostNames.class).orElse(null))
                .compile(own.conditions()));
        Optional<FunctionDefinition> definition = registry.find(line.fn());
        mistakes.check(line.fn(), table(line, mistakes.rest(), definition, findings));
        FlushTimer timer = mistakes.read(parameters -> flushTimer.of(line.stage(), parameters))
                .orElse(flushTimer);
        Map<String, Directive> texts = texts(line, definition);
        int bucket = bucket(line, mistakes.rest(), findings);
        var options = new LineOptions(
                clients,
                selection(line.stage(), mistakes, findings),
                mistakes.read(parameters -> errorSelection(line.stage(), parameters))
                        .orElse(BoundLine.ErrorSelection.ANY),
                mistakes.read(parameters -> outputBuffer(parameters, timer)).orElse(0),
                timer.nanos());
        return new LineTerms(mistakes, definition, texts, bucket, options);
    }

    /** @return rows of the parameters that hold variables and mean nothing but a text to the function */
    private static Map<String, Directive> texts(DirectiveLine line, Optional<FunctionDefinition> definition) {
        if (definition.isEmpty()
                || !definition.get().hasOneTable()
                || !line.parameters().hasVariables()) {
            return Map.of();
        }
        Map<String, Directive> texts = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        DirectiveTable common = CommonParameters.at(line.stage());
        for (NamedValue value : line.parameters()) {
            definition
                    .get()
                    .parameters()
                    .find(value.name())
                    .filter(row -> row.type() == ValueType.TEXT || row.type() == ValueType.PATH)
                    .filter(row -> row.support() == Support.HONOURED)
                    .filter(row -> common.find(row.name()).isEmpty())
                    .ifPresent(row -> texts.put(value.name(), row));
        }
        return texts;
    }

    private static int outputBuffer(Parameters parameters, FlushTimer timer) {
        return timer.isEachWrite() ? 0 : parameters.integer("UseOutputStreamSize", -1, 0, Integer.MAX_VALUE);
    }

    private static void warnIfMisplaced(StageFunction function, DirectiveLine line, Findings findings) {
        Stage right = function.belongsTo();
        if (right != null && right != line.stage()) {
            findings.warning(
                    line.at(),
                    line.fn() + ": at " + line.stage().directiveName() + " with "
                            + line.parameters().optional("filter").orElse("these parameters") + " (expected: "
                            + right.directiveName() + ")");
        }
    }

    private int bucket(DirectiveLine line, Parameters parameters, Findings findings) {
        Optional<String> name = parameters.optional("bucket");
        if (name.isPresent() && !buckets.has(name.get())) {
            findings.warning(
                    line.at(),
                    line.fn() + ": bucket: " + Findings.shown(name.get())
                            + " (expected: a bucket that define-perf-bucket defined at the start)");
        }
        return name.map(buckets::indexOf).orElse(PerformanceBuckets.DEFAULT_BUCKET);
    }

    private StageFunction missing(String fn, DirectiveLine line, BindContext context) {
        context.services()
                .find(WaitingFunctions.class)
                .flatMap(waiting -> waiting.lineOf(fn))
                .ifPresentOrElse(
                        at -> context.findings()
                                .warning(
                                        line.at(),
                                        Findings.shown(fn) + ": unknown until the next restart, when load-modules at "
                                                + at + " loads it"),
                        () -> context.findings()
                                .failsRequests(
                                        line.at(),
                                        AbsentFunctions.warning(fn)
                                                .orElseGet(
                                                        () -> NearestName.unknown(fn, "function", registry.names()))));
        return new MissingFunction(fn, line.at());
    }

    /** @return where the function runs if not on the session thread, with what answers when there is no room */
    private @Nullable PoolUse pool(DirectiveLine line, LineMistakes mistakes, BindContext context) {
        FunctionPools pools = context.services().find(FunctionPools.class).orElseGet(FunctionPools::none);
        String busy = mistakes.rest().text("busy", TOO_BUSY);
        ThreadPool pool = mistakes.read(parameters -> pools.of(line.fn(), parameters))
                .flatMap(found -> found)
                .orElse(null);
        if (pool == null) {
            warnOfBusy(line, busy, context);
            return null;
        }
        StageFunction answer = busy.equals(TOO_BUSY) ? new ServiceToobusy() : busy(busy, line, mistakes, context);
        return answer == null ? null : new PoolUse(pool, busy, answer, pools.current());
    }

    private void warnOfBusy(DirectiveLine line, String busy, BindContext context) {
        if (!busy.equals(TOO_BUSY) && !line.parameters().has("pool")) {
            context.findings()
                    .warning(
                            line.at(),
                            line.fn() + ": busy: " + Findings.shown(busy)
                                    + " is never called (expected: pool as well, which this function waits for)");
        }
    }

    /** It gets the parameters of the line, as in the original. */
    private @Nullable StageFunction busy(String fn, DirectiveLine line, LineMistakes mistakes, BindContext context) {
        return registry.find(fn)
                .map(found -> mistakes.read(parameters -> found.factory().bind(parameters, context)))
                .orElseGet(() -> Optional.of(missing(fn, line, context)))
                .orElse(null);
    }

    /** A function at a stage takes parameters of its own and those of the stage. */
    private record FunctionAt(String name, Stage stage) {}

    /** @return what the parameters are checked with; of a function that is not known those are checked that all have */
    private DirectiveTable table(
            DirectiveLine line, Parameters parameters, Optional<FunctionDefinition> definition, Findings findings) {
        if (definition.isEmpty()) {
            return CommonParameters.at(line.stage()).open();
        }
        if (!definition.get().stages().contains(line.stage())) {
            findings.warning(
                    line.at(),
                    line.fn() + ": at " + line.stage().directiveName() + " (expected: "
                            + String.join(" or ", stageNames(definition.get())) + ")");
        }
        DirectiveTable usual = definition.get().parameters();
        DirectiveTable own = definition.get().tables().of(parameters, usual);
        if (own != usual) {
            return CommonParameters.at(line.stage()).plus(own);
        }
        return tables.computeIfAbsent(
                new FunctionAt(definition.get().name(), line.stage()),
                at -> CommonParameters.at(at.stage()).plus(usual));
    }

    private static List<String> stageNames(FunctionDefinition definition) {
        return definition.stages().stream().sorted().map(Stage::directiveName).toList();
    }

    private static BoundLine.Selection selection(Stage stage, LineMistakes mistakes, Findings findings) {
        return switch (stage) {
            case SERVICE ->
                new BoundLine.Selection(
                        pattern(mistakes, "method"), type(mistakes, findings), pattern(mistakes, "query"));
            case INPUT, OUTPUT, ROUTE ->
                new BoundLine.Selection(
                        Optional.ofNullable(pattern(mistakes, "method")).orElse(ANY_METHOD),
                        type(mistakes, findings),
                        pattern(mistakes, "query"));
            case AUTH_TRANS, NAME_TRANS, PATH_CHECK, OBJECT_TYPE, ADD_LOG, ERROR -> ALWAYS;
        };
    }

    private static BoundLine.ErrorSelection errorSelection(Stage stage, Parameters parameters) {
        if (stage != Stage.ERROR) {
            return BoundLine.ErrorSelection.ANY;
        }
        return new BoundLine.ErrorSelection(
                parameters.integer("code", 0, 100, 999),
                parameters.optional("reason").orElse(null));
    }

    /** No type begins with a tilde: the guide of 6.1 has lost the star before it. */
    private static @Nullable Wildcard type(LineMistakes mistakes, Findings findings) {
        Parameters parameters = mistakes.rest();
        Optional<String> text = parameters.optional("type").filter(type -> type.startsWith("~"));
        if (text.isEmpty()) {
            return pattern(mistakes, "type");
        }
        findings.warning(parameters.at(), "type: " + text.get() + " matches no type, read as *" + text.get());
        return mistakes.read(given -> compiled(given, "type", "*" + text.get())).orElse(null);
    }

    private static @Nullable Wildcard pattern(LineMistakes mistakes, String name) {
        return mistakes.read(parameters -> parameters.optional(name).map(text -> compiled(parameters, name, text)))
                .flatMap(found -> found)
                .orElse(null);
    }

    private static Wildcard compiled(Parameters parameters, String name, String text) {
        try {
            return Wildcard.compile(text);
        } catch (WildcardException notAPattern) {
            throw parameters.wrong(name, "a wildcard pattern: " + notAPattern.getMessage());
        }
    }

    static Optional<Wildcard> pattern(String text, SourceLocation at, String name, Findings findings) {
        try {
            return Optional.of(Wildcard.compile(text));
        } catch (WildcardException notAPattern) {
            findings.wrongValue(at, name, text, "a wildcard pattern: " + notAPattern.getMessage());
            return Optional.empty();
        }
    }
}
