package org.heliostat.benchmarks.advice.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.server.Documents;

/**
 * What every instance begins as: the one that {@code init} of the packaged jar makes, with documents, and the applications that
 * cases ask. Made once, copied for each case. Any thread may copy.
 */
public final class Template {

    private final Path folder;

    private Template(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes it anew.
     *
     * @param init command of the packaged jar, without the folder
     * @param folder is replaced
     * @param wars by the name that they are deployed under
     */
    public static Template make(List<String> init, Path folder, Map<String, Path> wars) throws IOException {
        delete(folder);
        Files.createDirectories(folder.getParent());
        List<String> command = new ArrayList<>(init);
        command.add(folder.toString());
        run(command);
        Path documents = Files.createDirectories(folder.resolve("docs"));
        Documents.write(documents);
        Path webapps = Files.createDirectories(folder.resolve("webapps"));
        for (Map.Entry<String, Path> war : wars.entrySet()) {
            Files.copy(war.getValue(), webapps.resolve(war.getKey() + ".war"));
        }
        FaultApplication.write(webapps.resolve("fault"));
        return new Template(folder);
    }

    /** Copies it; what was there is gone. */
    void copyTo(Path target) throws IOException {
        delete(target);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList()) {
                Path copy = target.resolve(folder.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said.strip());
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
