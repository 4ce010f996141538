package org.heliostat.launcher.member;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;

/**
 * Which of the processes of an instance this one is, as the first process says in its environment. Immutable.
 *
 * @param number from 1 to MaxProcs
 * @param letter {@code a} or {@code b}: at a replacement two processes have the same number for a while
 * @param member what it is called in frames
 * @param administers whether it does from its start on
 * @param link the first process's socket
 * @param sockets descriptors of open listen sockets by their keys
 */
public record ProcessRole(
        int number, String letter, int member, boolean administers, Path link, Map<String, Integer> sockets) {

    /** Name of the environment variable. */
    public static final String VARIABLE = "HELIOSTAT_PROCESS";

    private static final int FIXED_LINES = 5;

    public ProcessRole {
        sockets = Map.copyOf(sockets);
    }

    /** @return empty in a process that nobody has started for this */
    public static Optional<ProcessRole> of(Map<String, String> environment) {
        String text = environment.getOrDefault(VARIABLE, "");
        return text.isEmpty() ? Optional.empty() : Optional.of(read(text));
    }

    private static ProcessRole read(String text) {
        String[] lines = text.split("\n", -1);
        try {
            Map<String, Integer> sockets = new HashMap<>();
            for (int i = FIXED_LINES; i < lines.length; i++) {
                int blank = lines[i].indexOf(' ');
                sockets.put(lines[i].substring(blank + 1), Integer.valueOf(lines[i].substring(0, blank)));
            }
            return new ProcessRole(
                    Integer.parseInt(lines[0]),
                    lines[1],
                    Integer.parseInt(lines[2]),
                    Boolean.parseBoolean(lines[3]),
                    Path.of(lines[4]),
                    sockets);
        } catch (RuntimeException notOurs) {
            throw new LaunchException(VARIABLE + ": not as the first process writes it (expected: no such variable)");
        }
    }

    /** @return value of the variable */
    public String text() {
        List<String> lines = new ArrayList<>(List.of(
                Integer.toString(number),
                letter,
                Integer.toString(member),
                Boolean.toString(administers),
                link.toString()));
        sockets.forEach((key, descriptor) -> lines.add(descriptor + " " + key));
        return String.join("\n", lines);
    }

    /** @return where it unpacks and compiles: two processes must not share that, not even an old one and its replacement */
    public Path work(InstanceFolder instance) {
        return instance.work().resolve("process-" + number + letter);
    }

    /** @return where it says why it ends by itself */
    public Path endNote(InstanceFolder instance) {
        return instance.run().resolve("ended-by-itself-" + number);
    }
}
