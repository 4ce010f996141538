package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.hosting.FolderLock;
import org.heliostat.launcher.exit.LaunchException;

/**
 * Keeps an instance for one process, with a lock that ends with the process however it ends, so that {@code run/pid} of a
 * killed server is known to be stale.
 */
public final class InstanceLock implements AutoCloseable {

    private final FolderLock lock;
    private final Path pidFile;

    private InstanceLock(FolderLock lock, Path pidFile) {
        this.lock = lock;
        this.pidFile = pidFile;
    }

    /**
     * Takes the instance, forgets where a former server of it listened, and writes its {@code run/pid}.
     *
     * @throws LaunchException when a server runs on it, or the folder cannot be written to
     */
    public static InstanceLock take(InstanceFolder instance, long pid) {
        try {
            Optional<FolderLock> lock = FolderLock.takeForServer(instance.run());
            if (lock.isEmpty()) {
                throw new LaunchException(instance + ": a server runs on this instance already"
                        + RunFiles.pid(instance)
                                .map(other -> " (process " + other + ")")
                                .orElse(""));
            }
            // Of a server that was killed; a command must not send its token to whoever listens there now.
            RunFiles.removeAdminAddress(instance);
            Path pidFile = RunFiles.pidFile(instance);
            Files.writeString(pidFile, pid + "\n");
            return new InstanceLock(lock.get(), pidFile);
        } catch (IOException refused) {
            throw new LaunchException(instance.run() + ": cannot be written to: " + InstanceFolder.reason(refused));
        }
    }

    /** @return whether some process has the instance; never creates anything */
    public static boolean isTaken(InstanceFolder instance) {
        try {
            return FolderLock.isTaken(instance.run());
        } catch (IOException unreadable) {
            throw new LaunchException(
                    instance.run() + ": its lock cannot be opened: " + InstanceFolder.reason(unreadable));
        }
    }

    /** Gives the instance back and removes what only a running server has. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(pidFile);
            lock.close();
        } catch (IOException refused) {
            throw new LaunchException(pidFile + ": cannot be removed: " + InstanceFolder.reason(refused));
        }
    }
}
