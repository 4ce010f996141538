package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.heliostat.config.Finding;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FunctionDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A reload that fails for another reason than the text of a file: in the code of a function, or at a port. */
class FailedReloadTest {

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void closesTheLogsThatItHasOpened() throws Exception {
        AtomicBoolean fails = new AtomicBoolean();
        FunctionDefinition function = FunctionDefinition.of(Stage.PATH_CHECK, "fragile", (parameters, context) -> {
            if (fails.get()) {
                throw new IllegalStateException("no such table");
            }
            return exchange -> Outcome.NO_ACTION;
        });
        TestInstance instance = new TestInstance(folder, List.of())
                .withObjConf(conf -> conf.replace(
                        "PathCheck fn=\"unix-uri-clean\"",
                        "PathCheck fn=\"unix-uri-clean\"\nPathCheck fn=\"fragile\""));
        instance.writeFiles(Map.of());
        WebServer server = instance.startWritten(List.of(function));
        try {
            Files.writeString(
                    folder.resolve("conf/magnus.conf"), "Init fn=\"flex-init\" other=\"logs/other\"\nRqThrottle 8\n");
            fails.set(true);

            assertThatThrownBy(server::reload).hasMessage("no such table");

            assertThat(openFiles()).doesNotContain(folder.resolve("logs/other").toRealPath());
            fails.set(false);
            assertThat(server.reload().applied()).isTrue();
            assertThat(openFiles()).contains(folder.resolve("logs/other").toRealPath());
        } finally {
            server.stop();
        }
    }

    @Test
    void namesTheLineOfATakenPortOnce() throws Exception {
        TestInstance instance = new TestInstance(folder, List.of());
        instance.writeFiles(Map.of());
        WebServer server = instance.startWritten(List.of());
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Path file = folder.resolve("conf/server.xml");
            Files.writeString(
                    file, Files.readString(file).replaceFirst("port=\"0\"", "port=\"" + taken.getLocalPort() + "\""));

            List<Finding> findings = server.reload().findings();

            assertThat(findings)
                    .filteredOn(Finding::isError)
                    .singleElement()
                    .asString()
                    .matches("conf/server\\.xml:\\d+: LS ls1: .*: address in use");
        } finally {
            server.stop();
        }
    }

    private static List<Path> openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.flatMap(FailedReloadTest::target).toList();
        }
    }

    /** That of the listing itself is gone by now. */
    private static Stream<Path> target(Path descriptor) {
        try {
            return Stream.of(Files.readSymbolicLink(descriptor));
        } catch (IOException closed) {
            return Stream.empty();
        }
    }
}
