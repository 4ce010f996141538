package org.heliostat.request.pipeline;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.mime.MimeInfo;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.StageFunction;
import org.heliostat.request.compile.PipelineCompiler;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.InitValues;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.testing.FakeTicker;

/** A virtual server's pipeline over a folder, built line by line. */
public final class PipelineFixture {

    public final FakeTicker ticker = new FakeTicker();
    public final Findings findings = new Findings();
    public final RequestTimes times = new RequestTimes(10);
    public final RequestCounters counters = new RequestCounters(times, "www");
    public final FileCache cache;
    private final Path instance;
    private final Map<String, List<DirectiveLine>> objects = new HashMap<>();
    private final List<ConfigObject> byPath = new ArrayList<>();
    private FunctionRegistry registry = BuiltInFunctions.registry();
    private PerformanceBuckets buckets = new PerformanceBuckets(false, List.of());
    private final List<InitDirective> inits = new ArrayList<>();
    private BindContext.Services services = BindContext.Services.NONE;
    private Optional<Duration> flushTimer = Optional.empty();
    private boolean allowsTrace;
    private int lines;

    public PipelineFixture(Path instance) {
        this(instance, FileSystemAccess.local());
    }

    PipelineFixture(Path instance, FileSystemAccess disk) {
        this.instance = instance;
        this.cache = new FileCache(FileCacheSettings.defaults(), ticker, disk);
        objects.put("default", new ArrayList<>());
    }

    /** The default lines for files below {@code instance}. */
    public PipelineFixture servingFiles() {
        line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot");
        line("default", Stage.PATH_CHECK, "unix-uri-clean");
        line("default", Stage.PATH_CHECK, "check-acl", "acl", "default");
        line("default", Stage.PATH_CHECK, "find-pathinfo");
        line("default", Stage.PATH_CHECK, "find-index", "index-names", "index.html,home.html");
        line("default", Stage.OBJECT_TYPE, "type-by-extension");
        line("default", Stage.OBJECT_TYPE, "force-type", "type", "text/plain");
        line("default", Stage.SERVICE, "send-file", "method", "(GET|HEAD|POST)", "type", "*~magnus-internal/*");
        return this;
    }

    public PipelineFixture line(String object, Stage stage, String fn, String... parameters) {
        return line(object, List.of(), stage, fn, parameters);
    }

    public PipelineFixture line(
            String object, List<ClientCondition> clients, Stage stage, String fn, String... parameters) {
        objects.computeIfAbsent(object, name -> new ArrayList<>())
                .add(new DirectiveLine(
                        stage, fn, Parameters.of(parameters), clients, new SourceLocation("obj.conf", ++lines)));
        return this;
    }

    /** All requests get the object besides the default one. */
    public PipelineFixture always(String object) {
        objects.get("default")
                .add(
                        0,
                        new DirectiveLine(
                                Stage.NAME_TRANS,
                                "assign-name",
                                Parameters.of("name", object),
                                List.of(),
                                new SourceLocation("obj.conf", ++lines)));
        return this;
    }

    public PipelineFixture function(String name, StageFunction function) {
        registry =
                registry.plus(FunctionDefinition.open(Set.of(Stage.values()), name, (parameters, context) -> function));
        return this;
    }

    /** A function that virtual servers share as those of the server are. */
    public PipelineFixture shared(String name, FunctionDefinition.Factory factory) {
        registry = registry.plus(
                FunctionDefinition.open(Set.of(Stage.values()), name, factory).shared());
        return this;
    }

    /** A line of magnus.conf. */
    public PipelineFixture init(String fn, String... parameters) {
        inits.add(new InitDirective(fn, Parameters.of(parameters), new SourceLocation("magnus.conf", 1)));
        return this;
    }

    /** flushTimer of magnus.conf. */
    public PipelineFixture flushTimer(Duration timer) {
        flushTimer = Optional.of(timer);
        return this;
    }

    /** AllowTrace of the virtual server. */
    public PipelineFixture allowingTrace() {
        allowsTrace = true;
        return this;
    }

    /** Functions may ask for the service. */
    public <T> PipelineFixture offering(Class<T> type, T service) {
        services = services.plus(type, service);
        return this;
    }

    public PipelineFixture buckets(PerformanceBuckets newBuckets) {
        buckets = newBuckets;
        return this;
    }

    public PerformanceBuckets buckets() {
        return buckets;
    }

    /** Makes {@code object} one that is chosen by path. */
    public PipelineFixture byPath(String ppath, Stage stage, String fn, String... parameters) {
        DirectiveLine line = new DirectiveLine(
                stage, fn, Parameters.of(parameters), List.of(), new SourceLocation("obj.conf", ++lines));
        byPath.add(new ConfigObject(
                Optional.empty(), Optional.of(ppath), List.of(line), new SourceLocation("obj.conf", lines)));
        return this;
    }

    public RequestPipeline build() {
        List<ConfigObject> all = new ArrayList<>(byPath);
        objects.forEach((name, content) -> all.add(
                new ConfigObject(Optional.of(name), Optional.empty(), content, new SourceLocation("obj.conf", 1))));
        return build(new ObjConf(all), registry, findings);
    }

    /** The same lines for two virtual servers of one configuration. */
    public List<RequestPipeline> buildTwo() {
        List<ConfigObject> all = new ArrayList<>();
        objects.forEach((name, content) -> all.add(
                new ConfigObject(Optional.of(name), Optional.empty(), content, new SourceLocation("obj.conf", 1))));
        PipelineCompiler compiler = new PipelineCompiler(registry, buckets, "Heliostat", flushTimer);
        ObjConf objConf = new ObjConf(all);
        return List.of(
                compiler.compile(objConf, "default", context("www", findings), counters),
                compiler.compile(objConf, "default", context("other", findings), counters));
    }

    /** Makes the pipeline of a whole obj.conf instead of the lines given here. */
    public RequestPipeline build(ObjConf objConf, FunctionRegistry functions, Findings into) {
        return new PipelineCompiler(functions, buckets, "Heliostat", flushTimer)
                .compile(objConf, "default", context("www", into), counters, allowsTrace);
    }

    private BindContext context(String id, Findings into) {
        return new BindContext(
                new BindContext.OfVirtualServer(
                        id, Map.of("docroot", instance.toString(), "id", id), mimeTypes(), false),
                instance,
                new FileAccess(cache),
                services.plus(InitValues.class, new InitValues(inits)),
                () -> 0,
                ticker,
                into);
    }

    private static MimeTypes mimeTypes() {
        return new MimeTypes(Map.of(
                "html", type("text/html"),
                "txt", type("text/plain"),
                "css", type("text/css"),
                "png", type("image/png"),
                "webp", type("image/webp"),
                "gif", type("image/gif"),
                "map", type("magnus-internal/imagemap"),
                "bin", type("application/octet-stream")));
    }

    private static MimeInfo type(String type) {
        return new MimeInfo(Optional.of(type), Optional.empty(), Optional.empty());
    }
}
