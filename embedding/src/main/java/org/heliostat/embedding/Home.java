package org.heliostat.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.hosting.FolderLock;
import org.heliostat.servlet.deploy.WarUnpacker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of one server, which no other server has meanwhile; a temporary one goes with the server. Made and closed by
 * one thread at a time.
 */
final class Home implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Home.class);
    private static final List<String> FOLDERS = List.of("logs", "work", "run");

    private final Path root;
    private final boolean temporary;
    private final FolderLock lock;

    private Home(Path root, boolean temporary, FolderLock lock) {
        this.root = root;
        this.temporary = temporary;
        this.lock = lock;
    }

    /**
     * Takes a folder.
     *
     * @param given empty: a new one, removed at the end
     * @throws InvalidSettingsException when another server has it
     * @throws HeliostatException when it cannot be made or written to
     */
    static Home take(Optional<Path> given) {
        try {
            Path root = given.isPresent()
                    ? given.get().toAbsolutePath().normalize()
                    : Files.createTempDirectory("heliostat-");
            for (String folder : FOLDERS) {
                Files.createDirectories(root.resolve(folder));
            }
            return locked(root, given.isEmpty());
        } catch (IOException unusable) {
            String folder = given.map(Path::toString).orElse("a temporary folder");
            throw new HeliostatException(folder + ": cannot be made or written to", unusable);
        }
    }

    /** The launcher has the same lock on an instance that it runs. */
    private static Home locked(Path root, boolean temporary) throws IOException {
        FolderLock lock = FolderLock.takeForServer(root.resolve("run"))
                .orElseThrow(() -> new InvalidSettingsException(
                        List.of("instance: " + root + " (expected: a folder on which no other server runs)")));
        Home home = new Home(root, temporary, lock);
        boolean ready = false;
        try {
            WarUnpacker.remove(home.noFiles());
            Files.createDirectories(home.noFiles());
            ready = true;
            return home;
        } finally {
            if (!ready) {
                lock.close();
            }
        }
    }

    Path root() {
        return root;
    }

    Path conf() {
        return root.resolve("conf");
    }

    /** @return whether somebody has configured it with files */
    boolean isConfigured() {
        return Files.isRegularFile(conf().resolve("server.xml"));
    }

    Path work() {
        return root.resolve("work");
    }

    Path run() {
        return root.resolve("run");
    }

    /** @return an empty folder, for who has no files: what lies elsewhere in the instance is not for everybody to read */
    Path noFiles() {
        return work().resolve("no-files");
    }

    @Override
    public void close() {
        try {
            lock.close();
            if (temporary) {
                WarUnpacker.remove(root);
            }
        } catch (IOException stuck) {
            LOG.warn("{}: cannot be removed: {}", root, stuck.toString());
        }
    }
}
