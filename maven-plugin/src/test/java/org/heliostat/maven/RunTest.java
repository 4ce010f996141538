package org.heliostat.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

    private static final Pattern URL = Pattern.compile("Heliostat serves (\\S+)/ ");

    @TempDir
    private Path folder;

    @Test
    void followsChangesUntilItIsInterrupted() throws Exception {
        SampleProject sample = new SampleProject(folder);
        RunMojo goal = sample.run();
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread maven = new Thread(() -> {
            try {
                goal.execute();
            } catch (Exception thrown) {
                failed.set(thrown);
            }
        });
        maven.start();
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
        Thread maven = new Thread(() -> {
            try {
                goal.execute();
            } catch (Throwable thrown) {
                failed.set(thrown);
            }
        });
        maven.start();
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
