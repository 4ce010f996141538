package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.heliostat.launcher.exit.LaunchException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an instance for one process: a lock of the operating system on {@code run/lock}, which ends with the process
 * however it ends, so that {@code run/pid} of a killed server is known to be stale.
 */
public final class InstanceLock implements AutoCloseable {

    private final FileChannel channel;
    private final FileLock lock;
    private final Path pidFile;

    private InstanceLock(FileChannel channel, FileLock lock, Path pidFile) {
        this.channel = channel;
        this.lock = lock;
        this.pidFile = pidFile;
    }

    /**
     * Takes the instance, forgets where a former server of it listened, and writes its {@code run/pid}.
     *
     * @throws LaunchException when a server runs on it, or the folder cannot be written to
     */
    public static InstanceLock take(InstanceFolder instance, long pid) {
        Path lockFile = lockFile(instance);
        try {
            FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new LaunchException(instance + ": a server runs on this instance already"
                        + RunFiles.pid(instance)
                                .map(other -> " (process " + other + ")")
                                .orElse(""));
            }
            // Of a server that was killed; a command must not send its token to whoever listens there now.
            RunFiles.removeAdminAddress(instance);
            Path pidFile = RunFiles.pidFile(instance);
            Files.writeString(pidFile, pid + "\n");
            return new InstanceLock(channel, lock, pidFile);
        } catch (IOException refused) {
            throw new LaunchException(instance.run() + ": cannot be written to: " + InstanceFolder.reason(refused));
        }
    }

    /** @return whether some process has the instance; never creates anything */
    public static boolean isTaken(InstanceFolder instance) {
        Path lockFile = lockFile(instance);
        if (!Files.exists(lockFile)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                return true;
            }
            lock.release();
            return false;
        } catch (IOException unreadable) {
            throw new LaunchException(lockFile + ": cannot be opened: " + InstanceFolder.reason(unreadable));
        }
    }

    /** Gives the instance back and removes what only a running server has. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(pidFile);
            lock.release();
            channel.close();
        } catch (IOException refused) {
            throw new LaunchException(pidFile + ": cannot be removed: " + InstanceFolder.reason(refused));
        }
    }

    private static Path lockFile(InstanceFolder instance) {
        return instance.run().resolve("lock");
    }

    /** A lock held by this very process shows as an exception instead of an empty result. */
    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ours) {
            return null;
        }
    }
}
