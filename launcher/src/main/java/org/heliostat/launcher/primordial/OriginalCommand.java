package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.gateway.spawn.ProcessImage;
import org.heliostat.launcher.exit.LaunchException;

/**
 * The command that somebody has started this instance by, with its environment: servers are started by the same words, so that they
 * have the heap and the options of Java that were meant for a server; the first process takes few for itself. Files of options
 * ({@code java @FILE}) are read again at each start. Immutable.
 *
 * @param words as the system has them, beginning with the program
 * @param environment all of it
 */
record OriginalCommand(List<String> words, Map<String, String> environment) {

    /** In the small process: the words, each behind a {@link #MARK}. */
    static final String VARIABLE = "HELIOSTAT_COMMAND";

    private static final char MARK = '\u001f';

    /** Options in these variables are for servers; one that chooses another collector would keep the small one from starting. */
    private static final List<String> OF_JAVA = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final String KEPT = "HELIOSTAT_KEPT_";

    /** Enough for 64 processes with their last figures; a twentieth of what a server of default options takes at its start. */
    private static final List<String> SMALL = List.of(
            "-Xmx64m",
            "-Xms8m",
            "-Xss512k",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=16m",
            "-XX:-UsePerfData");

    private static final String REMOTE = "-Dcom.sun.management";
    private static final String ARCHIVE_AT_EXIT = "-XX:ArchiveClassesAtExit";

    OriginalCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /** @throws LaunchException where the system does not tell */
    static OriginalCommand ofThisProcess() {
        String program = ProcessHandle.current()
                .info()
                .command()
                .orElseThrow(
                        () -> new LaunchException("MaxProcs: the system does not tell by which program Java was started"
                                + " (expected: Linux with /proc)"));
        try {
            Charset names = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
            String line = new String(Files.readAllBytes(Path.of("/proc/self/cmdline")), names);
            List<String> words = new ArrayList<>(Arrays.asList(line.split("\0", -1)));
            words.remove(words.size() - 1);
            words.set(0, program);
            return new OriginalCommand(words, System.getenv());
        } catch (IOException untold) {
            throw new LaunchException("MaxProcs: /proc/self/cmdline cannot be read: " + untold.getMessage());
        }
    }

    /** @return whether this process was made by {@link #becomeSmall} */
    static boolean isKeptIn(Map<String, String> environment) {
        return environment.containsKey(VARIABLE);
    }

    /** @return the one that {@link #becomeSmall} was called on */
    static OriginalCommand keptIn(Map<String, String> environment) {
        Map<String, String> original = new HashMap<>(environment);
        String words = original.remove(VARIABLE);
        if (words == null) {
            throw new IllegalStateException("no " + VARIABLE);
        }
        OF_JAVA.forEach(name -> {
            String kept = original.remove(KEPT + name);
            if (kept != null) {
                original.put(name, kept);
            }
        });
        return new OriginalCommand(Arrays.asList(words.substring(1).split(String.valueOf(MARK), -1)), original);
    }

    /**
     * Runs this very program in the place of this process, with a small heap.
     *
     * @param main class to begin with
     * @param arguments of this process's {@code main}
     * @return never
     */
    LaunchException becomeSmall(Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(words.get(0)));
        // Such as where temporary files and native libraries go.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-D") && !option.startsWith(REMOTE))
                .forEach(command::add);
        command.addAll(SMALL);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return become(command, environmentOfSmall());
    }

    /** @return the environment of the small process, from which {@link #keptIn} has this command again */
    Map<String, String> environmentOfSmall() {
        Map<String, String> small = new HashMap<>(environment);
        StringBuilder kept = new StringBuilder();
        words.forEach(word -> kept.append(MARK).append(word));
        small.put(VARIABLE, kept.toString());
        OF_JAVA.forEach(name -> {
            String options = small.remove(name);
            if (options != null) {
                small.put(KEPT + name, options);
            }
        });
        return small;
    }

    /** Begins anew: this process becomes what it was when it was started. */
    LaunchException becomeOriginal() {
        return become(words, environment);
    }

    private static LaunchException become(List<String> command, Map<String, String> environment) {
        try {
            return new LaunchException(String.valueOf(ProcessImage.replace(command, environment)));
        } catch (IOException impossible) {
            return new LaunchException("MaxProcs: the first process cannot be started: " + impossible.getMessage());
        }
    }

    /**
     * @param number of the process: of several that end at once, one writes an archive of classes
     * @return words that start a server
     */
    List<String> forServer(int number) {
        return number == 1
                ? words
                : words.stream()
                        .filter(word -> !word.startsWith(ARCHIVE_AT_EXIT))
                        .toList();
    }
}
