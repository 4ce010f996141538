package org.heliostat.maven.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.testing.Await;

/** One call of Maven on a copy of a sample project. */
final class SampleBuild implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 300;
    private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z-]+)@");

    private final Process process;
    private final Thread reader;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private SampleBuild(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "output of Maven");
        reader.start();
    }

    /** Copies a project of {@code src/test/projects} into a folder, with the versions that this build has. */
    static Path copy(String project, Path into) throws IOException {
        Path source = Path.of("src/test/projects", project);
        List<Path> files;
        try (Stream<Path> all = Files.walk(source)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        String parent = Files.readString(Path.of("../pom.xml"));
        for (Path file : files) {
            Path copy = into.resolve(source.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.writeString(
                    copy,
                    PLACEHOLDER.matcher(Files.readString(file)).replaceAll(match -> version(match.group(1), parent)));
        }
        return into;
    }

    private static String version(String name, String parent) {
        if (name.equals("heliostat")) {
            return System.getProperty("heliostat.test.version");
        }
        Pattern found = name.startsWith("maven-")
                ? Pattern.compile("<artifactId>" + name + "</artifactId>\\s*<version>([^<]+)</version>")
                : Pattern.compile("<" + name + "\\.version>([^<]+)<");
        Matcher matcher = found.matcher(parent);
        if (!matcher.find()) {
            throw new IllegalStateException(name + ": no version of it in ../pom.xml");
        }
        return matcher.group(1);
    }

    /** Starts {@code mvn} in a folder. */
    static SampleBuild start(Path project, Map<String, String> environment, String... arguments) throws IOException {
        TestRepository repository = TestRepository.make();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("heliostat.test.maven"), "bin", "mvn")
                .toString());
        String settings = repository.settingsFile().toString();
        // -U: what was not in the build's repository when an earlier run asked for it may be there now.
        command.addAll(List.of("-B", "-ntp", "-U", "-s", settings, "-gs", settings));
        command.add("-Dmaven.repo.local=" + repository.root());
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m");
        builder.environment().put("MAVEN_SKIP_RC", "true");
        List.of("MAVEN_ARGS", "MAVEN_CONFIG").forEach(builder.environment()::remove);
        builder.environment().putAll(environment);
        return new SampleBuild(builder.start());
    }

    private void read() {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            in.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException ended) {
            lines.add("(" + ended + ")");
        }
    }

    String output() {
        return String.join("\n", lines);
    }

    /** Waits for a line that the pattern is found in. @return its first group */
    String awaited(Pattern pattern) {
        try {
            Await.until(() -> find(pattern).find() || !process.isAlive());
        } catch (AssertionError never) {
            throw new AssertionError("no line with " + pattern + " in\n" + output(), never);
        }
        Matcher found = find(pattern);
        if (!found.find()) {
            throw new AssertionError("Maven ended without a line with " + pattern + ":\n" + output());
        }
        return found.groupCount() == 0 ? found.group() : found.group(1);
    }

    private Matcher find(Pattern pattern) {
        return pattern.matcher(output());
    }

    /** Waits for the end. @return the exit code */
    int ended() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("Maven does not end:\n" + output());
        }
        reader.join();
        return process.exitValue();
    }

    /** As Ctrl-C does, all but the number of the signal. */
    void interrupt() {
        process.destroy();
    }

    /** @return status and body, with a blank between; empty while nobody answers */
    static String get(String url, String... headers) {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60));
            if (headers.length > 0) {
                request.headers(headers);
            }
            HttpResponse<String> answer = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .build()
                    .send(request.build(), HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        } catch (IOException refused) {
            return "";
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
