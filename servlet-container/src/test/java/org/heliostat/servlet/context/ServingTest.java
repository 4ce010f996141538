package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import java.nio.file.Path;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request from the pipeline to a servlet and back. */
class ServingTest {

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"))
                .file("index.html", "<p>welcome</p>")
                .file("a/b.txt", "plain");
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void theRealPathOfAFolderEndsAsItWasAskedFor() {
        app.file("pages/a.txt", "a")
                .start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                        .print(context.getRealPath("/") + "|" + context.getRealPath("/pages/") + "|"
                                + context.getRealPath("/pages") + "|" + context.getRealPath("/pages/a.txt"))));

        String[] paths = app.get("/app/s").text().split("\\|");

        assertThat(paths[0]).endsWith(java.io.File.separator);
        assertThat(paths[1]).isEqualTo(paths[0] + "pages" + java.io.File.separator);
        assertThat(paths[2]).isEqualTo(paths[0] + "pages");
        assertThat(paths[3]).isEqualTo(paths[1] + "a.txt");
    }

    @Test
    void aServletAnswersInOnePiece() {
        app.start(context -> servlet(context, "hello", "/hello/*", (request, response) -> {
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().print("Grüße " + request.getPathInfo() + " " + request.getParameter("x"));
        }));

        Answer answer = app.get("/app/hello/you?x=1");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("Grüße /you 1");
        assertThat(answer.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(answer.transport().sends()).isEqualTo(1);
        assertThat(answer.transport().isComplete()).isTrue();
    }

    @Test
    void theRootWithoutSlashIsRedirected() {
        app.start(context -> {});

        Answer answer = app.get("/app?x=1");

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("Location")).isEqualTo("http://localhost:8080/app/?x=1");
    }

    @Test
    void aFolderIsAnsweredByItsWelcomeFile() {
        app.start(context -> {});

        Answer answer = app.get("/app/");

        assertThat(answer.text()).isEqualTo("<p>welcome</p>");
        assertThat(answer.header("Content-Type")).isEqualTo("text/html");
        assertThat(answer.header("Content-Length")).isEqualTo("14");
    }

    @Test
    void aStaticFileAnswersConditionsAndRanges() {
        app.start(context -> {});
        String eTag = app.get("/app/a/b.txt").header("ETag");

        assertThat(app.get("/app/a/b.txt", r -> r.header("If-None-Match", eTag)).status())
                .isEqualTo(304);
        Answer part = app.get("/app/a/b.txt", r -> r.header("Range", "bytes=1-2"));
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("la");
        assertThat(part.header("Content-Range")).isEqualTo("bytes 1-2/5");
        assertThat(app.get("/app/a/b.txt", r -> r.header("Range", "bytes=9-")).status())
                .isEqualTo(416);
    }

    @Test
    void aFolderWithoutSlashIsRedirectedAndNeverListed() {
        app.start(context -> {});

        assertThat(app.get("/app/a").header("Location")).isEqualTo("http://localhost:8080/app/a/");
        assertThat(app.get("/app/a/").status()).isEqualTo(404);
        assertThat(app.get("/app/a/b.txt/").status()).isEqualTo(404);
    }

    @Test
    void whatIsHiddenIsNotThere() {
        app.file("WEB-INF/secret.txt", "s").file("META-INF/secret.txt", "s").start(context -> {});

        for (String path :
                new String[] {"WEB-INF/secret.txt", "web-inf/secret.txt", "Web-Inf/", "META-INF/secret.txt"}) {
            assertThat(app.get("/app/" + path).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void aFailureIsAnsweredWithoutDetails() {
        app.start(context -> servlet(context, "bad", "/bad", (request, response) -> {
            response.getWriter().print("half");
            throw new IllegalStateException("secret detail");
        }));

        Answer answer = app.get("/app/bad");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text()).contains("500").doesNotContain("secret").doesNotContain("half");
    }

    @Test
    void halfAnAnswerIsCutOff() {
        app.start(context -> servlet(context, "bad", "/bad", (request, response) -> {
            response.getWriter().print("half");
            response.flushBuffer();
            throw new IllegalStateException("too late");
        }));

        Answer answer = app.get("/app/bad");

        assertThat(answer.transport().isAborted()).isTrue();
        assertThat(answer.transport().isComplete()).isFalse();
    }
}
