package org.heliostat.benchmarks.pool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks pool}: a connection borrowed and given back, our pool and HikariCP, each in a process of its own. */
@Command(
        name = "pool",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures the processor time of borrowing a connection to embedded H2 and giving it back, with one"
                        + " row read in between or without, our pool and HikariCP alone: two processes that work by turns.")
public final class PoolCommand implements Callable<Integer> {

    private static final String OURS = "heliostat";
    private static final String THEIRS = "hikari";

    @Option(names = "--cases", split = ",", description = "Of bare and select. Default: both.")
    private List<String> cases = List.of("bare", "select");

    @Option(names = "--threads", description = "Threads that borrow. Default: ${DEFAULT-VALUE}.")
    private int threads = 1;

    @Option(
            names = "--statement-cache",
            paramLabel = "N",
            description = "Prepared statements that our pool keeps for each connection. Default: ${DEFAULT-VALUE}.")
    private int cachedStatements;

    @Option(names = "--rounds", description = "Pairs of new processes. Default: ${DEFAULT-VALUE}.")
    private int rounds = 5;

    @Option(names = "--turns", description = "Of each process in a round. Default: ${DEFAULT-VALUE}.")
    private int turns = 200;

    @Option(names = "--warm-up", description = "Turns before these. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 200;

    @Option(names = "--millis", description = "Length of a turn. Default: ${DEFAULT-VALUE}.")
    private long millis = 20;

    @Option(
            names = "--java",
            paramLabel = "HOME",
            description = "JDK of the processes. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Override
    public Integer call() throws IOException {
        System.out.printf(
                Locale.ROOT,
                "Processor time for one lease, %d threads, %d rounds of %d turns of %d ms, JDK %s%n%n",
                threads,
                rounds,
                turns,
                millis,
                java.getFileName());
        System.out.print(
                "| Round | × HikariCP, median | middle half | medians, ns | least, ns |\n|---|---|---|---|---|\n");
        for (String one : cases) {
            compare(one);
        }
        return 0;
    }

    private void compare(String what) throws IOException {
        List<PairedTurns> all = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            PairedTurns measured = round(what);
            all.add(measured);
            System.out.print(measured.row(what + " " + round));
        }
        double[] medians =
                all.stream().mapToDouble(PairedTurns::medianRatio).sorted().toArray();
        System.out.print(joined(all).row("**" + what + "**"));
        System.err.printf(Locale.ROOT, "%s: medians of the rounds %s%n", what, Arrays.toString(medians));
    }

    private PairedTurns round(String what) throws IOException {
        String classPath = System.getProperty("java.class.path");
        try (PoolProcess ours = PoolProcess.start(java, classPath, OURS, what, threads, cachedStatements);
                PoolProcess theirs = PoolProcess.start(java, classPath, THEIRS, what, threads, 0)) {
            turns(ours, theirs, warmUp);
            return turns(ours, theirs, turns);
        }
    }

    /** Who is first changes, so that what grows or falls meanwhile meets both. */
    private PairedTurns turns(PoolProcess ours, PoolProcess theirs, int count) throws IOException {
        double[] mine = new double[count];
        double[] other = new double[count];
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0) {
                mine[i] = ours.turn(millis);
                other[i] = theirs.turn(millis);
            } else {
                other[i] = theirs.turn(millis);
                mine[i] = ours.turn(millis);
            }
        }
        return new PairedTurns(mine, other);
    }

    private static PairedTurns joined(List<PairedTurns> all) {
        return new PairedTurns(
                all.stream().flatMapToDouble(one -> Arrays.stream(one.ours())).toArray(),
                all.stream().flatMapToDouble(one -> Arrays.stream(one.theirs())).toArray());
    }
}
