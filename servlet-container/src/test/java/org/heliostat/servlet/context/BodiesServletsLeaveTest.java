package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.BadFraming;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows 49 to 56 of the list of attacks for applications: a request hidden in or behind a body never runs. */
class BodiesServletsLeaveTest {

    private static final String HOST = "Host: localhost\r\n";
    private static final String HIDDEN = "GET /app/hidden HTTP/1.1\r\n" + HOST + "\r\n";
    private static final String LAST = "GET /app/last HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n";

    /** Method and path of what may answer, and the status that it answers a whole request with. */
    private static final List<String> TARGETS = List.of(
            "POST /app/deaf 200",
            "GET /app/deaf 200",
            "OPTIONS /app/deaf 200",
            "PURGE /app/deaf 200",
            "HEAD /app/deaf 200",
            "POST /app/half 200",
            "POST /app/read 200",
            "POST /app/form 200",
            "POST /app/async 200",
            "POST /app/redirect 302",
            "POST /app/error 409",
            "POST /app/throw 500",
            "POST /app/closed 200",
            "GET /app/file.txt 200",
            "POST /app/file.txt 200",
            "PUT /app/file.txt 405",
            "POST /app/none 404",
            "POST /app 302",
            "TRACE /app/deaf 405");

    @TempDir
    Path folder;

    private final AtomicInteger hiddenRuns = new AtomicInteger();
    private TestApp app;
    private AppServer server;

    @BeforeEach
    void start() throws Exception {
        app = new TestApp(folder.resolve("app")).file("file.txt", "text");
        app.start(context -> {
            servlet(context, "deaf", "/deaf", (request, response) -> response.getWriter()
                    .print("deaf"));
            servlet(context, "half", "/half", (request, response) -> response.getWriter()
                    .print("half " + request.getInputStream().read()));
            servlet(context, "read", "/read", (request, response) -> response.getWriter()
                    .print("read " + request.getInputStream().readAllBytes().length));
            servlet(context, "form", "/form", (request, response) -> response.getWriter()
                    .print("form " + request.getParameter("a")));
            servlet(context, "async", "/async", (request, response) -> async(request));
            servlet(context, "redirect", "/redirect", (request, response) -> response.sendRedirect("/app/last"));
            servlet(context, "error", "/error", (request, response) -> response.sendError(409));
            servlet(context, "throw", "/throw", (request, response) -> {
                throw new IllegalStateException("on purpose");
            });
            servlet(context, "closed", "/closed", (request, response) -> {
                response.getWriter().print("closed");
                response.getWriter().close();
                request.getInputStream().close();
            });
            servlet(context, "last", "/last", (request, response) -> response.getWriter()
                    .print("the last"));
            servlet(context, "hidden", "/hidden", (request, response) -> {
                hiddenRuns.incrementAndGet();
                response.getWriter().print("hidden");
            });
        });
        server = new AppServer(folder.resolve("instance"), app);
    }

    @AfterEach
    void stop() {
        server.close();
        app.close();
    }

    private static void async(HttpServletRequest request) {
        AsyncContext context = request.startAsync();
        context.start(() -> {
            try {
                context.getResponse().getWriter().print("later");
            } catch (IOException broken) {
                throw new AssertionError(broken);
            }
            context.complete();
        });
    }

    @Test
    void headsThatCanBeReadInTwoWaysAreRefused() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (BadFraming.Case bad : BadFraming.heads()) {
            all.assertThat(toEnd(head(TARGETS.get(0)) + bad.fields() + "\r\n" + bad.body() + HIDDEN))
                    .as("%s", bad)
                    .startsWith("HTTP/1.1 " + bad.status() + " ")
                    .contains("\r\nConnection: close\r\n")
                    .containsOnlyOnce("HTTP/1.1 ");
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    @Test
    void aBodyThatIsBrokenWhenItsRequestRunsIsRefused() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (String target : TARGETS) {
            for (BadFraming.Case bad : BadFraming.bodies()) {
                String answer = toEnd(head(target) + bad.fields() + "\r\n" + bad.body() + HIDDEN);
                all.assertThat(finals(answer)).as(target + ", " + bad).isEqualTo(1);
                all.assertThat(status(answer)).as(target + ", " + bad).isEqualTo(bad.status());
            }
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    @Test
    void aRequestInsideABodyNeverRuns() throws Exception {
        SoftAssertions all = new SoftAssertions();
        String size = Integer.toHexString(HIDDEN.length());
        for (String target : TARGETS) {
            for (String body : List.of(
                    "Content-Length: " + HIDDEN.length() + "\r\n\r\n" + HIDDEN,
                    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + HIDDEN.length() + "\r\n\r\n"
                            + HIDDEN,
                    "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\n" + HIDDEN + "\r\n0\r\n\r\n",
                    "Transfer-Encoding: chunked\r\n\r\n000" + size + " ;a=\"\\\"\"\r\n" + HIDDEN
                            + "\r\n0\r\nX: GET /app/hidden HTTP/1.1\r\n\r\n")) {
                String answer = toEnd(head(target) + body + LAST);
                all.assertThat(status(answer)).as(target + ", " + body).isEqualTo(statusOf(target));
                all.assertThat(answer.endsWith("the last") || finals(answer) == 1)
                        .as(target + ", " + body + ": goes on behind the body or ends: " + answer)
                        .isTrue();
            }
        }
        all.assertAll();
        assertNothingElseHappened();
    }

    @Test
    void aBodyThatComesAfterTheAnswerIsStillABody() throws Exception {
        for (String target : TARGETS) {
            for (String expect : List.of("", "Expect: 100-continue\r\n")) {
                try (RawClient client = server.client()) {
                    client.send(head(target) + expect + "Content-Length: " + HIDDEN.length() + "\r\n\r\n");
                    boolean waits = target.contains("/half") || target.contains("/read");
                    if (!waits) {
                        assertThat(client.read(12)).as(target + expect).isEqualTo("HTTP/1.1 " + statusOf(target));
                    }
                    assertThat(sendAll(client, HIDDEN + LAST))
                            .as(target + expect)
                            .doesNotEndWith("hidden");
                }
            }
        }
        assertNothingElseHappened();
    }

    private static String sendAll(RawClient client, String bytes) {
        try {
            return client.send(bytes).readToEnd();
        } catch (IOException ended) {
            // The server need not take what comes behind its last answer.
            return "";
        }
    }

    private String toEnd(String bytes) throws IOException {
        try (RawClient client = server.client()) {
            return client.send(bytes).endOutput().readToEnd();
        }
    }

    private void assertNothingElseHappened() throws IOException {
        assertThat(hiddenRuns).hasValue(0);
        assertThat(toEnd(HIDDEN)).as("it can be asked for").endsWith("hidden");
        assertThat(toEnd(LAST)).endsWith("the last");
    }

    private static String head(String target) {
        String[] parts = target.split(" ", -1);
        return parts[0] + " " + parts[1] + " HTTP/1.1\r\n" + HOST;
    }

    private static int statusOf(String target) {
        return Integer.parseInt(target.split(" ", -1)[2]);
    }

    private static int status(String answer) {
        String last = answer.startsWith("HTTP/1.1 100 ") ? answer.substring(answer.indexOf("\r\n\r\n") + 4) : answer;
        return last.length() < 12 ? 0 : Integer.parseInt(last.substring(9, 12));
    }

    /** @return answers that are no 100 */
    private static int finals(String answers) {
        return answers.split("HTTP/1\\.1 [2-5]", -1).length - 1;
    }
}
