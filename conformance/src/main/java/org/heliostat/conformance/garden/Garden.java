package org.heliostat.conformance.garden;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Compares how our packaged jar, nginx and Tomcat read odd requests. Started by conformance/garden.sh; options are
 * {@code --mutations N}, {@code --seed N}, {@code --jar JAR}, {@code --nginx PROGRAM} and {@code --show N}.
 */
public final class Garden {

    private final Map<String, String> options;
    private final PrintStream out;

    private Garden(Map<String, String> options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new TreeMap<>(Map.of(
                "--mutations", "10000",
                "--seed", "1",
                "--jar", "launcher/target/heliostat.jar",
                "--nginx", "/usr/sbin/nginx",
                "--show", "5"));
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            if (options.put(arguments[i], arguments[i + 1]) == null) {
                throw new IllegalArgumentException(arguments[i] + " (expected: one of " + options.keySet() + ")");
            }
        }
        System.exit(new Garden(options, System.out).run() ? 0 : 1);
    }

    private String option(String name) {
        return options.getOrDefault(name, "");
    }

    /** @return whether every disagreement is explained */
    private boolean run() throws Exception {
        List<String> written = Inputs.written();
        long seed = Long.parseLong(option("--seed"));
        long mutations = Long.parseLong(option("--mutations"));
        List<String> inputs = Stream.concat(
                        written.stream(),
                        LongStream.range(0, mutations).mapToObj(i -> Inputs.mutated(written, seed + i)))
                .toList();
        List<Disagreement> all = new ArrayList<>();
        Path folder = Files.createTempDirectory("heliostat-garden");
        try (Running running = new Running(folder)) {
            Target ours = running.heliostat(Path.of(option("--jar")).toAbsolutePath());
            List<Target> peers = List.of(running.nginx(option("--nginx")), running.tomcat());
            inputs.stream()
                    .parallel()
                    .flatMap(input -> disagreements(ours, peers, input))
                    .forEachOrdered(all::add);
        }
        out.printf("%d inputs and %d mutations from seed %d%n", written.size(), mutations, seed);
        return report(all);
    }

    private static Stream<Disagreement> disagreements(Target ours, List<Target> peers, String input) {
        byte[] bytes = Inputs.bytes(input);
        try {
            Reading mine = ours.ask(bytes);
            List<Disagreement> found = new ArrayList<>();
            for (Target peer : peers) {
                Disagreement one = Disagreement.of(peer, input, mine, peer.ask(bytes));
                if (one != null) {
                    found.add(one);
                }
            }
            return found.stream();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private boolean report(List<Disagreement> all) {
        Map<String, Integer> explained = new TreeMap<>();
        Map<String, List<Disagreement>> rest = new LinkedHashMap<>();
        for (Disagreement one : all) {
            Optional<Cause> cause = Cause.of(one);
            String kind = one.kind().text(one.peer());
            if (cause.isPresent()) {
                explained.merge(kind + ": " + cause.get().label(), 1, Integer::sum);
            } else {
                rest.computeIfAbsent(kind, none -> new ArrayList<>()).add(one);
            }
        }
        explained.forEach((what, count) -> out.printf("%6d  %s%n", count, what));
        int show = Integer.parseInt(option("--show"));
        rest.forEach((kind, ones) -> {
            out.printf("%6d  %s: not explained%n", ones.size(), kind);
            ones.stream()
                    .limit(show)
                    .forEach(one -> out.printf(
                            "        [%s] [%s] %s%n", one.ours(), one.theirs(), Reading.escaped(one.input())));
        });
        return rest.isEmpty();
    }
}
