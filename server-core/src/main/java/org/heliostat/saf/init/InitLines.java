package org.heliostat.saf.init;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.ConfigException;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunction;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.saf.filter.FilterFunctions;

/** Runs Init lines in the order of the file. What is wrong goes to the findings. Used by one thread, once. */
public final class InitLines {

    /** Lines that the access logs and the thread pools read. */
    private static final Set<String> READ_ELSEWHERE = Set.of("flex-init", "init-clf", ThreadPoolLines.FN);

    private final Path instance;
    private final PlugInLoader plugInLoader;
    private final FunctionRegistry builtIn;
    private final Findings findings;
    private boolean profiling;
    private int updateIntervalSeconds = 5;
    private int virtualServers = 1_000;
    private final List<PerformanceBuckets.Definition> buckets = new ArrayList<>();
    private final List<FunctionDefinition> plugIns = new ArrayList<>();
    private final List<FilterDefinition> filters = new ArrayList<>();
    private final Set<StageFunctionProvider> providers;
    private final Map<String, String> pools = new HashMap<>();

    private InitLines(Path instance, FunctionRegistry builtIn, List<StageFunctionProvider> onBoard, Findings findings) {
        this.providers = new LinkedHashSet<>(onBoard);
        onBoard.forEach(provider -> filters.addAll(provider.filters()));
        this.instance = instance;
        this.plugInLoader = new PlugInLoader(instance.resolve("lib"));
        this.builtIn = builtIn;
        this.findings = findings;
    }

    /**
     * @param instance folder whose {@code lib} holds plug-ins
     * @param builtIn functions that need no plug-in
     * @param onBoard providers of some of them
     */
    public static InitResult run(
            List<InitDirective> lines,
            Path instance,
            FunctionRegistry builtIn,
            List<StageFunctionProvider> onBoard,
            Findings findings) {
        InitLines functions = new InitLines(instance, builtIn, onBoard, findings);
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
                functions.virtualServers,
                functions.buckets,
                functions.pools,
                new PlugIns(
                        functions.plugIns,
                        functions.filters,
                        List.copyOf(functions.providers),
                        functions.plugInLoader.jars()));
    }

    private void run(InitDirective line) {
        providers.forEach(provider -> check(provider, line));
        switch (line.fn()) {
            case "load-modules" -> loadModules(line);
            case "define-perf-bucket" -> defineBucket(line);
            case RotationRules.INIT -> RotationRules.check(line, findings);
            case "perf-init" -> profiling |= !early(line).flag("disable");
            case "stats-init" -> {
                DirectiveValues values = early(line);
                profiling |= values.flag("profiling");
                updateIntervalSeconds = (int) values.duration("update-interval").toSeconds();
                virtualServers = values.integer("virtual-servers");
            }
            default -> other(line);
        }
    }

    private void other(InitDirective line) {
        if (READ_ELSEWHERE.contains(line.fn())) {
            return;
        }
        if (InitFunctions.find(line.fn()).isEmpty() && builtIn.find(line.fn()).isEmpty()) {
            findings.warning(line.at(), NearestName.unknown(line.fn(), "function", names()));
        }
    }

    /** Code of a plug-in runs here, so anything may be thrown. */
    private void check(StageFunctionProvider provider, InitDirective line) {
        try {
            provider.check(line, instance, findings);
        } catch (ConfigException wrong) {
            findings.addAll(wrong.findings());
        } catch (Throwable defect) {
            findings.error(line.at(), line.fn() + ": cannot be checked: " + defect);
        }
    }

    private DirectiveValues early(InitDirective line) {
        if (line.isLate()) {
            findings.wrongValue(line.at(), line.fn() + ": LateInit", "yes", "no, it must not be late");
        }
        return values(line);
    }

    /** The reader of magnus.conf has reported wrong values already; here their defaults stand in for them. */
    private static DirectiveValues values(InitDirective line) {
        DirectiveTable table = InitFunctions.find(line.fn()).orElseThrow().parameters();
        return table.read(line.fn(), line.at(), line.parameters().values(), new Findings());
    }

    private void defineBucket(InitDirective line) {
        DirectiveValues values = values(line);
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
        line.parameters()
                .optional("pool")
                .ifPresent(pool -> wanted.forEach(name -> pools.put(FunctionDefinition.normalised(name), pool)));
        wanted.removeIf(name -> isBuiltIn(name));
        if (!wanted.isEmpty()) {
            PlugInLoader.Loaded loaded = plugInLoader.load(line.parameters(), wanted);
            loaded.functions().forEach(definition -> add(line, definition));
            loaded.filters().forEach(definition -> add(line, definition));
            providers.addAll(loaded.providers());
        }
    }

    private void add(InitDirective line, FunctionDefinition definition) {
        if (plugIns.stream().anyMatch(other -> other.name().equals(definition.name()))) {
            findings.wrongValue(
                    line.at(), "load-modules: funcs", definition.name(), "a function that is not loaded already");
            return;
        }
        plugIns.add(definition);
    }

    private void add(InitDirective line, FilterDefinition definition) {
        if (FilterFunctions.isBuiltIn(definition.name())
                || filters.stream().anyMatch(other -> other.name().equals(definition.name()))) {
            findings.wrongValue(
                    line.at(), "load-modules: funcs", definition.name(), "a filter that is not there already");
            return;
        }
        filters.add(definition);
    }

    /** Libraries of the original whose functions are part of this server need no file. */
    private boolean isBuiltIn(String name) {
        String fn = name.replace('_', '-');
        return builtIn.find(fn).isPresent() || InitFunctions.find(fn).isPresent();
    }

    private static List<String> names() {
        return InitFunctions.ALL.stream().map(InitFunction::name).toList();
    }
}
