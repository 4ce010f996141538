package org.heliostat.cgi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process and whatever it starts, as far as that does not leave the group on purpose. Its environment is what it is
 * given and nothing else. Any thread that may block.
 */
public final class ProcessGroup {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessGroup.class);

    /** How long sending a signal may take. */
    private static final int SIGNAL_SECONDS = 5;

    private final Process process;
    private final ProcessTools tools;

    private ProcessGroup(Process process, ProcessTools tools) {
        this.process = process;
        this.tools = tools;
    }

    /**
     * Starts a process with pipes for its input, output and errors.
     *
     * @param folder it works in, null for that of the server
     * @throws IOException when the system cannot start it
     */
    public static ProcessGroup start(
            ProcessTools tools, List<String> command, Map<String, String> environment, @Nullable Path folder)
            throws IOException {
        ProcessBuilder builder = builder(tools, command, environment);
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        return new ProcessGroup(builder.start(), tools);
    }

    /**
     * Starts a process whose output and errors are dropped, in the folder of the server.
     *
     * @throws IOException when the system cannot start it
     */
    public static ProcessGroup startUnheard(ProcessTools tools, List<String> command, Map<String, String> environment)
            throws IOException {
        ProcessBuilder builder = builder(tools, command, environment)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        return new ProcessGroup(builder.start(), tools);
    }

    private static ProcessBuilder builder(ProcessTools tools, List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(tools.grouped(command));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    public Process process() {
        return process;
    }

    /** @return whether the first process of the group runs; others may when it has ended */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Asks all of the group to end (SIGTERM). */
    public void terminate() {
        signal("TERM");
        process.destroy();
    }

    /** Ends all of the group (SIGKILL). */
    public void kill() {
        signal("KILL");
        process.destroyForcibly();
    }

    /** There is no call for a group in Java; the shell has one built in, so that this is one small process. */
    private void signal(String name) {
        if (!tools.makesGroups()) {
            process.descendants()
                    .forEach(name.equals("KILL") ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
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
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
