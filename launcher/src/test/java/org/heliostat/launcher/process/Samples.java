package org.heliostat.launcher.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the samples' modules of the build have made. */
public final class Samples {

    static final Path FOLDER = Path.of("../samples").toAbsolutePath().normalize();

    private Samples() {}

    /** @return the WAR of the sample */
    public static Path war(String name) throws IOException {
        try (var files = Files.walk(FOLDER.resolve(name).resolve("target"), 1)) {
            return files.filter(file -> file.toString().endsWith(".war"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(FOLDER + "/" + name
                            + ": no WAR was built (expected: mvn verify from the repository's root)"));
        }
    }
}
