package org.heliostat.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

    /** Answers when it may. */
    private static final String SLOW =
            """
            package shop;

            import jakarta.servlet.annotation.WebServlet;
            import jakarta.servlet.http.HttpServlet;
            import jakarta.servlet.http.HttpServletRequest;
            import jakarta.servlet.http.HttpServletResponse;
            import java.io.IOException;
            import java.util.concurrent.locks.LockSupport;

            @WebServlet("/slow")
            public class Slow extends HttpServlet {
                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                    System.setProperty("plug.inside", "true");
                    while (!Boolean.getBoolean("plug.answer")) {
                        LockSupport.parkNanos(10_000_000);
                    }
                    response.getWriter().print("slow");
                }
            }
            """;

    private static final Pattern URL = Pattern.compile("Heliostat serves (\\S+)/ ");

    @TempDir
    private Path folder;

    @Test
    void followsChangesUntilItIsInterrupted() throws Exception {
        SampleProject sample = new SampleProject(folder);
        RunMojo goal = sample.run();
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread maven = started(goal, failed);
        try {
            Await.until(() -> url(sample).isPresent() || !maven.isAlive());
            String url = url(sample).orElseThrow();
            assertThat(get(url + "/index.html")).isEqualTo("here");
            testsAreServedBeside(sample);

            sample.page("index.html", "changed");
            Await.until(() -> get(url + "/index.html").equals("changed"));

            sample.page("WEB-INF/web.xml", "<web-app");
            Await.until(() -> sample.lines().stream()
                    .anyMatch(line -> line.startsWith("error ") && line.contains("the one before stays")));
            assertThat(get(url + "/index.html")).isEqualTo("changed");

            Files.delete(folder.resolve("src/main/webapp/WEB-INF/web.xml"));
            Await.until(() -> sample.lines().stream().anyMatch(line -> line.contains("was started anew")));
        } finally {
            maven.interrupt();
            maven.join();
        }
        assertThat(failed.get()).isNull();
    }

    @Test
    void anErrorOfTheApplicationEndsNothing() throws Exception {
        SampleProject sample = new SampleProject(folder);
        sample.listener("", "");
        RunMojo goal = sample.run();
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread maven = started(goal, failed);
        try {
            Await.until(() -> url(sample).isPresent() || !maven.isAlive());
            String url = url(sample).orElseThrow();

            sample.listener("throw new UnsupportedClassVersionError(\"of another Java\");", "");
            Await.until(() -> sample.lines().stream()
                    .anyMatch(line -> line.startsWith(
                                    "error application / does not start: java.lang.UnsupportedClassVersionError:"
                                            + " of another Java (Stock.java:")
                            && line.contains("the one before stays")));
            assertThat(get(url + "/index.html")).isEqualTo("here");

            sample.listener("// mended", "");
            Await.until(() -> sample.lines().stream().anyMatch(line -> line.contains("was started anew")));
            Path served = folder.resolve("target/heliostat/run");
            Await.until(() -> Files.notExists(served.resolve("webapp")) && Files.exists(served.resolve("webapp-2")));
        } finally {
            maven.interrupt();
            maven.join();
        }
        assertThat(failed.get()).isNull();
    }

    @Test
    void pagesChangeWhileTheOneBeforeEndsItsRequests() throws Exception {
        SampleProject sample = new SampleProject(folder);
        sample.compile("shop/Slow", SLOW);
        RunMojo goal = sample.run();
        goal.directives = Map.of("TerminateTimeout", "600");
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread maven = started(goal, failed);
        try {
            Await.until(() -> url(sample).isPresent() || !maven.isAlive());
            String url = url(sample).orElseThrow();
            CompletableFuture<String> slow = Meanwhile.supply(() -> get(url + "/slow"));
            Await.until(() -> Boolean.getBoolean("plug.inside"));

            sample.listener("", "");
            Await.until(() -> startedAnew(sample) == 1);
            sample.page("index.html", "changed");
            Await.until(() -> get(url + "/index.html").equals("changed"));
            sample.listener("// another one", "");
            Await.until(() -> sample.lines().stream()
                    .anyMatch(line -> line.contains("started anew when the one before it has ended")));

            assertThat(slow).isNotDone();
            assertThat(startedAnew(sample)).isEqualTo(1);
            System.setProperty("plug.answer", "true");
            assertThat(slow.get(120, TimeUnit.SECONDS)).isEqualTo("slow");
            Await.until(() -> startedAnew(sample) == 2);
        } finally {
            System.setProperty("plug.answer", "true");
            maven.interrupt();
            maven.join();
            System.clearProperty("plug.answer");
            System.clearProperty("plug.inside");
        }
        assertThat(failed.get()).isNull();
    }

    @Test
    void passesOverModulesWithoutAWebApplication() throws Exception {
        SampleProject sample = new SampleProject(folder);
        sample.project().setPackaging("jar");
        RunMojo goal = sample.run();
        goal.docBase = folder.resolve("missing").toFile();
        goal.session = SampleProject.session(sample.project(), new MavenProject());

        goal.execute();

        assertThat(sample.lines()).containsExactly("info no web application: nothing to run");
    }

    @Test
    void refusesLooksOfNoUse() throws Exception {
        RunMojo goal = new SampleProject(folder).run();
        goal.lookMillis = -1;

        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("lookMillis: -1 (expected: 0 to 60000)");
    }

    private static Thread started(RunMojo goal, AtomicReference<Throwable> failed) {
        Thread maven = new Thread(() -> {
            try {
                goal.execute();
            } catch (Throwable thrown) {
                failed.set(thrown);
            }
        });
        maven.start();
        return maven;
    }

    private static long startedAnew(SampleProject sample) {
        return sample.lines().stream()
                .filter(line -> line.contains("was started anew"))
                .count();
    }

    private static void testsAreServedBeside(SampleProject sample) throws Exception {
        sample.start().execute();
        assertThat(get(sample.project().getProperties().getProperty("heliostat.url") + "/index.html"))
                .isEqualTo("here");
        sample.stop().execute();
    }

    private static Optional<String> url(SampleProject sample) {
        return sample.lines().stream()
                .map(URL::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst();
    }

    private static String get(String url) {
        try (InputStream in = URI.create(url).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException refused) {
            return "";
        }
    }
}
