package org.heliostat.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the machine and the versions to the reader of figures. Says "unknown" rather than failing. */
public final class Machine {

    private static final String UNKNOWN = "unknown";
    private static final Pattern VERSIONED =
            Pattern.compile("(tomcat-embed-core|undertow-core|jetty-server|netty-transport)-(\\d[\\w.]*?)\\.jar");

    private Machine() {}

    public static String hardware() {
        String model = first(Path.of("/proc/cpuinfo"), "model name\\s*:\\s*(.*)");
        String memory = first(Path.of("/proc/meminfo"), "MemTotal:\\s*(\\d+) kB");
        String gigabytes = memory.equals(UNKNOWN) ? memory : Long.parseLong(memory) / (1024 * 1024) + " GB";
        return Runtime.getRuntime().availableProcessors() + " cores (" + model + "), " + gigabytes + ", "
                + System.getProperty("os.name") + " " + System.getProperty("os.version");
    }

    /** @return version of the JDK in a folder, as its release file tells it */
    public static String jdk(Path home) {
        return first(home.resolve("release"), "JAVA_RUNTIME_VERSION=\"(.*)\"");
    }

    public static String libraries(Path folder) throws IOException {
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(jar -> VERSIONED.matcher(jar.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(found -> found.group(1) + " " + found.group(2))
                    .sorted()
                    .collect(Collectors.joining(", "));
        }
    }

    /** @return the first line that a program prints about its version */
    public static String version(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                return Optional.ofNullable(lines.readLine()).orElse(UNKNOWN);
            } finally {
                process.destroy();
            }
        } catch (IOException missing) {
            return UNKNOWN;
        }
    }

    private static String first(Path file, String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.stream()
                    .map(compiled::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1).strip())
                    .findFirst()
                    .orElse(UNKNOWN);
        } catch (IOException unreadable) {
            return UNKNOWN;
        }
    }
}
