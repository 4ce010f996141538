package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.testing.Await;

/** The jar of the build, run as a process on an instance of its own. Ended by {@link #close} in any case. */
public final class ServerProcess implements AutoCloseable {

    static final Path JAR = Path.of("target/heliostat.jar").toAbsolutePath();

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final List<String> SHORT_LIVED = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final Pattern READY = Pattern.compile("ready after \\d+ ms: http://localhost:(\\d+)/");
    private static final int DEADLINE_SECONDS = 120;
    private static final int LOOK_EVERY_MILLIS = 50;
    private static final int START_LOOKS = DEADLINE_SECONDS * 1000 / LOOK_EVERY_MILLIS;

    private final Process process;
    private final Path output;

    private ServerProcess(Process process, Path output) throws InterruptedException {
        this.process = process;
        this.output = output;
        // A start takes a second, and much longer on a machine that builds something else besides.
        for (int looks = 0; looks < START_LOOKS && !READY.matcher(text(output)).find(); looks++) {
            if (process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        if (!READY.matcher(text(output)).find()) {
            throw new AssertionError("the server did not start:\n" + text(output));
        }
    }

    /** Makes what the command {@code init} makes, without a process of its own: most tests need an instance only. */
    public static void makeInstance(Path folder) {
        InstanceDefaults.create(new InstanceFolder(folder));
    }

    /** Starts a server on any free ports and waits until it is ready. */
    public static ServerProcess start(Path instance, String... more) throws IOException, InterruptedException {
        List<String> command = command("start", "--instance", instance.toString(), "--port=0");
        if (Stream.of(more).noneMatch(option -> option.startsWith("--admin-port="))) {
            command.add("--admin-port=0");
        }
        command.addAll(List.of(more));
        return start(instance, new ProcessBuilder(command));
    }

    /** Starts a server by a command of the caller's and waits until it is ready. */
    static ServerProcess start(Path instance, ProcessBuilder command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(instance.getParent(), "output", ".txt");
        Process process = command.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return new ServerProcess(process, output);
        } catch (AssertionError failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    /** What a command printed and how it ended. */
    public record Result(int exitCode, String out, String err) {}

    /** Runs a command to its end. */
    public static Result run(Path folder, String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = new ProcessBuilder(command(arguments))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("no end of " + List.of(arguments) + ":\n" + text(out) + text(err));
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /**
     * Runs a command whose output is read up to its first line, as by {@code head -1}.
     *
     * @return its exit code
     */
    static int runForOneLine(Path folder, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(arguments))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            try (BufferedReader out = process.inputReader()) {
                assertThat(out.readLine()).isNotNull();
            }
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("no end of " + List.of(arguments));
            }
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * Runs a command that reads its standard input.
     *
     * @return its exit code
     */
    static int runWithInput(Path folder, String input, String... arguments) throws IOException, InterruptedException {
        Path in = Files.createTempFile(folder, "in", ".txt");
        Files.writeString(in, input);
        Process process = new ProcessBuilder(command(arguments))
                .directory(folder.toFile())
                .redirectInput(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("no end of " + List.of(arguments));
            }
            return process.exitValue();
        } finally {
            process.destroyForcibly();
            Files.delete(in);
        }
    }

    /** @return port of the first listen socket; another one after each restart */
    public int port() {
        Matcher ready = READY.matcher(text(output));
        int port = 0;
        while (ready.find()) {
            port = Integer.parseInt(ready.group(1));
        }
        return port;
    }

    public String url(String path) {
        return "http://localhost:" + port() + path;
    }

    public long pid() {
        return process.pid();
    }

    public String output() {
        return text(output);
    }

    /**
     * Waits until the log has said all of this. A line is written by a thread of its own, some time after what it tells
     * of, and that may be after the answer that a test has read.
     *
     * @return everything that was said
     */
    public String told(String... texts) {
        until(() -> Stream.of(texts).allMatch(output()::contains), "not told: " + List.of(texts));
        return output();
    }

    /** Waits until the log has told of so many starts: from then on {@link #port} is that of the last one. */
    void awaitStarts(int count) {
        until(() -> READY.matcher(output()).results().count() == count, "not started " + count + " times");
    }

    private void until(BooleanSupplier condition, String otherwise) {
        try {
            Await.until(condition);
        } catch (AssertionError late) {
            throw new AssertionError(otherwise + " in\n" + output(), late);
        }
    }

    /** Sends a signal by its name, as an administrator would. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** @return exit code, when the process has ended by itself */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the server does not end:\n" + text(output));
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The jar with these arguments, by a virtual machine for a short life. */
    static List<String> command(String... arguments) {
        // A build that was itself started without HUP and INT (nohup, a job in the background) hands that on.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=HUP,INT,TERM,USR1"));
        command.add(JAVA);
        command.addAll(shortLived());
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * Options for processes that live for a test. Many short lives: compiling little, collecting with one thread and
     * reading classes from an archive makes each start cost less than half.
     */
    static List<String> shortLived() {
        List<String> options = new ArrayList<>(SHORT_LIVED);
        options.addAll(fromArchive());
        return options;
    }

    /** Options to read classes from the archive; heap, compiler and collector may be others than those it was made with. */
    static List<String> fromArchive() {
        List<String> java = new ArrayList<>(List.of(JAVA));
        java.addAll(SHORT_LIVED);
        return new ClassArchive(java, JAR).options();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
