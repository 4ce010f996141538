package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.config.IoReason;
import org.heliostat.launcher.exit.LaunchException;

/** An instance's folder and the names in it. Immutable. */
public record InstanceFolder(Path root) {

    /** The instance that is made when none is named and the current folder is none. */
    private static final String DEFAULT_NAME = "heliostat";

    private static final List<String> FOLDERS = List.of("conf", "docs", "webapps", "lib", "logs", "work", "run");

    /** What a volume may hold before the first start: applications put there beforehand, what a file system has. */
    private static final Set<String> HARMLESS = Set.of("docs", "webapps", "lib", "logs", "work", "run", "lost+found");

    public InstanceFolder {
        root = root.toAbsolutePath().normalize();
    }

    /**
     * The instance that a command means when it names none: the current folder if it is one, else
     * {@code ./heliostat}.
     */
    public static InstanceFolder ofCurrentFolder(Path currentFolder) {
        var here = new InstanceFolder(currentFolder);
        return here.isConfigured() ? here : new InstanceFolder(currentFolder.resolve(DEFAULT_NAME));
    }

    /** @return whether there is a configuration in it */
    public boolean isConfigured() {
        return Files.isRegularFile(serverXml());
    }

    /** @return whether an instance may be made here: nothing is there that is not an instance's, and no configuration */
    public boolean isVacant() {
        if (!Files.exists(root)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(root)) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).allMatch(HARMLESS::contains);
        } catch (IOException notAFolder) {
            return false;
        }
    }

    /**
     * Makes the folders that are missing and tries out those that are written to.
     *
     * @throws LaunchException with the path that cannot be made or written to
     */
    public void prepare() {
        for (String name : FOLDERS) {
            createFolder(root.resolve(name));
        }
        for (Path written : List.of(logs(), work(), run())) {
            if (!Files.isWritable(written)) {
                throw new LaunchException(written + ": cannot be written to (expected: a folder that "
                        + System.getProperty("user.name") + " may write to)");
            }
        }
    }

    public Path serverXml() {
        return conf().resolve("server.xml");
    }

    public Path conf() {
        return root.resolve("conf");
    }

    public Path docs() {
        return root.resolve("docs");
    }

    public Path webapps() {
        return root.resolve("webapps");
    }

    public Path lib() {
        return root.resolve("lib");
    }

    public Path logs() {
        return root.resolve("logs");
    }

    public Path work() {
        return root.resolve("work");
    }

    public Path run() {
        return root.resolve("run");
    }

    /** @return WARs while they are uploaded; on the same disk as {@link #webapps} */
    public Path uploads() {
        return work().resolve("uploads");
    }

    @Override
    public String toString() {
        return root.toString();
    }

    private static void createFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw new LaunchException(folder + ": cannot be made: " + reason(refused));
        }
    }

    /** @return why a file could not be used, in a few words */
    static String reason(IOException failure) {
        return IoReason.of(failure);
    }
}
