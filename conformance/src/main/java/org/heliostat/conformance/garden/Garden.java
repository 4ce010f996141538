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
 * {@code --protocol http1|http2}, {@code --mutations N}, {@code --seed N}, {@code --jar JAR}, {@code --nginx PROGRAM} and
 * {@code --show N}.
 */
public final class Garden {

    private static final int WRONG_USE = 2;

    private final Map<String, String> options;
    private final Protocol protocol;
    private final PrintStream out;

    private static final class WrongUseException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        WrongUseException(String message) {
            super(message);
        }
    }

    private Garden(Map<String, String> options, PrintStream out) {
        this.options = options;
        this.out = out;
        this.protocol = option("--protocol").equals("http2") ? Protocol.HTTP_2 : Protocol.HTTP_1;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        try {
            System.exit(new Garden(options(arguments), out).run() ? 0 : 1);
        } catch (WrongUseException wrong) {
            out.println(wrong.getMessage());
            System.exit(WRONG_USE);
        }
    }

    private static Map<String, String> options(String[] arguments) {
        Map<String, String> options = new TreeMap<>(Map.of(
                "--protocol", "http1",
                "--mutations", "10000",
                "--seed", "1",
                "--jar", "launcher/target/heliostat.jar",
                "--nginx", "/usr/sbin/nginx",
                "--show", "5"));
        for (int i = 0; i < arguments.length; i += 2) {
            if (!options.containsKey(arguments[i])) {
                throw new WrongUseException(arguments[i] + " (expected: one of " + options.keySet() + ")");
            }
            if (i + 1 == arguments.length) {
                throw new WrongUseException(arguments[i] + ": no value");
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        if (!options.getOrDefault("--protocol", "").matches("http[12]")) {
            throw new WrongUseException("--protocol " + options.get("--protocol") + " (expected: http1 or http2)");
        }
        for (String number : List.of("--mutations", "--seed", "--show")) {
            String value = options.getOrDefault(number, "");
            if (!value.matches("[0-9]{1,9}")) {
                throw new WrongUseException(number + " " + value + " (expected: a number)");
            }
        }
        return options;
    }

    private String option(String name) {
        return options.getOrDefault(name, "");
    }

    /** @return whether every disagreement is explained */
    private boolean run() throws Exception {
        List<String> written = protocol.written();
        long seed = Long.parseLong(option("--seed"));
        long mutations = Long.parseLong(option("--mutations"));
        List<String> inputs = Stream.concat(
                        written.stream(),
                        LongStream.range(0, mutations).mapToObj(i -> protocol.mutated(written, seed + i)))
                .toList();
        List<Disagreement> all = new ArrayList<>();
        Path folder = Files.createTempDirectory("heliostat-garden");
        try (Running running = new Running(folder, protocol)) {
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

    private Stream<Disagreement> disagreements(Target ours, List<Target> peers, String input) {
        try {
            Reading mine = protocol.ask(ours, input);
            List<Disagreement> found = new ArrayList<>();
            for (Target peer : peers) {
                Disagreement one = Disagreement.of(peer, input, mine, protocol.ask(peer, input));
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
            Optional<String> cause = protocol.cause(one);
            String kind = one.kind().text(one.peer());
            if (cause.isPresent()) {
                explained.merge(kind + ": " + cause.get(), 1, Integer::sum);
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
