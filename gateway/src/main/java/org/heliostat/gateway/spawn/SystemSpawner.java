package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The best way to start programs that this system has, found when the first one is started: so that servers without
 * programs load nothing for it. What was chosen, and why, is a line of the error log.
 */
public final class SystemSpawner implements Spawner {

    /** System property: {@code jdk} never loads native code for it. */
    public static final String PROPERTY = "heliostat.spawn";

    private static final Logger LOG = LoggerFactory.getLogger(SystemSpawner.class);

    private static final Set<String> PROCESSORS = Set.of("amd64", "aarch64");
    private static final String SHELL = "/bin/sh";
    private static final int PROBE_SECONDS = 5;
    private static final String FOLDER_OF_JNA = "jna.tmpdir";

    private final ProcessTools tools;
    private final String wanted;
    private volatile @Nullable Spawner chosen;

    /** @param wanted {@code jdk}, or anything else for the best */
    SystemSpawner(ProcessTools tools, String wanted) {
        this.tools = tools;
        this.wanted = wanted;
    }

    public static Spawner ofSystem() {
        return new SystemSpawner(ProcessTools.ofSystem(), System.getProperty(PROPERTY, ""));
    }

    /**
     * @return the C library's way
     * @throws UnsupportedOperationException with the reason why it cannot be used here
     */
    public static Spawner ofLibc(ProcessTools tools) {
        if (!isSupported()) {
            throw new UnsupportedOperationException("it is for Linux on x86-64 and AArch64, this is "
                    + System.getProperty("os.name") + " on " + System.getProperty("os.arch"));
        }
        try {
            return ServerThreads.asOwn(() -> {
                load();
                Spawner libc = new LibcSpawner(tools, new Reaper(), Terminal.isOurs());
                probe(libc);
                return libc;
            });
        } catch (Exception | LinkageError unusable) {
            throw new UnsupportedOperationException(reason(unusable), unusable);
        }
    }

    @Override
    public ProcessTools tools() {
        return tools;
    }

    @Override
    public Child start(Launch launch) throws IOException {
        Spawner known = chosen;
        return (known == null ? choose() : known).start(launch);
    }

    private synchronized Spawner choose() {
        Spawner known = chosen;
        if (known == null) {
            known = wanted.equals("jdk") ? jdk("-D" + PROPERTY + "=jdk") : best();
            chosen = known;
        }
        return known;
    }

    private Spawner best() {
        try {
            Spawner libc = ofLibc(tools);
            LOG.info("programs are started by posix_spawn");
            return libc;
        } catch (UnsupportedOperationException unusable) {
            return jdk("posix_spawn: " + unusable.getMessage());
        }
    }

    private Spawner jdk(String why) {
        if (tools.makesGroups()) {
            LOG.info("programs are started by ProcessBuilder and setsid ({})", why);
        } else {
            LOG.warn(
                    "programs are started by ProcessBuilder ({}); without setsid and sh the children that one leaves running"
                            + " when it has ended cannot be ended",
                    why);
        }
        return new JdkSpawner(tools);
    }

    static boolean isSupported() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).equals("linux")
                && PROCESSORS.contains(System.getProperty("os.arch"));
    }

    /** JNA writes its library to a file and loads that: where every other library's goes, not to the user's home. */
    static void load() {
        boolean unsaid = System.getProperty(FOLDER_OF_JNA) == null;
        if (unsaid) {
            System.setProperty(FOLDER_OF_JNA, System.getProperty("java.io.tmpdir"));
        }
        try {
            Libc.load();
        } finally {
            if (unsaid) {
                System.clearProperty(FOLDER_OF_JNA);
            }
        }
    }

    /**
     * Starts a program that does nothing. The kernel may be older, or a container may forbid one of the calls.
     *
     * @throws IOException when it does not start, or its end is not noticed as it should be
     */
    static void probe(Spawner tried) throws IOException {
        if (!Files.isExecutable(Path.of(SHELL))) {
            return;
        }
        try (Child child = tried.start(Launch.unheard(List.of(SHELL, "-c", ":"), Map.of()))) {
            if (!hasEnded(child)) {
                child.kill();
                throw new IOException("the end of a program was not noticed within " + PROBE_SECONDS + " s");
            }
            if (child.exitStatus() != 0) {
                throw new IOException(SHELL + " -c : has ended with " + child.exitStatus());
            }
        }
    }

    /** What is found out holds for all starts to come: an interrupt of the first one does not count. */
    private static boolean hasEnded(Child child) {
        boolean interrupted = Thread.interrupted();
        try {
            return child.waitFor(PROBE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException later) {
            interrupted = true;
            return hasEndedUnheard(child);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whoever interrupts twice is taken at his word. */
    private static boolean hasEndedUnheard(Child child) {
        try {
            return child.waitFor(PROBE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException again) {
            return false;
        }
    }

    private static String reason(Throwable unusable) {
        String message = unusable instanceof UnsatisfiedLinkError || unusable instanceof IOException
                ? String.valueOf(unusable.getMessage())
                : unusable.toString();
        return message.lines().findFirst().orElse("").strip();
    }
}
