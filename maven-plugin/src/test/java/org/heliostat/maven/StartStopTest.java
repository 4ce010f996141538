package org.heliostat.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.maven.plugin.MojoFailureException;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartStopTest {

    @TempDir
    private Path folder;

    private SampleProject sample;

    @BeforeEach
    void makeProject() throws IOException {
        sample = new SampleProject(folder.resolve("one"));
    }

    @Test
    void servesBetweenStartAndStop() throws Exception {
        sample.start().execute();
        String url = sample.project().getProperties().getProperty("heliostat.url");
        assertThat(url)
                .isEqualTo(
                        "http://127.0.0.1:" + sample.project().getProperties().getProperty("heliostat.port"));
        assertThat(get(url + "/index.html")).isEqualTo("here");

        sample.stop().execute();

        assertThatThrownBy(() -> get(url + "/index.html")).isInstanceOf(ConnectException.class);
        assertThat(sample.lines()).contains("info Heliostat has stopped");
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("heliostat-"));
    }

    @Test
    void servesThePackagedWarWhereThereIsOne() throws Exception {
        war("one/target/shop.war", "packaged");

        sample.start().execute();

        assertThat(get(url(sample) + "/index.html")).isEqualTo("packaged");
        sample.stop().execute();
    }

    @Test
    void aWarThatIsNamedWinsOverThePackagedOne() throws Exception {
        Path packaged = war("one/target/shop.war", "packaged");
        sample.project().getArtifact().setFile(packaged.toFile());
        StartMojo start = sample.start();
        start.war = war("other.war", "named").toFile();

        start.execute();

        assertThat(get(url(sample) + "/index.html")).isEqualTo("named");
        sample.stop().execute();
    }

    @Test
    void failsWhenAWarThatIsNamedIsNotThere() throws Exception {
        war("one/target/shop.war", "packaged");
        StartMojo start = sample.start();
        start.war = folder.resolve("missing.war").toFile();

        assertThatThrownBy(start::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("missing.war (expected: a WAR that is there)");
    }

    private Path war(String name, String page) throws IOException {
        Path war = folder.resolve(name);
        Files.createDirectories(war.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            zip.putNextEntry(new ZipEntry("index.html"));
            zip.write(page.getBytes(StandardCharsets.UTF_8));
        }
        return war;
    }

    @Test
    void projectsDoNotDisturbOneAnother() throws Exception {
        SampleProject other = new SampleProject(folder.resolve("two"));
        other.page("index.html", "there");
        sample.start().execute();
        other.start().execute();

        assertThat(get(url(sample) + "/index.html")).isEqualTo("here");
        sample.stop().execute();
        assertThat(get(url(other) + "/index.html")).isEqualTo("there");
        other.stop().execute();
    }

    @Test
    void aSecondStartIsRefused() throws Exception {
        sample.start().execute();

        assertThatThrownBy(() -> sample.start().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("expected: heliostat:stop before");

        assertThat(get(url(sample) + "/index.html")).isEqualTo("here");
        sample.stop().execute();
    }

    @Test
    void lendsSystemPropertiesWhileItRuns() throws Exception {
        System.setProperty("plug.before", "old");
        StartMojo start = sample.start();
        start.systemProperties = Map.of("plug.before", "new", "plug.lent", "yes");

        start.execute();
        assertThat(System.getProperty("plug.before")).isEqualTo("new");
        assertThat(System.getProperty("plug.lent")).isEqualTo("yes");
        sample.stop().execute();

        assertThat(System.getProperty("plug.before")).isEqualTo("old");
        assertThat(System.getProperty("plug.lent")).isNull();
    }

    @Test
    void modulesThatRunTogetherLendOneValue() throws Exception {
        StartMojo start = sample.start();
        start.systemProperties = Map.of("plug.lent", "a");
        start.execute();
        StartMojo other = new SampleProject(folder.resolve("two")).start();
        other.systemProperties = Map.of("plug.lent", "b");

        assertThatThrownBy(other::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("systemProperties: plug.lent: b (expected: a, ");

        assertThat(System.getProperty("plug.lent")).isEqualTo("a");
        sample.stop().execute();
        assertThat(System.getProperty("plug.lent")).isNull();
    }

    @Test
    void tellsOfAPortThatTheCommandLineHides() throws Exception {
        sample.userProperties().setProperty("heliostat.port", "0");

        sample.start().execute();

        String port = sample.project().getProperties().getProperty("heliostat.port");
        assertThat(sample.lines())
                .anyMatch(line -> line.startsWith("warn the property heliostat.port is 0 for the rest of the build")
                        && line.contains("and not " + port + " (expected: "));
        sample.stop().execute();
    }

    @Test
    void failsWithEverySettingThatIsWrong() {
        StartMojo start = sample.start();
        start.directives = Map.of("RqThrottle", "70000", "NoSuchThing", "1");
        start.contextPath = "shop/";
        start.systemProperties = Map.of("plug.lent", "yes");

        assertThatThrownBy(start::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("RqThrottle: 70000 (expected: ")
                .hasMessageContaining("NoSuchThing");

        assertThat(System.getProperty("plug.lent")).isNull();
        assertThat(sample.project().getProperties()).doesNotContainKey("heliostat.port");
    }

    @Test
    void failsWhenThePortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            StartMojo start = sample.start();
            start.port = taken.getLocalPort();

            assertThatThrownBy(start::execute)
                    .isInstanceOf(MojoFailureException.class)
                    .hasMessageContaining("port " + taken.getLocalPort() + " of 127.0.0.1 is in use");
        }
    }

    @Test
    void failsWithTheLineOfADescriptorThatIsWrong() throws Exception {
        sample.page(
                "WEB-INF/web.xml",
                "<web-app version=\"6.1\" xmlns=\"https://jakarta.ee/xml/ns/jakartaee\">\n<servlet>\n</web-app>");

        assertThatThrownBy(() -> sample.start().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("application /")
                .hasMessageContaining("web.xml");
    }

    @Test
    void anErrorOfTheApplicationIsASentence() throws Exception {
        sample.listener("throw new NoClassDefFoundError(\"shop/Shelf\");", "");

        assertThatThrownBy(() -> sample.start().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageStartingWith(
                        "application / does not start: java.lang.NoClassDefFoundError: shop/Shelf (Stock.java:")
                .hasNoCause();
    }

    @Test
    void failsWhereThereIsNothingToServe() {
        StartMojo start = sample.start();
        start.docBase = folder.resolve("missing").toFile();

        assertThatThrownBy(start::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("nothing to serve")
                .hasMessageContaining("missing");
    }

    @Test
    void failsWithAnInstanceThatIsNone() {
        StartMojo start = sample.start();
        start.instance = folder.toFile();

        assertThatThrownBy(start::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("a folder with conf/server.xml");
    }

    @Test
    void anApplicationThatDoesNotEndIsLeftBehind() throws Exception {
        sample.listener(
                "",
                """
                while (!Boolean.getBoolean("plug.end")) {
                    java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
                }
                """);
        StartMojo start = sample.start();
        start.systemProperties = Map.of("plug.lent", "yes");
        start.execute();
        StopMojo stop = sample.stop();
        stop.stopTimeout = 0;

        try {
            stop.execute();

            assertThat(sample.lines())
                    .anyMatch(line -> line.startsWith("warn Heliostat has not stopped within 10 seconds")
                            && line.contains("contextDestroyed"))
                    .doesNotContain("info Heliostat has stopped");
            assertThat(System.getProperty("plug.lent")).isNull();
        } finally {
            System.setProperty("plug.end", "true");
            Await.until(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("stop of Heliostat")));
            System.clearProperty("plug.end");
        }
    }

    @Test
    void aStopWithoutAStartIsNoMistake() throws Exception {
        sample.stop().execute();

        assertThat(sample.lines()).containsExactly("info no server of this project runs: nothing to stop");
    }

    private static String url(SampleProject of) {
        return of.project().getProperties().getProperty("heliostat.url");
    }

    private static String get(String url) throws IOException {
        try (InputStream in = URI.create(url).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
