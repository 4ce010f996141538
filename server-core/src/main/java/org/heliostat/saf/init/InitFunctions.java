package org.heliostat.saf.init;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;

/** Runs Init lines in the order of the file. What is wrong goes to the findings. Used by one thread, once. */
public final class InitFunctions {

    private static final Map<String, String> NOT_PROVIDED = Map.of(
            "thread-pool-init", "functions run on session threads; there are no thread pools yet",
            "dns-cache-init", "names are not looked up yet",
            "init-cgi", "CGI programs are not run yet",
            "init-uhome", "home directories of users are not served",
            "init-resonate", "reports to load balancers are not made yet",
            "flex-rotate-init", "logs are not rotated by the server yet; move the file and send SIGUSR1",
            "register-http-method", "methods need no registration",
            "cindex-init", "directories are not listed",
            "init-dav", "WebDAV is not provided");

    private static final Map<String, String> WITHOUT_SENSE = Map.of(
            "pool-init", "the JVM manages memory",
            "nt-console-init", "there is no Windows console",
            "cache-init", "nsfc.conf configures the file cache",
            "accel-cache-init", "nsfc.conf configures the file cache",
            "time-cache-init", "the time is not cached this way",
            "nsapi-cache-init", "functions are not cached this way",
            "load-types", "MIME in server.xml names the file",
            "load-objects", "objectfile in server.xml names the file",
            "init-filter-order", "filters are not ordered",
            "init-j2ee", "the servlet container is built in");

    private static final Set<String> ACCESS_LOGS = Set.of("flex-init", "init-clf");

    private static final DirectiveTable PERF_BUCKET =
            DirectiveTable.of("parameter", text("name").required(), text("description"), ignored("LateInit"));

    private static final DirectiveTable STATS = DirectiveTable.of(
            "parameter",
            seconds("update-interval").range(1, 86_400).byDefault(5),
            count("virtual-servers").range(1, 1_000_000).byDefault(1_000),
            flag("profiling").byDefault(false),
            flag("LateInit"));

    private static final DirectiveTable PERF =
            DirectiveTable.of("parameter", flag("disable").byDefault(true), flag("LateInit"));

    private final PlugInLoader plugInLoader;
    private final FunctionRegistry builtIn;
    private final Findings findings;
    private boolean profiling;
    private int updateIntervalSeconds = 5;
    private final List<PerformanceBuckets.Definition> buckets = new ArrayList<>();
    private final List<FunctionDefinition> plugIns = new ArrayList<>();
    private final List<InitDirective> accessLogs = new ArrayList<>();

    private InitFunctions(Path instance, FunctionRegistry builtIn, Findings findings) {
        this.plugInLoader = new PlugInLoader(instance.resolve("lib"));
        this.builtIn = builtIn;
        this.findings = findings;
    }

    /**
     * @param instance folder whose {@code lib} holds plug-ins
     * @param builtIn functions that need no plug-in
     */
    public static InitResult run(
            List<InitDirective> lines, Path instance, FunctionRegistry builtIn, Findings findings) {
        InitFunctions functions = new InitFunctions(instance, builtIn, findings);
        for (InitDirective line : lines) {
            try {
                functions.run(line);
            } catch (ConfigException wrong) {
                findings.addAll(wrong.findings());
            }
        }
        return new InitResult(
                functions.profiling,
                functions.updateIntervalSeconds,
                functions.buckets,
                functions.plugIns,
                functions.accessLogs);
    }

    private void run(InitDirective line) {
        switch (line.fn()) {
            case "load-modules" -> loadModules(line);
            case "define-perf-bucket" -> defineBucket(line);
            case "perf-init" -> profiling |= !early(PERF, line).flag("disable");
            case "stats-init" -> {
                DirectiveValues values = early(STATS, line);
                profiling |= values.flag("profiling");
                updateIntervalSeconds = (int) values.duration("update-interval").toSeconds();
            }
            default -> other(line);
        }
    }

    private void other(InitDirective line) {
        if (ACCESS_LOGS.contains(line.fn())) {
            accessLogs.add(line);
        } else if (NOT_PROVIDED.containsKey(line.fn())) {
            findings.warning(line.at(), line.fn() + ": accepted, no effect yet: " + NOT_PROVIDED.get(line.fn()));
        } else if (WITHOUT_SENSE.containsKey(line.fn())) {
            findings.warning(line.at(), line.fn() + ": accepted, no effect: " + WITHOUT_SENSE.get(line.fn()));
        } else if (builtIn.find(line.fn()).isEmpty()) {
            findings.warning(line.at(), NearestName.unknown(line.fn(), "function", names()));
        }
    }

    private DirectiveValues early(DirectiveTable table, InitDirective line) {
        DirectiveValues values =
                table.read(line.fn(), line.at(), line.parameters().values(), findings);
        if (line.isLate()) {
            findings.wrongValue(line.at(), line.fn() + ": LateInit", "yes", "no, it must not be late");
        }
        return values;
    }

    private void defineBucket(InitDirective line) {
        DirectiveValues values =
                PERF_BUCKET.read(line.fn(), line.at(), line.parameters().values(), findings);
        values.find("name").ifPresent(name -> {
            if (buckets.size() >= PerformanceBuckets.MOST_OWN) {
                findings.error(
                        line.at(),
                        name + ": one bucket too many (expected: at most " + PerformanceBuckets.MOST_OWN + ")");
            }
            buckets.add(new PerformanceBuckets.Definition(
                    name, values.optionalText("description").orElse(name)));
        });
    }

    private void loadModules(InitDirective line) {
        List<String> wanted = new ArrayList<>(line.parameters().requiredList("funcs"));
        wanted.removeIf(name -> isBuiltIn(name));
        if (line.parameters().has("pool")) {
            findings.warning(
                    line.at(), "load-modules: pool: accepted, no effect yet: functions run on session threads");
        }
        if (!wanted.isEmpty()) {
            plugIns.addAll(plugInLoader.load(line.parameters(), wanted));
        }
    }

    /** Libraries of the original whose functions are part of this server need no file. */
    private boolean isBuiltIn(String name) {
        String fn = name.replace('_', '-');
        return builtIn.find(fn).isPresent() || names().contains(fn);
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>(NOT_PROVIDED.keySet());
        names.addAll(WITHOUT_SENSE.keySet());
        names.addAll(ACCESS_LOGS);
        names.addAll(new HashSet<>(List.of("load-modules", "define-perf-bucket", "perf-init", "stats-init")));
        return names;
    }
}
