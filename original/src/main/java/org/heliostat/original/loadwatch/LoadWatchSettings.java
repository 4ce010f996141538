package org.heliostat.original.loadwatch;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;

/**
 * One line {@code Init fn="init-resonate"}. Immutable.
 *
 * @param pool name of the thread pool
 * @param aggressive whether threads at work count, not calls that wait
 * @param pollTime between two looks
 * @param high from here on it is too much
 * @param low down to here it is well again
 * @param eventExePath program that runs the scripts
 * @param commandHigh program and arguments for too much; empty: none
 * @param commandLow for well again
 */
public record LoadWatchSettings(
        String pool,
        boolean aggressive,
        Duration pollTime,
        int high,
        int low,
        String eventExePath,
        List<String> commandHigh,
        List<String> commandLow) {

    /** Name of the Init function. */
    public static final String INIT = "init-resonate";

    public LoadWatchSettings {
        requireNonNull(pool, "pool");
        requireNonNull(eventExePath, "eventExePath");
        commandHigh = List.copyOf(commandHigh);
        commandLow = List.copyOf(commandLow);
    }

    /** @return a watch for each line that names a pool; the lines have been checked when the file was read */
    public static List<LoadWatchSettings> of(List<InitDirective> inits) {
        return inits.stream()
                .filter(line -> line.fn().equals(INIT))
                .flatMap(line -> of(values(line)).stream())
                .toList();
    }

    /** Reports scripts that are not there and limits that contradict each other. */
    public static void check(InitDirective line, Findings findings) {
        DirectiveValues values = values(line);
        for (String name : List.of("EventExePath", "CmdLow", "CmdHigh")) {
            values.find(name)
                    .filter(file -> file.startsWith("/") && !Files.isReadable(Path.of(file)))
                    .ifPresent(file -> findings.warning(
                            line.at(), INIT + ": " + name + ": " + file + " cannot be read: it will not be run"));
        }
        if (values.integer("LowThreshold") >= values.integer("HighThreshold")) {
            findings.warning(
                    line.at(),
                    INIT + ": LowThreshold: " + values.integer("LowThreshold") + " (expected: less than HighThreshold, "
                            + values.integer("HighThreshold") + ")");
        }
    }

    private static Optional<LoadWatchSettings> of(DirectiveValues values) {
        return values.find("ThreadPool")
                .map(pool -> new LoadWatchSettings(
                        pool,
                        values.flag("Aggressive"),
                        values.duration("PollTime"),
                        values.integer("HighThreshold"),
                        values.integer("LowThreshold"),
                        values.text("EventExePath"),
                        command(values, "High"),
                        command(values, "Low")));
    }

    private static List<String> command(DirectiveValues values, String end) {
        List<String> command = new ArrayList<>();
        values.find("Cmd" + end).ifPresent(script -> {
            command.add(values.text("EventExePath"));
            command.add(script);
            values.find("Args" + end)
                    .filter(arguments -> !arguments.isBlank())
                    .ifPresent(arguments ->
                            command.addAll(List.of(arguments.strip().split("\\s+"))));
        });
        return command;
    }

    private static DirectiveValues values(InitDirective line) {
        return InitFunctions.find(INIT)
                .orElseThrow()
                .parameters()
                .read(INIT, line.at(), line.parameters().values(), new Findings());
    }
}
