package org.heliostat.gateway.spawn;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The small programs of the operating system through which others are started: {@code setsid} makes a process group of
 * what it starts, so that all of it can be ended; the others set limits and rights. Immutable.
 *
 * @param found by name
 */
public record ProcessTools(Map<String, String> found) {

    private static final List<String> NAMES = List.of("setsid", "nice", "prlimit", "chroot", "sh");
    private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin");

    public ProcessTools {
        found = Map.copyOf(found);
    }

    /** Looks for them where they usually are. */
    public static ProcessTools ofSystem() {
        return of(Files::isExecutable);
    }

    static ProcessTools of(Predicate<Path> isThere) {
        return new ProcessTools(NAMES.stream()
                .flatMap(name -> FOLDERS.stream()
                        .map(folder -> folder + "/" + name)
                        .filter(file -> isThere.test(Path.of(file)))
                        .limit(1)
                        .map(file -> Map.entry(name, file)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** @return path of the tool */
    public Optional<String> find(String name) {
        return Optional.ofNullable(found.get(name));
    }

    /** @return the command, as leader of a process group of its own where the system can do that */
    List<String> grouped(List<String> command) {
        String setsid = found.get("setsid");
        return setsid == null
                ? command
                : Stream.concat(Stream.of(setsid), command.stream()).toList();
    }

    /** @return whether {@link #grouped} makes groups */
    boolean makesGroups() {
        return found.containsKey("setsid") && found.containsKey("sh");
    }
}
