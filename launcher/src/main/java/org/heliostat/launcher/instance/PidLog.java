package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.ConfigException;
import org.heliostat.config.magnus.MagnusConf;
import org.jspecify.annotations.Nullable;

/**
 * The file that PidLog of magnus.conf names, where scripts of an older installation look for the process id; {@code
 * run/pid} is there besides. Used by the main thread.
 */
public final class PidLog implements AutoCloseable {

    private static final String DIRECTIVE = "PidLog";

    /** A process id has fewer digits; what is longer is somebody else's file. */
    private static final long LONGEST = 32;

    private final InstanceFolder instance;
    private final long pid;
    private @Nullable Path written;

    public PidLog(InstanceFolder instance, long pid) {
        this.instance = instance;
        this.pid = pid;
    }

    /**
     * Writes the process id to the file that this configuration names, and removes that of the one before.
     *
     * @throws ConfigException with the directive's line when it cannot be written, or holds something else
     */
    public void follow(MagnusConf conf) {
        Path file = instance.root().resolve(conf.pidLog()).normalize();
        if (file.equals(written)) {
            return;
        }
        remove();
        if (file.equals(RunFiles.pidFile(instance))) {
            return;
        }
        try {
            if (Files.exists(file) && !isForProcessIds(file)) {
                throw wrong(conf, file, "a file for the process id; this one holds something else");
            }
            Files.writeString(file, pid + "\n");
            written = file;
        } catch (IOException refused) {
            throw wrong(conf, file, "a file that can be written: " + InstanceFolder.reason(refused));
        }
    }

    /** Removes the file, unless another process has written its own id there. */
    @Override
    public void close() {
        remove();
    }

    private void remove() {
        Path file = written;
        written = null;
        if (file == null) {
            return;
        }
        try {
            if (Files.isRegularFile(file)
                    && Files.size(file) <= LONGEST
                    && Files.readString(file).strip().equals(Long.toString(pid))) {
                Files.delete(file);
            }
        } catch (IOException gone) {
            // The folder may have been taken away meanwhile; whoever reads the file asks whether the process lives.
            written = null;
        }
    }

    /** A slip of the pen must not cost a file of the configuration. */
    private static boolean isForProcessIds(Path file) throws IOException {
        return Files.isRegularFile(file)
                && Files.size(file) <= LONGEST
                && Files.readString(file).strip().chars().allMatch(Character::isDigit);
    }

    private static ConfigException wrong(MagnusConf conf, Path file, String expected) {
        return new ConfigException(conf.at(DIRECTIVE), DIRECTIVE + ": " + file + " (expected: " + expected + ")");
    }
}
