package org.heliostat.maven.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mvn heliostat:run}, from the sources of a project to its end. */
class RunIT {

    private static final Pattern SERVES =
            Pattern.compile("Heliostat serves (http://127\\.0\\.0\\.1:\\d+/shop)/ \\(started in");

    private static final Pattern SERVES_THE_ROOT =
            Pattern.compile("Heliostat serves (http://127\\.0\\.0\\.1:\\d+)/ \\(started in");

    @TempDir
    private Path folder;

    @Test
    void servesSourcesAsTheyChange() throws Exception {
        Path project = SampleBuild.copy("shop", folder);
        try (SampleBuild build = SampleBuild.start(project, Map.of(), "heliostat:run", "-Dheliostat.port=0")) {
            String url = build.awaited(SERVES);
            assertThat(SampleBuild.get(url + "/")).contains("first page");
            assertThat(SampleBuild.get(url + "/list.jsp")).contains("[pear][apple]");
            assertThat(SampleBuild.get(url + "/greeting")).isEqualTo("200 Welcome first");
            assertThat(SampleBuild.get(url + "/new.html")).startsWith("404 ");

            change(project.resolve("src/main/webapp/index.html"), "first", "second");
            change(project.resolve("src/main/webapp/list.jsp"), "pear", "plum");
            Files.writeString(project.resolve("src/main/webapp/new.html"), "just made");

            untilAnswered(url + "/", "second page");
            untilAnswered(url + "/list.jsp", "[plum][apple]");
            untilAnswered(url + "/new.html", "just made");
            assertThat(build.output()).doesNotContain("was started anew");

            change(project.resolve("src/main/java/shop/Greeting.java"), "first", "second");
            compile(project);

            untilAnswered(url + "/greeting", "Welcome second");
            build.awaited(Pattern.compile("the application was started anew"));

            change(project.resolve("src/main/webapp/WEB-INF/web.xml"), "</web-app>", "</web>");

            build.awaited(Pattern.compile("web\\.xml:4: .*; the one before stays in service"));
            assertThat(SampleBuild.get(url + "/greeting")).isEqualTo("200 Welcome second");

            build.interrupt();
            build.ended();
            assertThat(SampleBuild.get(url + "/")).isEmpty();
            assertThat(build.output()).doesNotContain("\tat ");
        }
    }

    @Test
    void aMistakeOfTheApplicationIsASentence() throws Exception {
        Path project = SampleBuild.copy("shop", folder);
        Files.writeString(
                project.resolve("src/main/java/shop/Stock.java"),
                """
                package shop;

                import jakarta.servlet.ServletContextEvent;
                import jakarta.servlet.ServletContextListener;
                import jakarta.servlet.annotation.WebListener;

                @WebListener
                public class Stock implements ServletContextListener {
                    @Override
                    public void contextInitialized(ServletContextEvent event) {
                        throw new IllegalStateException("the shelves are empty");
                    }
                }
                """);
        try (SampleBuild build = SampleBuild.start(project, Map.of(), "heliostat:run", "-Dheliostat.port=0")) {

            assertThat(build.ended()).isEqualTo(1);
            assertThat(build.output())
                    .contains("BUILD FAILURE")
                    .contains("application /shop does not start: java.lang.IllegalStateException: the shelves are empty"
                            + " (Stock.java:11)")
                    .doesNotContain("\tat ");
        }
    }

    /** The parent names the plug-in; one of its modules has no classes yet. */
    @Test
    void servesAModuleWithThoseThatItNeeds() throws Exception {
        Path project = SampleBuild.copy("family", folder);
        try (SampleBuild build =
                SampleBuild.start(project, Map.of(), "heliostat:run", "-pl", "shop", "-am", "-Dheliostat.port=0")) {
            String url = build.awaited(SERVES_THE_ROOT);

            assertThat(SampleBuild.get(url + "/")).contains("page of a module");
            assertThat(project.resolve("shop/target/heliostat/run/webapp/WEB-INF/lib/lib-1.jar"))
                    .exists();

            build.interrupt();
            build.ended();
        }
    }

    private static void change(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    /** As a development environment does while Maven runs. */
    private static void compile(Path project) throws IOException {
        String api = List.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .stream()
                .filter(entry -> entry.contains("jakarta.servlet-api"))
                .findFirst()
                .orElseThrow();
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        api,
                        "-d",
                        project.resolve("target/classes").toString(),
                        project.resolve("src/main/java/shop/Greeting.java").toString());
        assertThat(failed).isZero();
    }

    private static void untilAnswered(String url, String text) {
        Await.until(() -> SampleBuild.get(url).contains(text));
    }
}
