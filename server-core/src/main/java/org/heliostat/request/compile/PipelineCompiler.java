package org.heliostat.request.compile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Stage;
import org.heliostat.dns.HostNames;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestAccounting;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.function.Answers;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.InitValues;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.BoundObject;
import org.heliostat.request.line.BoundObjects;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pipeline.PipelineParts;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.request.quick.QuickLane;
import org.heliostat.request.quick.ResponseHeads;
import org.jspecify.annotations.Nullable;

/**
 * Makes the pipeline of a virtual server: variables replaced, functions bound, patterns compiled. What is wrong goes
 * to the findings of the bind context; the pipeline may be used only if none of them is an error.
 */
public final class PipelineCompiler {

    private final LineCompiler lines;
    private final IdentityHashMap<ConfigObject, Bound> lastBound = new IdentityHashMap<>();
    private final PerformanceBuckets buckets;
    private final String serverLine;
    private @Nullable Whole lastWhole;
    private @Nullable Methods lastMethods;

    /**
     * @param serverHeader value of the Server field, {@code none} for no field
     * @param flushTimer of Service lines that have none of their own
     */
    public PipelineCompiler(
            FunctionRegistry registry, PerformanceBuckets buckets, String serverHeader, Optional<Duration> flushTimer) {
        this.lines = new LineCompiler(registry, buckets, FlushTimer.orElseOf(flushTimer));
        this.buckets = buckets;
        this.serverLine = ResponseHeads.serverLine(serverHeader);
    }

    /**
     * @param rootObject name of the object that every request begins with
     * @param counters of the virtual server; they live longer than one configuration
     */
    public RequestPipeline compile(ObjConf objConf, String rootObject, BindContext context, RequestCounters counters) {
        return compile(objConf, rootObject, context, counters, false);
    }

    /** @param allowsTrace whether TRACE reaches lines whose pattern of methods matches it (AllowTrace) */
    public RequestPipeline compile(
            ObjConf objConf, String rootObject, BindContext context, RequestCounters counters, boolean allowsTrace) {
        RequestAccounting accounting =
                new RequestAccounting(context.virtualServerId(), buckets, counters, context.ticker());
        AccessCheck access = context.services()
                .find(AccessControl.class)
                .map(control -> new AccessCheck(
                        control,
                        new AccessCheck.Services(
                                context.files(),
                                context.services().find(HostNames.class).orElse(null),
                                context.wallClock())))
                .orElse(null);
        return new RequestPipeline(
                new PipelineParts(
                        objects(objConf, rootObject, context), access, registered(context), allowsTrace, accounting),
                new QuickLane(accounting, context.files().cache(), serverLine));
    }

    /** Methods of {@code Init fn="register-http-method"}. */
    private Set<String> registered(BindContext context) {
        InitValues inits = InitValues.of(context);
        if (lastMethods == null || lastMethods.inits() != inits) {
            lastMethods = new Methods(
                    inits,
                    inits.all("register-http-method").stream()
                            .flatMap(line -> line.list("methods").stream())
                            .collect(Collectors.toUnmodifiableSet()));
        }
        return lastMethods.names();
    }

    private record Methods(InitValues inits, Set<String> names) {}

    /**
     * All objects as they were bound last, where all of them may be shared.
     *
     * @param answers what was asked for their lines
     */
    private record Whole(ObjConf objConf, String rootObject, BoundObjects objects, Answers answers) {

        /** Where there is one virtual server like the last, many more may come. */
        Whole flat() {
            return answers.isFlat() ? this : new Whole(objConf, rootObject, objects, answers.flat());
        }
    }

    private BoundObjects objects(ObjConf objConf, String rootObject, BindContext context) {
        Whole last = lastWhole;
        if (last != null
                && last.objConf() == objConf
                && last.rootObject().equals(rootObject)
                && last.answers().areThoseOf(context)) {
            lastWhole = last.flat();
            return last.objects();
        }
        Answers answers = new Answers();
        boolean isShared = true;
        Map<String, BoundObject> byName = new HashMap<>();
        List<BoundObject> byPath = new ArrayList<>();
        for (ConfigObject object : objConf.objects()) {
            Bound bound = bind(object, context);
            answers.addAll(bound.answers());
            isShared &= bound.isShared();
            object.name().ifPresent(name -> byName.putIfAbsent(name, bound.object()));
            if (bound.object().ppath() != null) {
                byPath.add(bound.object());
            }
        }
        byPath.sort(Comparator.comparingInt(PipelineCompiler::patternLength));
        BoundObject root = root(objConf, rootObject, byName, context);
        BoundObjects objects = new BoundObjects(root, byName, byPath);
        lastWhole = isShared ? new Whole(objConf, rootObject, objects, answers) : null;
        return objects;
    }

    private static BoundObject root(
            ObjConf objConf, String rootObject, Map<String, BoundObject> byName, BindContext context) {
        BoundObject root = byName.get(rootObject);
        if (root == null) {
            String missing = NearestName.unknown(rootObject, "object", byName.keySet());
            context.findings().error(rootLocation(objConf), "rootobject: " + missing);
            return new BoundObject(rootObject, null, Map.of());
        }
        return root;
    }

    private static int patternLength(BoundObject object) {
        return object.ppath() == null ? 0 : object.ppath().length();
    }

    private static SourceLocation rootLocation(ObjConf objConf) {
        return objConf.objects().isEmpty()
                ? SourceLocation.none()
                : objConf.objects().get(0).at();
    }

    /**
     * An object as it was bound last.
     *
     * @param answers what was asked for its lines
     * @param isShared whether virtual servers with the same answers may have it
     */
    private record Bound(BoundObject object, Answers answers, boolean isShared) {}

    private Bound bind(ConfigObject object, BindContext context) {
        Bound last = lastBound.get(object);
        if (last != null && last.isShared() && last.answers().areThoseOf(context)) {
            return last;
        }
        Bound bound = bindLines(object, context);
        lastBound.put(object, bound);
        return bound;
    }

    private Bound bindLines(ConfigObject object, BindContext context) {
        if (!lastBound.containsKey(object)) {
            UnreachedFilters.report(object, context.findings());
        }
        Answers answers = new Answers();
        boolean isShared = true;
        Map<Stage, List<BoundLine>> byStage = new EnumMap<>(Stage.class);
        for (DirectiveLine line : object.lines()) {
            LineCompiler.Bound bound = lines.compile(line, context);
            answers.addAll(bound.answers());
            isShared &= bound.isShared();
            bound.line().ifPresent(one -> byStage.computeIfAbsent(line.stage(), stage -> new ArrayList<>())
                    .add(one));
        }
        @Nullable
        Wildcard ppath = object.ppath()
                .flatMap(text -> LineCompiler.pattern(text, object.at(), "ppath", context.findings()))
                .orElse(null);
        return new Bound(new BoundObject(object.name().orElse(null), ppath, byStage), answers, isShared);
    }
}
