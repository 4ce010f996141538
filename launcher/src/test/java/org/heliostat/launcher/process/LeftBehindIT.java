package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an application leaves behind in the JVM, with the packaged jar: only its manifest opens Java's list of hooks. */
class LeftBehindIT {

    @TempDir
    private Path folder;

    @Test
    void shutdownHooksAreTakenBackAndNotRun() throws Exception {
        Path trace = folder.resolve("trace");
        String page = "<% Runtime.getRuntime().addShutdownHook(new Thread(\"left-hook\") { public void run() {"
                + " new java.io.File(\"" + trace + "\").mkdir(); } }); %>hooked";
        Path war = AttackedApp.war(folder.resolve("hooks.war"), Map.of("hook.jsp", page));
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        try (ServerProcess server = ServerProcess.start(instance)) {
            assertThat(command(instance, "deploy", war.toString(), "--uri", "/hooks"))
                    .isZero();
            assertThat(get(server.url("/hooks/hook.jsp"))).contains("hooked");

            assertThat(command(instance, "undeploy", "/hooks")).isZero();

            assertThat(server.told("left registered"))
                    .containsPattern("left registered and taken back: \\[left-hook \\(");
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
        assertThat(trace).doesNotExist();
    }

    private int command(Path instance, String name, String... words) throws Exception {
        String[] all = new String[words.length + 3];
        all[0] = name;
        System.arraycopy(words, 0, all, 1, words.length);
        all[words.length + 1] = "--instance";
        all[words.length + 2] = instance.toString();
        return ServerProcess.run(folder, all).exitCode();
    }

    private static String get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(60))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
