package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process of the JDK's.
 *
 * <p>The output is looked at rather than waited for: a read that waits cannot be called back when the time is over, and a
 * stray child may hold the pipe open for ever. The wait between two looks ends early when the program ends, which is
 * how most outputs are found complete.
 */
final class JdkChild implements Child {

    private static final Logger LOG = LoggerFactory.getLogger(JdkChild.class);

    private static final int LONGEST_WAIT_MILLIS = 8;
    private static final int LOOK_AT_PIPE_MILLIS = 100;

    /** How long sending a signal may take. */
    private static final int SIGNAL_SECONDS = 5;

    private final Process process;
    private final ProcessTools tools;
    private final Descendants descendants;
    private volatile boolean woken;

    /** Used by the thread that reads: milliseconds waited since the last look at the pipe. */
    private int unlookedMillis;

    JdkChild(Process process, ProcessTools tools) {
        this.process = process;
        this.tools = tools;
        this.descendants = new Descendants(process.toHandle());
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public int exitStatus() {
        try {
            return process.exitValue();
        } catch (IllegalThreadStateException runs) {
            throw new IllegalStateException("it runs", runs);
        }
    }

    @Override
    public boolean waitFor(long time, TimeUnit unit) throws InterruptedException {
        return process.waitFor(time, unit);
    }

    @Override
    public void whenEnded(Runnable task) {
        Runnable logged = new EndTask(process.pid(), task);
        // The JDK would look for the process anew, by a number that may be another's now.
        if (!process.isAlive()) {
            logged.run();
            return;
        }
        try {
            ServerThreads.daemon(() -> runAfterEnd(logged), "child-end").start();
        } catch (OutOfMemoryError noThread) {
            process.onExit().thenRun(logged);
        }
    }

    /** On a thread of ours: the JDK tells of ends by its common pool, which may be busy with other things for long. */
    private void runAfterEnd(Runnable task) {
        while (true) {
            try {
                process.waitFor();
                task.run();
                return;
            } catch (InterruptedException nobodysBusiness) {
                LOG.debug("process {}: its end is waited for all the same", process.pid());
            }
        }
    }

    @Override
    public OutputStream input() {
        return process.getOutputStream();
    }

    @Override
    public InputStream output() {
        return process.getInputStream();
    }

    @Override
    public InputStream errors() {
        return process.getErrorStream();
    }

    /** The JDK empties the pipes of a process that has ended and keeps everybody else away until they are empty. */
    @Override
    public boolean isPrompt() {
        return false;
    }

    @Override
    public int read(byte[] into, int millis) throws IOException, InterruptedException {
        InputStream output = process.getInputStream();
        int left = millis;
        int wait = 1;
        while (true) {
            // Asked before looking for bytes: what it has written until its end is there then.
            boolean alive = process.isAlive();
            int there = output.available();
            if (there > 0) {
                return output.read(into, 0, Math.min(there, into.length));
            }
            if (!alive || isOutputClosed()) {
                return output.available() > 0 ? output.read(into) : -1;
            }
            if (left <= 0 || woken) {
                return 0;
            }
            process.waitFor(wait, TimeUnit.MILLISECONDS);
            unlookedMillis += wait;
            left -= wait;
            wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS);
        }
    }

    @Override
    public void wake() {
        woken = true;
    }

    @Override
    public boolean reachesOrphans() {
        return tools.makesGroups();
    }

    @Override
    public void terminate() {
        signal("TERM");
        process.destroy();
    }

    /** Nothing: the JDK has no means for it. */
    @Override
    public void dumpThreads() {}

    @Override
    public void kill() {
        signal("KILL");
        process.destroyForcibly();
    }

    /** Nothing: the JDK closes the pipes of a process that has ended, and they are needed to empty them before. */
    @Override
    public void close() {}

    /** There is no call for a group in Java; the shell has one built in, so that this is one small process. */
    private void signal(String name) {
        if (!tools.makesGroups()) {
            signalDescendants(name);
            return;
        }
        // A number is given to another process only when no group bears it any more.
        if (!process.isAlive() && ProcessHandle.of(process.pid()).isPresent()) {
            return;
        }
        try {
            Process sent = new ProcessBuilder(
                            tools.find("sh").orElseThrow(),
                            "-c",
                            "kill -s \"$1\" -- \"-$2\"",
                            "sh",
                            name,
                            Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!sent.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS)) {
                sent.destroyForcibly();
            }
        } catch (IOException failed) {
            LOG.error("process group {}: signal {} could not be sent: {}", process.pid(), name, failed.toString());
            signalDescendants(name);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void signalDescendants(String name) {
        descendants.look();
        if (name.equals("KILL")) {
            descendants.kill();
        } else {
            descendants.terminate();
        }
    }

    /**
     * A program may close its output and go on working. That does not show at our end of the pipe without a read that may
     * wait, but in the list of its open files, where the system has one (Linux). Looked at now and then.
     */
    private boolean isOutputClosed() {
        if (unlookedMillis < LOOK_AT_PIPE_MILLIS) {
            return false;
        }
        unlookedMillis = 0;
        Path files = Path.of("/proc/" + process.pid() + "/fd");
        try (Stream<Path> open = Files.list(files)) {
            return open.noneMatch(file -> isPipe(file) && !file.endsWith("0") && !file.endsWith("2"));
        } catch (IOException | RuntimeException unknown) {
            return false;
        }
    }

    private static boolean isPipe(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("pipe:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
