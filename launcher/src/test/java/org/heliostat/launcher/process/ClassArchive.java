package org.heliostat.launcher.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An archive of the classes that a start, an application, a page, kept sessions and the administration load, for the servers that tests
 * start by the hundred: each start then costs half. Made once for a jar and a Java by a server that is started, asked and
 * stopped; without it servers start as ever.
 */
final class ClassArchive {

    private static final int DEADLINE_SECONDS = 120;
    private static final int LOOK_EVERY_MILLIS = 50;
    private static final int LOOKS = DEADLINE_SECONDS * 1000 / LOOK_EVERY_MILLIS;
    private static final Pattern READY = Pattern.compile("ready after \\d+ ms: (http://localhost:\\d+)/");
    private static final List<String> PAGES = List.of(
            "/",
            "/app/open/page.html",
            "/app/page.jsp",
            "/app/share?name=a",
            "/mmap/count",
            "/jdbc/count",
            "/file/count");
    private static final List<String> FIGURES =
            List.of("/api/v1/stats", "/api/v1/perfdump", "/api/v1/advice", "/metrics");

    private static final String KEPT_SESSIONS =
            """
            <sun-web-app><session-config><session-manager persistence-type='%s'><store-properties>
            <property name='dataSource' value='jdbc/bookstore'/>
            </store-properties></session-manager></session-config></sun-web-app>
            """;

    private final List<String> java;
    private final Path jar;
    private final Path archive;

    /** @param java command and options that all servers have: an archive is for these alone */
    ClassArchive(List<String> java, Path jar) {
        this.java = List.copyOf(java);
        this.jar = jar;
        this.archive = jar.resolveSibling("classes-%d-%d.jsa"
                .formatted(Runtime.version().feature(), jar.toFile().lastModified()));
    }

    /** @return what a server is started with to have its classes from the archive */
    List<String> options() {
        try {
            synchronized (ClassArchive.class) {
                makeOnce();
            }
            return Files.size(archive) == 0 ? List.of() : List.of("-XX:SharedArchiveFile=" + archive);
        } catch (IOException impossible) {
            return List.of();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** Tests run in several processes at once: the others wait for what the first makes. */
    private void makeOnce() throws IOException, InterruptedException {
        Path guard = jar.resolveSibling("classes-archive.lock");
        try (FileChannel channel = FileChannel.open(guard, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // Given back with the channel.
            channel.lock();
            if (Files.notExists(archive) && !make()) {
                // Empty: it is not tried again for each server.
                Files.createFile(archive);
            }
        }
    }

    /** @return whether there is one now */
    private boolean make() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(jar.resolveSibling("classes-archive"));
        Path made = folder.resolve("classes.jsa");
        Path instance = folder.resolve("instance");
        Path output = folder.resolve("output.txt");
        run(output, List.of(), "init", instance.toString()).waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        AttackedApp.war(instance.resolve("webapps/app.war"));
        // Their sessions are kept; those in the database bring the pool and the database with them.
        for (String kind : List.of("mmap", "jdbc", "file")) {
            AttackedApp.warWith(
                    instance.resolve("webapps/" + kind + ".war"), "WEB-INF/sun-web.xml", KEPT_SESSIONS.formatted(kind));
        }
        Process server = run(
                output,
                List.of("-XX:ArchiveClassesAtExit=" + made),
                "start",
                "--instance=" + instance,
                "--port=0",
                "--admin-port=0");
        for (int looks = 0;
                looks < LOOKS && !READY.matcher(Files.readString(output)).find();
                looks++) {
            server.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
        use(output, instance);
        server.destroy();
        server.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        server.destroyForcibly();
        boolean isMade = Files.exists(made);
        if (isMade) {
            Files.move(made, archive, StandardCopyOption.REPLACE_EXISTING);
        }
        return isMade;
    }

    /** What is not answered only lacks in the archive. */
    private static void use(Path output, Path instance) throws IOException, InterruptedException {
        Matcher ready = READY.matcher(Files.readString(output));
        Path address = instance.resolve("run/admin-address");
        if (!ready.find() || Files.notExists(address)) {
            return;
        }
        ask(ready.group(1), PAGES, "");
        String token = Files.readString(instance.resolve("run/admin-token")).strip();
        ask(Files.readString(address).strip(), FIGURES, "Bearer " + token);
    }

    private static void ask(String server, List<String> paths, String authorization) throws InterruptedException {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (String path : paths) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(server + path)).timeout(Duration.ofSeconds(DEADLINE_SECONDS));
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            }
            try {
                http.send(request.build(), BodyHandlers.discarding());
            } catch (IOException unanswered) {
                return;
            }
        }
    }

    private Process run(Path output, List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }
}
