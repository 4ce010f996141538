package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests reach an application whatever their method is, all but TRACE and CONNECT. */
class MethodsTest {

    private static final String HOST = "Host: localhost\r\n";

    @TempDir
    Path folder;

    private final List<String> filtered = new CopyOnWriteArrayList<>();
    private TestApp app;
    private AppServer server;

    @BeforeEach
    void start() throws Exception {
        app = new TestApp(folder.resolve("app")).file("file.txt", "text").file("page.html", "page");
        app.start(context -> {
            TestApp.servlet(context, "echo", "/echo/*", (request, response) -> {
                byte[] body = request.getInputStream().readAllBytes();
                response.getWriter().print(request.getMethod() + " " + new String(body, StandardCharsets.ISO_8859_1));
            });
            TestApp.servlet(context, "forward", "/forward", (request, response) -> context.getRequestDispatcher(
                            request.getParameter("to"))
                    .forward(request, response));
            context.addServlet("own", new OwnOptions()).addMapping("/own");
            context.addServlet("get", new GetOnly()).addMapping("/get");
            context.addFilter("cors", (Filter) (request, response, chain) -> {
                        HttpServletRequest asked = (HttpServletRequest) request;
                        filtered.add(asked.getMethod());
                        if (asked.getHeader("Access-Control-Request-Method") == null) {
                            chain.doFilter(request, response);
                            return;
                        }
                        HttpServletResponse answer = (HttpServletResponse) response;
                        answer.setHeader("Access-Control-Allow-Origin", asked.getHeader("Origin"));
                        answer.setHeader("Access-Control-Allow-Methods", "PUT, PURGE");
                        answer.setStatus(204);
                    })
                    .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
        });
        server = new AppServer(folder.resolve("instance"), app);
    }

    @AfterEach
    void stop() {
        server.close();
        app.close();
    }

    private static final class OwnOptions extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doOptions(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setHeader("Allow", "OPTIONS, BREW");
            response.getWriter().print("own options: " + request.getReader().readLine());
        }

        @Override
        protected void doTrace(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print("traced");
        }
    }

    private static final class GetOnly extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print("got");
        }
    }

    private String ask(String request) throws IOException {
        try (RawClient client = server.client()) {
            return client.send(request).readAnswer();
        }
    }

    private String ask(String method, String path, String... fields) throws IOException {
        return ask(method + " " + path + " HTTP/1.1\r\n" + HOST + String.join("", fields) + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET",
                "POST",
                "PUT",
                "DELETE",
                "PATCH",
                "OPTIONS",
                "PROPFIND",
                "REPORT",
                "LOCK",
                "SEARCH",
                "QUERY",
                "PURGE",
                "M-SEARCH",
                "options",
                "trace",
                "TRACEX"
            })
    void everyMethodReachesAServletWithItsBody(String method) throws IOException {
        assertThat(ask(method + " /app/echo HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nhello"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith(method + " hello");
        assertThat(ask(method + " /app/echo HTTP/1.1\r\n" + HOST
                        + "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;a=\"\\\"\"\r\nllo\r\n0\r\n\r\n"))
                .endsWith(method + " hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/app/echo", "/app/own", "/app/get", "/app/file.txt", "/app/not/there", "/app/"})
    void aPreflightIsAnsweredByTheFilter(String path) throws IOException {
        assertThat(ask(
                        "OPTIONS",
                        path,
                        "Origin: https://a.example\r\n",
                        "Access-Control-Request-Method: PUT\r\n",
                        "Access-Control-Request-Headers: x-a\r\n"))
                .startsWith("HTTP/1.1 204 ")
                .contains(
                        "Access-Control-Allow-Origin: https://a.example\r\n",
                        "Access-Control-Allow-Methods: PUT, PURGE\r\n");
    }

    @Test
    void optionsAreTheServletsOwn() throws IOException {
        assertThat(ask("OPTIONS /app/own HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nhello"))
                .contains("Allow: OPTIONS, BREW\r\n")
                .endsWith("own options: hello");
        assertThat(ask("OPTIONS", "/app/get"))
                .startsWith("HTTP/1.1 200 ")
                .containsPattern("Allow: GET, HEAD,.*OPTIONS");
        assertThat(ask("OPTIONS", "/app/forward?to=/own")).contains("Allow: OPTIONS, BREW\r\n");
    }

    @ParameterizedTest
    @CsvSource({"PUT, 405", "DELETE, 405", "PATCH, 405", "POST, 405", "PROPFIND, 501", "PURGE, 501", "M-SEARCH, 501"})
    void whatAServletDoesNotHaveIsRefusedAsServletHasIt(String method, int status) throws IOException {
        assertThat(ask(method + " /app/get HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nhello"))
                .startsWith("HTTP/1.1 " + status + " ");
        assertThat(filtered).containsExactly(method);
    }

    @Test
    void headIsGetWithoutItsBody() throws IOException {
        String head = ask("GET /app/get HTTP/1.1\r\n" + HOST + "\r\n");
        try (RawClient client = server.client()) {
            String both = client.send("HEAD /app/get HTTP/1.1\r\n" + HOST + "\r\n" + "GET /app/get HTTP/1.1\r\n" + HOST
                            + "Connection: close\r\n\r\n")
                    .readToEnd();

            assertThat(both).containsOnlyOnce("got").endsWith("got");
        }
        assertThat(head).endsWith("got");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "DELETE", "PATCH"})
    void filesSayWhatTheyTake(String method) throws IOException {
        assertThat(ask(method, "/app/file.txt"))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: GET, HEAD, POST, OPTIONS\r\n");
        assertThat(ask("OPTIONS", "/app/file.txt"))
                .startsWith("HTTP/1.1 200 ")
                .contains("Allow: GET, HEAD, POST, OPTIONS\r\n");
        assertThat(ask("PURGE", "/app/file.txt")).startsWith("HTTP/1.1 501 ");
        assertThat(ask("OPTIONS", "/app/WEB-INF/web.xml")).startsWith("HTTP/1.1 404 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/app/echo", "/app/own", "/app/get", "/app/file.txt", "/app/forward?to=/own", "/app/none"})
    void traceReachesNoApplication(String path) throws IOException {
        assertThat(ask("TRACE", path, "Cookie: secret=1\r\n"))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS\r\n")
                .doesNotContain("secret", "traced");
        assertThat(filtered).isEmpty();
    }

    @Test
    void connectReachesNoApplication() throws IOException {
        for (String target : List.of("/app/echo", "localhost:80", "http://localhost/app/echo", "*")) {
            try (RawClient client = server.client()) {
                assertThat(client.send("CONNECT " + target + " HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nhello")
                                .readToEnd())
                        .startsWith("HTTP/1.1 501 ")
                        .contains("Connection: close\r\n");
            }
        }
        assertThat(filtered).isEmpty();
    }

    @Test
    void optionsForTheWholeServerAreTheServers() throws IOException {
        assertThat(ask("OPTIONS", "*")).startsWith("HTTP/1.1 200 ").contains("Allow: GET, HEAD, POST");
        assertThat(filtered).isEmpty();
    }
}
