package org.heliostat.conformance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The server's process, started by its command line with free ports. What it prints goes to the file
 * {@code console.log} of the instance.
 */
final class ServerProcess {

    private static final long STOP_SECONDS = 60;

    private static final long LOOK_MILLIS = 50;

    private final HeliostatConfiguration configuration;
    private final InstanceFolder instance;
    private final Process process;
    private final ControlConnection control;

    private ServerProcess(
            HeliostatConfiguration configuration, InstanceFolder instance, Process process, ControlConnection control) {
        this.configuration = configuration;
        this.instance = instance;
        this.process = process;
        this.control = control;
    }

    /**
     * Makes a fresh instance, starts the server in it, and waits until it welcomes requests.
     *
     * @throws IOException the server ended, or was not ready in time; the message holds what it printed
     */
    static ServerProcess start(HeliostatConfiguration configuration) throws IOException, InterruptedException {
        InstanceFolder instance = new InstanceFolder(configuration.instance());
        instance.remove();
        Files.createDirectories(instance.folder().getParent());
        Path printed = Files.createTempFile(instance.folder().getParent(), "init", ".log");
        run(command(configuration, "init", instance.folder().toString()), printed);
        Files.delete(printed);
        for (Path settings : configuration.settings()) {
            instance.layOver(settings);
        }
        List<String> start = command(
                configuration, "start", "--instance", instance.folder().toString(), "--port", "0", "--admin-port", "0");
        Process process = printingTo(instance.log(), start).start();
        return ready(configuration, instance, process);
    }

    private static ServerProcess ready(HeliostatConfiguration configuration, InstanceFolder instance, Process process)
            throws IOException, InterruptedException {
        long looks = TimeUnit.SECONDS.toMillis(configuration.startSeconds()) / LOOK_MILLIS;
        for (long look = 0; look < looks; look++) {
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("The server ended: " + Files.readString(instance.log()));
            }
            @Nullable ControlConnection control = ControlConnection.toRunning(instance);
            if (control != null) {
                return new ServerProcess(configuration, instance, process, control);
            }
        }
        process.destroyForcibly();
        throw new IOException(
                "Not ready within " + configuration.startSeconds() + " s: " + Files.readString(instance.log()));
    }

    ControlConnection control() {
        return control;
    }

    /** Drains and ends the server with the {@code stop} command; by force if that takes too long. */
    void stop() throws IOException, InterruptedException {
        try {
            run(
                    command(
                            configuration,
                            "stop",
                            "--instance",
                            instance.folder().toString()),
                    instance.folder().resolve("stop.log"));
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("The server did not stop within " + STOP_SECONDS + " s.");
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** Ends the process as a signal does: it drains first, and nobody waits for it. */
    void end() {
        process.destroy();
    }

    private static List<String> command(HeliostatConfiguration configuration, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(configuration.java());
        command.addAll(configuration.jvmOptions());
        command.add("-jar");
        command.add(configuration.jar().toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static void run(List<String> command, Path log) throws IOException, InterruptedException {
        Process process = printingTo(log, command).start();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("Not over within " + STOP_SECONDS + " s: " + command);
        }
        if (process.exitValue() != 0) {
            throw new IOException("Exit code " + process.exitValue() + " of " + command + ": " + Files.readString(log));
        }
    }

    private static ProcessBuilder printingTo(Path log, List<String> command) {
        File output = log.toFile();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output));
    }
}
