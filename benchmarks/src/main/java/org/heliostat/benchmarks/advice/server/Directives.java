package org.heliostat.benchmarks.advice.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Writes directives into magnus.conf and nsfc.conf. */
public final class Directives {

    private Directives() {}

    /**
     * Sets one, instead of those that are there, commented out or not.
     *
     * @param between what stands between name and value
     */
    public static void set(Path file, String name, char between, String value) throws IOException {
        String without = Pattern.compile(
                        "^#?" + Pattern.quote(name) + "[ =].*$", Pattern.MULTILINE | Pattern.CASE_INSENSITIVE)
                .matcher(Files.readString(file))
                .replaceAll("");
        Files.writeString(file, without + "\n" + name + between + value + "\n");
    }
}
