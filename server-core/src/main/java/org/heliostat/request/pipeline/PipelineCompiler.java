package org.heliostat.request.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.StageFunction;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.CommonParameters;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the pipeline of a virtual server: variables replaced, functions bound, patterns compiled. What is wrong goes
 * to the findings of the bind context; the pipeline may be used only if none of them is an error.
 */
public final class PipelineCompiler {

    private static final Wildcard ANY_METHOD = Wildcard.compile("*");
    private static final BoundLine.Selection ALWAYS = new BoundLine.Selection(ANY_METHOD, null, null);

    private final FunctionRegistry registry;
    private final PerformanceBuckets buckets;
    private final String serverHeader;

    /** @param serverHeader value of the Server field, {@code none} for no field */
    public PipelineCompiler(FunctionRegistry registry, PerformanceBuckets buckets, String serverHeader) {
        this.registry = registry;
        this.buckets = buckets;
        this.serverHeader = serverHeader;
    }

    /**
     * @param rootObject name of the object that every request begins with
     * @param counters of the virtual server; they live longer than one configuration
     */
    public RequestPipeline compile(ObjConf objConf, String rootObject, BindContext context, RequestCounters counters) {
        Map<String, BoundObject> byName = new HashMap<>();
        List<BoundObject> byPath = new ArrayList<>();
        for (ConfigObject object : objConf.objects()) {
            BoundObject bound = bind(object, context);
            object.name().ifPresent(name -> byName.putIfAbsent(name, bound));
            if (bound.ppath() != null) {
                byPath.add(bound);
            }
        }
        byPath.sort(Comparator.comparingInt(PipelineCompiler::patternLength));
        BoundObject root = byName.get(rootObject);
        if (root == null) {
            String missing = NearestName.unknown(rootObject, "object", byName.keySet());
            context.findings().error(rootLocation(objConf), "rootobject: " + missing);
            root = new BoundObject(rootObject, null, Map.of());
        }
        QuickLane.Memory memory = new QuickLane.Memory(context.files().cache(), ResponseHeads.serverLine(serverHeader));
        return new RequestPipeline(
                context.virtualServerId(), root, byName, byPath, buckets, counters, context.ticker(), memory);
    }

    private static int patternLength(BoundObject object) {
        return object.ppath() == null ? 0 : object.ppath().length();
    }

    private static SourceLocation rootLocation(ObjConf objConf) {
        return objConf.objects().isEmpty()
                ? SourceLocation.none()
                : objConf.objects().get(0).at();
    }

    private BoundObject bind(ConfigObject object, BindContext context) {
        Map<Stage, BoundLine[]> lines = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            BoundLine[] bound = object.lines(stage).stream()
                    .map(line -> bind(line, context))
                    .flatMap(Optional::stream)
                    .toArray(BoundLine[]::new);
            lines.put(stage, bound);
        }
        @Nullable
        Wildcard ppath = object.ppath()
                .flatMap(text -> pattern(text, object.at(), "ppath", context.findings()))
                .orElse(null);
        return new BoundObject(object.name().orElse(null), ppath, lines);
    }

    private Optional<BoundLine> bind(DirectiveLine line, BindContext context) {
        Findings findings = context.findings();
        Parameters parameters = line.parameters().substitute(context.variables(), findings);
        ClientTest[] clients = new ConditionCompiler(findings).compile(line.conditions());
        BoundLine.Selection selection = selection(line.stage(), parameters, findings);
        Optional<FunctionDefinition> definition = registry.find(line.fn());
        if (definition.isPresent() && !isUsable(definition.get(), line, parameters, findings)) {
            return Optional.empty();
        }
        try {
            StageFunction function = definition
                    .map(found -> found.factory().bind(parameters, context))
                    .orElseGet(() -> missing(line, findings));
            return Optional.of(new BoundLine(
                    line.fn(),
                    function,
                    function.repeatability(),
                    parameters.optional("bucket").map(buckets::indexOf).orElse(PerformanceBuckets.DEFAULT_BUCKET),
                    clients,
                    selection,
                    errorSelection(line.stage(), parameters),
                    bufferSize(parameters),
                    line.at()));
        } catch (ConfigException wrong) {
            findings.addAll(wrong.findings());
            return Optional.empty();
        }
    }

    private StageFunction missing(DirectiveLine line, Findings findings) {
        findings.warning(line.at(), NearestName.unknown(line.fn(), "function", registry.names()));
        return new MissingFunction(line.fn(), line.at());
    }

    /** @return whether names and values of the parameters are right; what is wrong is reported */
    private static boolean isUsable(
            FunctionDefinition definition, DirectiveLine line, Parameters parameters, Findings findings) {
        if (!definition.stages().contains(line.stage())) {
            findings.warning(
                    line.at(),
                    line.fn() + ": at " + line.stage().directiveName() + " (expected: "
                            + String.join(" or ", stageNames(definition)) + ")");
        }
        DirectiveTable table = CommonParameters.at(line.stage()).plus(definition.parameters());
        int before = findings.errorCount();
        table.read(line.fn(), line.at(), parameters.values(), findings);
        return findings.errorCount() == before;
    }

    private static List<String> stageNames(FunctionDefinition definition) {
        return definition.stages().stream().sorted().map(Stage::directiveName).toList();
    }

    private static BoundLine.Selection selection(Stage stage, Parameters parameters, Findings findings) {
        return switch (stage) {
            case SERVICE ->
                new BoundLine.Selection(
                        pattern(parameters, "method", findings),
                        pattern(parameters, "type", findings),
                        pattern(parameters, "query", findings));
            case INPUT, OUTPUT ->
                new BoundLine.Selection(
                        Optional.ofNullable(pattern(parameters, "method", findings))
                                .orElse(ANY_METHOD),
                        pattern(parameters, "type", findings),
                        pattern(parameters, "query", findings));
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

    private static int bufferSize(Parameters parameters) {
        if (parameters.optional("flushTimer").filter("0"::equals).isPresent()) {
            return 0;
        }
        return parameters.integer("UseOutputStreamSize", -1, 0, Integer.MAX_VALUE);
    }

    private static @Nullable Wildcard pattern(Parameters parameters, String name, Findings findings) {
        return parameters
                .optional(name)
                .flatMap(text -> pattern(text, parameters.at(), name, findings))
                .orElse(null);
    }

    private static Optional<Wildcard> pattern(String text, SourceLocation at, String name, Findings findings) {
        try {
            return Optional.of(Wildcard.compile(text));
        } catch (WildcardException notAPattern) {
            findings.wrongValue(at, name, text, "a wildcard pattern: " + notAPattern.getMessage());
            return Optional.empty();
        }
    }
}
