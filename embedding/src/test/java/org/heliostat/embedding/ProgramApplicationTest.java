package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramApplicationTest {

    @TempDir
    private Path folder;

    @Test
    void settingsOfAWebXmlCanBeSaidInCode() throws Exception {
        Files.writeString(folder.resolve("start.page"), "the start");
        AtomicReference<String> told = new AtomicReference<>("");
        ServletContextListener listener = new ServletContextListener() {
            @Override
            public void contextInitialized(ServletContextEvent event) {
                told.set(event.getServletContext().getInitParameter("who") + " "
                        + event.getServletContext().getServletContextName());
            }
        };
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/app")
                        .displayName("An app")
                        .documents(folder)
                        .welcomeFiles("start.page")
                        .mediaType("page", "text/x-page")
                        .initParameter("who", "you")
                        .errorPage(404, "/error/404")
                        .errorPage(IllegalStateException.class, "/error/state")
                        .errorPage("/error/other")
                        .localeEncoding(Locale.JAPANESE, StandardCharsets.UTF_16)
                        .requestEncoding(StandardCharsets.UTF_8)
                        .responseEncoding(StandardCharsets.UTF_8)
                        .listener(listener)
                        .filter(
                                "marks",
                                (request, response, chain) -> {
                                    ((HttpServletResponse) response).setHeader("X-Marked", "yes");
                                    chain.doFilter(request, response);
                                },
                                "/*")
                        .servlet("errors", new Errors(), "/error/*")
                        .servlet("fails", new Failing(), "/fails/*"))
                .start()) {
            String app = server.url() + "/app";
            HttpResponse<String> page = Client.get(app + "/");

            assertThat(told).hasValue("you An app");
            assertThat(page.body()).isEqualTo("the start");
            assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/x-page");
            assertThat(page.headers().firstValue("X-Marked")).contains("yes");
            assertThat(Client.get(app + "/nothing").body()).isEqualTo("404 by /404");
            assertThat(Client.get(app + "/fails/state").body()).isEqualTo("500 by /state");
            assertThat(Client.get(app + "/fails/otherwise").body()).isEqualTo("500 by /other");
            assertThat(Client.get(app + "/error/x")
                            .headers()
                            .firstValue("Content-Type")
                            .orElse(""))
                    .containsIgnoringCase("charset=UTF-8");
        }
    }

    @Test
    void whatWaitsIsMadeWhenThePortsOpen() throws Exception {
        List<String> steps = new ArrayList<>();
        HttpServlet servlet = new HttpServlet() {
            @Override
            public void init() {
                steps.add("servlet");
            }
        };
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/")
                        .initializer((classes, context) -> steps.add("initializer"))
                        .listener(new ServletContextListener() {
                            @Override
                            public void contextInitialized(ServletContextEvent event) {
                                steps.add("listener");
                            }

                            @Override
                            public void contextDestroyed(ServletContextEvent event) {
                                steps.add("end");
                            }
                        })
                        .servlet("s", servlet, registration -> registration.setLoadOnStartup(1))
                        .waitsForOpening())
                .prepare()) {
            assertThat(steps).containsExactly("initializer", "listener");

            server.open();
            server.pause();
            server.open();

            assertThat(steps).containsExactly("initializer", "listener", "servlet");
        }
        assertThat(steps).endsWith("servlet", "end");
    }

    @Test
    void whatHasWaitedInVainIsTold() {
        List<String> steps = new ArrayList<>();
        Application application = Application.at("/")
                .listener(new ServletContextListener() {
                    @Override
                    public void contextDestroyed(ServletContextEvent event) {
                        steps.add("end");
                    }
                })
                .waitsForOpening()
                .build();

        Heliostat.builder().application(application).prepare().close();

        assertThat(steps).containsExactly("end");
    }

    @Test
    void whatHasWaitedAndFailsKeepsThePortsClosed() {
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/app")
                        .filter(
                                "fails",
                                new HttpFilter() {
                                    private static final long serialVersionUID = 1L;

                                    @Override
                                    public void init() throws ServletException {
                                        throw new ServletException("on purpose");
                                    }
                                },
                                "/*")
                        .waitsForOpening())
                .prepare()) {
            assertThatThrownBy(server::open)
                    .isInstanceOf(ApplicationFailedException.class)
                    .rootCause()
                    .hasMessage("on purpose");
            assertThatThrownBy(server::open)
                    .isInstanceOf(ApplicationFailedException.class)
                    .hasRootCauseMessage("application /app has failed to start (expected: a new one)");
            assertThat(server.port()).isZero();
        }
    }

    @Test
    void sessionsHaveTheirCookieAndOutliveTheServer() throws Exception {
        Sessions sessions = Sessions.usual()
                .withTimeout(Duration.ofSeconds(90))
                .storedIn(folder.resolve("sessions"))
                .with(SessionCookie.usual()
                        .named("SID")
                        .with("SameSite", "Strict")
                        .with("Max-Age", "100")
                        .with("Partitioned", ""));
        String cookie;
        try (Heliostat server = counting(sessions)) {
            HttpResponse<String> first = Client.get(server.url() + "/");

            assertThat(first.body()).isEqualTo("1 of 90");
            cookie = first.headers().firstValue("Set-Cookie").orElse("");
            assertThat(cookie)
                    .startsWith("SID=")
                    .contains("; SameSite=Strict")
                    .contains("; Max-Age=100")
                    .contains("; Partitioned")
                    .contains("; HttpOnly")
                    .contains("; Path=/");
        }
        try (Heliostat server = counting(sessions)) {
            String id = cookie.substring(0, cookie.indexOf(';'));

            assertThat(Client.get(java.net.http.HttpClient.newHttpClient(), server.url() + "/", "Cookie", id)
                            .body())
                    .isEqualTo("2 of 90");
        }
    }

    @Test
    void keptSessionsOutliveAServerThatIsNeverOpened() throws Exception {
        Sessions sessions = Sessions.usual().keptIn(folder.resolve("sessions"));
        String cookie;
        try (Heliostat server = counting(sessions)) {
            cookie = Client.get(server.url() + "/")
                    .headers()
                    .firstValue("Set-Cookie")
                    .orElse("");
        }

        Heliostat.builder()
                .application(Application.at("/").sessions(sessions).waitsForOpening())
                .prepare()
                .close();

        try (Heliostat server = counting(sessions)) {
            String id = cookie.substring(0, cookie.indexOf(';'));
            assertThat(Client.get(java.net.http.HttpClient.newHttpClient(), server.url() + "/", "Cookie", id)
                            .body())
                    .startsWith("2 of ");
        }
    }

    private static Heliostat counting(Sessions sessions) {
        return Heliostat.builder()
                .application(Application.at("/").sessions(sessions).servlet("counts", new Counting(), "/*"))
                .start();
    }

    /** The first server was killed, so that what it unpacked is still there. */
    @Test
    void whatIsUnpackedOutOfJarsIsMadeAnewAndGoesAtTheEnd() throws Exception {
        Path jar = folder.resolve("inner.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            entry(out, "META-INF/resources/a.txt", "of this start");
        }
        Path instance = folder.resolve("instance");
        Path programs = instance.resolve("work/programs");
        Path left = Files.createDirectories(programs.resolve("1/classes/1/META-INF/resources"));
        Files.writeString(left.resolve("a.txt"), "of the killed one");
        Files.writeString(left.resolve("b.txt"), "of the killed one");
        for (int start = 0; start < 2; start++) {
            try (Heliostat server = Heliostat.builder()
                    .instance(instance)
                    .application(Application.at("/").resources(inAnotherJar(jar)))
                    .start()) {

                assertThat(Client.get(server.url() + "/a.txt").body()).isEqualTo("of this start");
                assertThat(Client.get(server.url() + "/b.txt").statusCode()).isEqualTo(404);
            }
            assertThat(programs).isEmptyDirectory();
        }
    }

    /** As executable jars of programs name the jars inside of them. */
    private static URL inAnotherJar(Path jar) throws IOException {
        URL url = new URL("jar:http://localhost/outer.jar!/");
        return new URL(null, url.toString(), new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL opened) throws IOException {
                return new JarURLConnection(url) {
                    @Override
                    public JarFile getJarFile() throws IOException {
                        return new JarFile(jar.toFile());
                    }

                    @Override
                    public void connect() {}
                };
            }
        });
    }

    @Test
    void resourcesComeFromJarsAndFoldersOfClasses() throws Exception {
        Path jar = folder.resolve("some lib.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            entry(out, "META-INF/resources/in-jar.txt", "of the jar");
            entry(out, "META-INF/resources/both.txt", "hidden");
            entry(out, "META-INF/resources/page.jsp", "<% secret %>");
        }
        Path inner = folder.resolve("outer.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(inner))) {
            entry(out, "META-INF/resources/by-jar-url.txt", "by a jar URL");
        }
        Path classes = Files.createDirectories(folder.resolve("classes/META-INF/resources"));
        Files.writeString(classes.resolve("both.txt"), "of the folder");
        Path outside = Files.writeString(folder.resolve("classes/META-INF/secret.txt"), "secret");
        assertThat(outside).exists();
        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {
                            folder.resolve("classes").toUri().toURL(),
                            jar.toUri().toURL()
                        },
                        ProgramApplicationTest.class.getClassLoader());
                Heliostat server = Heliostat.builder()
                        .application(Application.at("/")
                                .classLoader(loader)
                                .resourcesOfClassPath()
                                .resources(new URL("jar:" + inner.toUri() + "!/"))
                                .servlet("where", new Where(), "/where"))
                        .start()) {

            assertThat(Client.get(server.url() + "/in-jar.txt").body()).isEqualTo("of the jar");
            assertThat(Client.get(server.url() + "/both.txt").body()).isEqualTo("of the folder");
            assertThat(Client.get(server.url() + "/by-jar-url.txt").body()).isEqualTo("by a jar URL");
            // Nothing here can run it, and its source is nobody's to read.
            HttpResponse<String> page = Client.get(server.url() + "/page.jsp");
            assertThat(page.statusCode()).isEqualTo(404);
            assertThat(page.body()).doesNotContain("secret");
            assertThat(Client.get(server.url() + "/../secret.txt").statusCode()).isNotEqualTo(200);
            assertThat(Client.get(server.url() + "/%2e%2e/secret.txt").statusCode())
                    .isNotEqualTo(200);
            assertThat(Client.get(server.url() + "/where").body())
                    .isEqualTo("[/both.txt, /by-jar-url.txt, /in-jar.txt, /page.jsp] by the given loader: true");
        }
    }

    @Test
    void whatAnInitializerThrowsReachesTheCaller() {
        ServletException failure = new ServletException("not today");
        List<String> order = new ArrayList<>();
        HeliostatBuilder builder = Heliostat.builder()
                .application(Application.at("/app")
                        .initializer(
                                (classes, context) -> order.add(classes.size() + " "
                                        + Thread.currentThread().getName()),
                                String.class,
                                Integer.class)
                        .initializer((classes, context) -> {
                            order.add(String.valueOf(classes));
                            throw failure;
                        }));

        assertThatThrownBy(builder::prepare)
                .isInstanceOfSatisfying(ApplicationFailedException.class, failed -> assertThat(failed.contextPath())
                        .isEqualTo("/app"))
                .hasCause(failure);
        // The program may hold locks that its code needs.
        assertThat(order).containsExactly("2 " + Thread.currentThread().getName(), "null");
    }

    @Test
    void aServletThatFailsKeepsTheServerBackOnlyIfAsked() throws Exception {
        ApplicationBuilder application = Application.at("/").servlet("never", new Unavailable(), registration -> {
            registration.addMapping("/never");
            registration.setLoadOnStartup(1);
        });
        try (Heliostat server = Heliostat.builder().application(application).start()) {
            assertThat(Client.get(server.url() + "/never").statusCode()).isGreaterThanOrEqualTo(404);
        }
        HeliostatBuilder strict = Heliostat.builder().application(application.failsWithServlets());

        assertThatThrownBy(strict::start)
                .isInstanceOf(ApplicationFailedException.class)
                .hasRootCauseMessage("no servlet today");
    }

    @Test
    void partsOfFormsHaveTheLimitsOfTheirServlet() throws Exception {
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("parts", new Parts(), registration -> {
                    registration.addMapping("/parts");
                    registration.setMultipartConfig(new MultipartConfigElement("", 4, -1, 0));
                }))
                .start()) {

            assertThat(post(server.url() + "/parts", "1234")).isEqualTo("1234");
            assertThat(post(server.url() + "/parts", "12345")).isEqualTo("too large");
        }
    }

    @Test
    void pagesNeedTheirCompiler() {
        HeliostatBuilder builder = Heliostat.builder()
                .application(Application.at("/").documents(folder).pages());

        // This module's tests have no Jasper on their class path.
        assertThatThrownBy(builder::start)
                .isInstanceOf(ApplicationFailedException.class)
                .hasMessageContaining("tomcat-embed-jasper");
    }

    @Test
    void withoutPagesTheirSourcesAreNotShown() throws Exception {
        Files.writeString(folder.resolve("a.jsp"), "<% secret %>");
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").documents(folder))
                .start()) {
            HttpResponse<String> answer = Client.get(server.url() + "/a.jsp");

            assertThat(answer.statusCode()).isGreaterThanOrEqualTo(400);
            assertThat(answer.body()).doesNotContain("secret");
        }
    }

    private static String post(String url, String content) throws Exception {
        String body =
                "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n" + content + "\r\n--b--\r\n";
        return java.net.http.HttpClient.newHttpClient()
                .send(
                        java.net.http.HttpRequest.newBuilder(java.net.URI.create(url))
                                .header("Content-Type", "multipart/form-data; boundary=b")
                                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static void entry(ZipOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }

    /** Says which status it is asked to answer. */
    private static final class Errors extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("text/plain");
            response.getWriter().print(response.getStatus() + " by " + request.getPathInfo());
        }
    }

    private static final class Failing extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            if ("/state".equals(request.getPathInfo())) {
                throw new IllegalStateException("as wished");
            }
            throw new IllegalArgumentException("as wished");
        }
    }

    private static final class Unavailable extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        public void init() throws ServletException {
            throw new ServletException("no servlet today");
        }
    }

    /** Counts in the session. */
    private static final class Counting extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            var session = request.getSession();
            int count = session.getAttribute("count") instanceof Integer before ? before + 1 : 1;
            session.setAttribute("count", count);
            response.getWriter().print(count + " of " + session.getMaxInactiveInterval());
        }
    }

    /** Says what resources there are, and whose code it is. */
    private static final class Where extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Set<String> paths = new TreeSet<>(request.getServletContext().getResourcePaths("/"));
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            response.getWriter()
                    .print(paths + " by the given loader: "
                            + (loader == request.getServletContext().getClassLoader()
                                    && loader.getParent() instanceof URLClassLoader));
        }
    }

    private static final class Parts extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            try {
                byte[] content = request.getPart("f").getInputStream().readAllBytes();
                response.getWriter().print(new String(content, StandardCharsets.UTF_8));
            } catch (IllegalStateException tooLarge) {
                response.getWriter().print("too large");
            }
        }
    }
}
