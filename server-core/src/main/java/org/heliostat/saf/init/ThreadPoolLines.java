package org.heliostat.saf.init;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.threadpool.ThreadPoolSettings;
import org.heliostat.threadpool.ThreadPools;

/**
 * The pools that a magnus.conf defines: NativePool by its directives, the others by {@code thread-pool-init}. Read at
 * start and again by each reload, since sizes change while the server runs.
 */
public final class ThreadPoolLines {

    public static final String FN = "thread-pool-init";

    /** Other functions that name a pool, and the parameter they do it with. */
    private static final Map<String, String> NAMING = Map.of("load-modules", "pool", "init-resonate", "ThreadPool");

    private final Findings findings;
    private final List<ThreadPoolSettings> pools = new ArrayList<>();
    private final Map<String, SourceLocation> named = new HashMap<>();

    private ThreadPoolLines(Findings findings) {
        this.findings = findings;
    }

    /** @return NativePool first, then the others in the order of the file; what is wrong goes to the findings */
    public static List<ThreadPoolSettings> read(MagnusConf magnus, Findings findings) {
        ThreadPoolLines lines = new ThreadPoolLines(findings);
        lines.nativePool(magnus);
        magnus.inits().stream().filter(line -> line.fn().equals(FN)).forEach(lines::add);
        lines.checkNames(magnus.inits());
        return List.copyOf(lines.pools);
    }

    private void nativePool(MagnusConf magnus) {
        named.put(ThreadPoolSettings.NATIVE_POOL.toLowerCase(Locale.ROOT), SourceLocation.none());
        int most = magnus.nativePoolMaxThreads();
        int least = magnus.nativePoolMinThreads();
        int limit = most == 0 ? ThreadPoolSettings.DEFAULT_MAX_THREADS : most;
        if (least > limit) {
            findings.wrongValue(
                    magnus.at("NativePoolMinThreads"),
                    "NativePoolMinThreads",
                    Integer.toString(least),
                    "at most NativePoolMaxThreads, " + limit);
            return;
        }
        pools.add(ThreadPoolSettings.of(
                ThreadPoolSettings.NATIVE_POOL,
                least,
                most,
                magnus.nativePoolQueueSize(),
                magnus.nativePoolStackSize()));
    }

    private void add(InitDirective line) {
        if (line.isLate()) {
            findings.wrongValue(line.at(), FN + ": LateInit", "yes", "no, it must not be late");
        }
        // The reader of magnus.conf has reported wrong values already; here their defaults stand in for them.
        DirectiveValues values = InitFunctions.find(FN)
                .orElseThrow()
                .parameters()
                .read(FN, line.at(), line.parameters().values(), new Findings());
        values.find("name").ifPresent(name -> add(line, name, values));
    }

    private void add(InitDirective line, String name, DirectiveValues values) {
        SourceLocation first = named.putIfAbsent(name.toLowerCase(Locale.ROOT), line.at());
        if (first != null) {
            String where = first.equals(SourceLocation.none()) ? "it always exists" : "the first is at " + first;
            findings.error(line.at(), FN + ": name: " + name + ": two pools of this name, " + where);
            return;
        }
        if (pools.size() >= ThreadPools.MOST) {
            findings.error(
                    line.at(), FN + ": " + name + ": one pool too many (expected: at most " + ThreadPools.MOST + ")");
            return;
        }
        int most = values.integer("MaxThreads");
        int limit = most == 0 ? ThreadPoolSettings.DEFAULT_MAX_THREADS : most;
        int least = values.integer("MinThreads");
        if (least > limit) {
            findings.wrongValue(
                    line.at(), FN + ": MinThreads", Integer.toString(least), "at most MaxThreads, " + limit);
            return;
        }
        ThreadPoolSettings sizes =
                ThreadPoolSettings.of(name, least, most, values.integer("QueueSize"), stackSize(line, values));
        pools.add(values.text("Threads").equals("auto") ? sizes.auto() : sizes);
    }

    /** Smaller stacks are the original's 0, with a warning. */
    private long stackSize(InitDirective line, DirectiveValues values) {
        long bytes = values.number("StackSize");
        if (bytes > 0 && bytes < ThreadPoolSettings.LEAST_STACK) {
            findings.warning(
                    line.at(),
                    FN + ": StackSize: " + bytes + ": too small, 0 is taken (expected: 0 or at least "
                            + ThreadPoolSettings.LEAST_STACK + ")");
            return 0;
        }
        return bytes;
    }

    /** A pool that another line names may be defined before or behind it. */
    private void checkNames(List<InitDirective> lines) {
        Set<String> names = pools.stream().map(ThreadPoolSettings::name).collect(Collectors.toSet());
        for (InitDirective line : lines) {
            String parameter = NAMING.get(line.fn());
            if (parameter != null) {
                line.parameters()
                        .optional(parameter)
                        .filter(name -> !named.containsKey(name.toLowerCase(Locale.ROOT)))
                        .ifPresent(name -> findings.wrongValue(
                                line.at(),
                                line.fn() + ": " + parameter,
                                name,
                                "a pool of " + FN + ", here " + String.join(", ", names)));
            }
        }
    }
}
