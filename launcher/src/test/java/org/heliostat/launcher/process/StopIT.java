package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.heliostat.launcher.attacked.HangingListener;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server can be stopped, whatever its applications do. */
class StopIT {

    private static final int MOST_WAITS = 6;
    private static final String HANGS = "the application hangs";

    @TempDir
    private Path folder;

    private Path instance;

    @BeforeEach
    void makeAnInstance() throws Exception {
        instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Files.writeString(instance.resolve("conf/magnus.conf"), "\nTerminateTimeout 1\n", StandardOpenOption.APPEND);
    }

    @Test
    void whileADeploymentHangs() throws Exception {
        Path application = hanging(folder.resolve("hanging"));
        try (ServerProcess server = ServerProcess.start(instance)) {
            CompletableFuture<Integer> deployment = Meanwhile.supply(() -> deploy(application));
            await(() -> server.output().contains(HANGS));

            assertThat(ServerProcess.run(folder, "stop", "--instance", instance.toString())
                            .exitCode())
                    .isZero();

            assertThat(server.exitCode()).as(server.output()).isZero();
            assertThat(server.output()).contains("is left behind");
            assertThat(deployment.get(3, TimeUnit.MINUTES)).isNotZero();
        }
    }

    @Test
    void whileAnApplicationHangsAtItsStart() throws Exception {
        hanging(instance.resolve("webapps/hanging"));
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        ServerProcess.command("start", "--instance", instance.toString(), "--port=0", "--admin-port=0"))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            await(() -> text(output).contains(HANGS));

            process.destroy();

            assertThat(process.waitFor(3, TimeUnit.MINUTES)).as(text(output)).isTrue();
            assertThat(process.exitValue()).as(text(output)).isZero();
            assertThat(text(output)).contains("the server ends without them");
        } finally {
            process.destroyForcibly();
        }
    }

    /** A process that starts takes longer than what else is waited for. */
    private static void await(BooleanSupplier condition) {
        for (int i = 1; ; i++) {
            try {
                Await.until(condition);
                return;
            } catch (AssertionError late) {
                if (i == MOST_WAITS) {
                    throw late;
                }
            }
        }
    }

    private int deploy(Path application) {
        try {
            return ServerProcess.run(folder, "deploy", application.toString(), "--instance", instance.toString())
                    .exitCode();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static Path hanging(Path application) throws IOException {
        String name = HangingListener.class.getName();
        Path compiled = Path.of("target/test-classes", name.replace('.', '/') + ".class");
        Path classes = application.resolve("WEB-INF/classes").resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(classes.getParent());
        Files.copy(compiled, classes);
        Files.write(
                application.resolve("WEB-INF/web.xml"),
                List.of("<web-app version=\"6.1\"><listener><listener-class>" + name
                        + "</listener-class></listener></web-app>"));
        return application;
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
