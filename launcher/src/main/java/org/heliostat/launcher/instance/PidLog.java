package org.heliostat.launcher.instance;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Predicate;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.jspecify.annotations.Nullable;

/**
 * The file that PidLog of magnus.conf names, where scripts of an older installation look for the process id; {@code
 * run/pid} is there besides. Links are not followed: the folder may be one that others write to. Used by the main
 * thread, but for {@link #check}.
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
     * Finds what would keep the file from being written; writes nothing. Any thread.
     *
     * @param visitor who looks, where it is not the server itself; what only another account may not is odd, not wrong
     */
    public static void check(
            InstanceFolder instance, Configuration read, Optional<RunningAccount> visitor, Findings findings) {
        check(instance, read.magnus(), visitor, Files::isWritable, findings);
    }

    /** @param mayWrite to a folder */
    static void check(
            InstanceFolder instance,
            MagnusConf conf,
            Optional<RunningAccount> visitor,
            Predicate<Path> mayWrite,
            Findings findings) {
        try {
            permitted(instance, conf, mayWrite);
        } catch (AccessDeniedException denied) {
            ConfigException wrong = denied(conf, file(instance, conf), denied);
            visitor.flatMap(who -> who.otherThanServers(instance, conf))
                    .ifPresentOrElse(
                            servers -> wrong.findings()
                                    .forEach(each -> findings.warning(
                                            each.location(),
                                            each.text() + ", or " + servers + ", as whom the server runs, may")),
                            () -> findings.addAll(wrong.findings()));
        } catch (ConfigException unusable) {
            findings.addAll(unusable.findings());
        }
    }

    /**
     * Writes the process id to the file that this configuration names, and removes that of the one before.
     *
     * @throws ConfigException with the directive's line when it cannot be written, or holds something else; the file
     *     of the configuration before stays
     */
    public void follow(MagnusConf conf) {
        Path file = usable(instance, conf);
        if (file.equals(written)) {
            return;
        }
        boolean wanted = !file.equals(RunFiles.pidFile(instance));
        if (wanted) {
            try {
                write(file);
            } catch (IOException refused) {
                throw wrong(conf, file, "a file that can be written: " + InstanceFolder.reason(refused));
            }
        }
        remove();
        written = wanted ? file : null;
    }

    /** What is there is replaced in one step by a file of our own, never written into. */
    private void write(Path file) throws IOException {
        String line = pid + "\n";
        if (!Files.exists(file, NOFOLLOW_LINKS)) {
            Files.writeString(file, line, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return;
        }
        Path beside = file.resolveSibling("." + file.getFileName() + "." + pid);
        Files.deleteIfExists(beside);
        try {
            Files.writeString(beside, line, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
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
            if (Files.isRegularFile(file, NOFOLLOW_LINKS)
                    && Files.size(file) <= LONGEST
                    && Files.readString(file).strip().equals(Long.toString(pid))) {
                Files.delete(file);
            }
        } catch (IOException gone) {
            // The folder may have been taken away meanwhile; whoever reads the file asks whether the process lives.
            written = null;
        }
    }

    /** @throws ConfigException with the directive's line */
    private static Path usable(InstanceFolder instance, MagnusConf conf) {
        try {
            return permitted(instance, conf, Files::isWritable);
        } catch (AccessDeniedException denied) {
            throw denied(conf, file(instance, conf), denied);
        }
    }

    private static ConfigException denied(MagnusConf conf, Path file, AccessDeniedException why) {
        String user = System.getProperty("user.name");
        return wrong(
                conf,
                file,
                why.getReason() == null
                        ? "a file that can be written: " + InstanceFolder.reason(why)
                        : "a file in a folder that " + user + " may write to");
    }

    /**
     * @throws ConfigException with the directive's line
     * @throws AccessDeniedException where another account might do it
     */
    private static Path permitted(InstanceFolder instance, MagnusConf conf, Predicate<Path> mayWrite)
            throws AccessDeniedException {
        Path file = file(instance, conf);
        if (file.equals(RunFiles.pidFile(instance))) {
            return file;
        }
        try {
            Path folder = realFolder(file);
            if (folder.startsWith(real(instance.run()))) {
                throw wrong(conf, file, "run/pid, or a file outside of run/, where the server keeps its own");
            }
            if (Files.exists(file, NOFOLLOW_LINKS) && !isForProcessIds(file)) {
                throw wrong(conf, file, "a file for the process id; this one holds something else");
            }
            if (!mayWrite.test(folder)) {
                throw new AccessDeniedException(folder.toString(), null, "not to be written to");
            }
            return file;
        } catch (AccessDeniedException denied) {
            throw denied;
        } catch (IOException unreadable) {
            throw wrong(conf, file, "a file that can be written: " + InstanceFolder.reason(unreadable));
        }
    }

    /** @return {@code run/pid} itself, too, where the directive leads there by links */
    private static Path file(InstanceFolder instance, MagnusConf conf) {
        Path file = instance.root().resolve(conf.pidLog()).normalize();
        Path lock = RunFiles.pidFile(instance);
        try {
            boolean same = lock.getFileName().equals(file.getFileName());
            return same && realFolder(file).equals(real(instance.run())) ? lock : file;
        } catch (IOException notThere) {
            return file;
        }
    }

    private static Path realFolder(Path file) throws IOException {
        Path folder = file.getParent();
        return (folder == null ? file : folder).toRealPath();
    }

    /** {@code check} looks at instances that were never started, too. */
    private static Path real(Path folder) throws IOException {
        return Files.exists(folder)
                ? folder.toRealPath()
                : folder.toAbsolutePath().normalize();
    }

    /** A slip of the pen must not cost a file of the configuration. */
    private static boolean isForProcessIds(Path file) throws IOException {
        return Files.isRegularFile(file, NOFOLLOW_LINKS)
                && Files.size(file) <= LONGEST
                && Files.readString(file).strip().chars().allMatch(Character::isDigit);
    }

    private static ConfigException wrong(MagnusConf conf, Path file, String expected) {
        return new ConfigException(conf.at(DIRECTIVE), DIRECTIVE + ": " + file + " (expected: " + expected + ")");
    }
}
