package org.heliostat.saf.nametrans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnixHomeTest {

    @TempDir
    Path instance;

    private PipelineFixture fixture;
    private Path site;

    @BeforeEach
    void makeHomes() throws IOException {
        instance = instance.toRealPath();
        site = Files.createDirectories(instance.resolve("home/amy/public_html/sub"))
                .getParent();
        Files.writeString(site.resolve("page.txt"), "amy's page");
        Files.writeString(instance.resolve("home/amy/private.txt"), "secret");
        Files.writeString(
                instance.resolve("passwd"),
                "root:x:0:0::" + instance + "/home/amy:/bin/sh\n"
                        + "amy:x:1000:1000:Amy:" + instance + "/home/amy:/bin/sh\n"
                        + "daemon:x:1:1::/:/bin/false\n"
                        + "broken line\n");
        fixture = new PipelineFixture(instance);
    }

    @Test
    void servesTheFolderOfAUser() {
        assertThat(text("/~amy/page.txt")).isEqualTo("amy's page");
    }

    @Test
    void answersTheSecondTimeOnTheQuickLane() {
        RequestPipeline pipeline = pipeline();
        pipeline.run(FakeExchange.get("/~amy/page.txt"));

        Exchange again = FakeExchange.get("/~amy/page.txt");
        assertThat(pipeline.tryQuick(again)).isTrue();
        assertThat(FakeExchange.transportOf(again).text()).isEqualTo("amy's page");
    }

    @Test
    void refusesUnknownUsersTheSuperuserAndWhoHasNoHome() {
        for (String target : new String[] {"/~bob/page.txt", "/~root/page.txt", "/~daemon/etc/passwd", "/~amyx/"}) {
            assertThat(status(target)).as(target).isEqualTo(404);
        }
    }

    /** The object that is named asks for the login: who does not log in hears nothing of users. */
    @Test
    void theNamedObjectHoldsForUsersThatAreNotThere() {
        fixture.function("login", exchange -> {
            if (exchange.request().header("Authorization") != null) {
                exchange.request().variables().set("auth-user", "bob");
            }
            return Outcome.PROCEED;
        });
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd", "name", "homes")
                .line("homes", Stage.AUTH_TRANS, "login")
                .line("homes", Stage.PATH_CHECK, "require-auth", "auth-type", "basic", "realm", "homes");
        RequestPipeline pipeline = fixture.servingFiles().build();

        assertThat(statusOf(pipeline, FakeExchange.request("GET", "/~amy/page.txt")))
                .isEqualTo(401);
        assertThat(statusOf(pipeline, FakeExchange.request("GET", "/~bob/page.txt")))
                .isEqualTo(401);
        assertThat(statusOf(
                        pipeline, FakeExchange.request("GET", "/~amy/page.txt").header("Authorization", "x")))
                .isEqualTo(200);
        assertThat(statusOf(
                        pipeline, FakeExchange.request("GET", "/~bob/page.txt").header("Authorization", "x")))
                .isEqualTo(404);
    }

    /** So does the object of the folder, though nothing is in it for them. */
    @Test
    void theObjectOfThePathHoldsForUsersThatHaveNoFolder() throws IOException {
        Files.createDirectories(instance.resolve("home/bob"));
        Files.writeString(
                instance.resolve("passwd"),
                "amy:x:1000:1000:Amy:" + instance + "/home/amy:/bin/sh\n" + "bob:x:1001:1001:Bob:" + instance
                        + "/home/bob:/bin/sh\n");
        fixture.function("deny", exchange -> {
            exchange.response().status(403);
            return Outcome.ABORTED;
        });
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd")
                .byPath(instance + "/home/*", Stage.PATH_CHECK, "deny");
        RequestPipeline pipeline = fixture.servingFiles().build();

        assertThat(statusOf(pipeline, FakeExchange.request("GET", "/~amy/page.txt")))
                .isEqualTo(403);
        assertThat(statusOf(pipeline, FakeExchange.request("GET", "/~bob/page.txt")))
                .isEqualTo(403);
    }

    private static int statusOf(RequestPipeline pipeline, FakeExchange request) {
        Exchange exchange = request.build();
        pipeline.run(exchange);
        return exchange.response().status();
    }

    @Test
    void leavesOtherPathsAlone() throws IOException {
        Files.writeString(instance.resolve("plain.txt"), "plain");

        assertThat(text("/plain.txt")).isEqualTo("plain");
        assertThat(status("/~")).isEqualTo(404);
    }

    @Test
    void followsNoLinkOutOfTheFolder() throws IOException {
        Files.createSymbolicLink(site.resolve("out.txt"), instance.resolve("home/amy/private.txt"));
        Files.createSymbolicLink(site.resolve("up"), instance.resolve("home/amy"));
        Files.createSymbolicLink(site.resolve("in.txt"), site.resolve("page.txt"));

        assertThat(status("/~amy/out.txt")).isEqualTo(404);
        assertThat(status("/~amy/out.txt/path/info")).isEqualTo(404);
        assertThat(status("/~amy/up/private.txt")).isEqualTo(404);
        assertThat(text("/~amy/in.txt")).isEqualTo("amy's page");
    }

    /** Functions that do not ask where a file lies, such as those that run it, never see it. */
    @Test
    void whatLiesOutsideReachesNoFunction() throws IOException {
        Files.createSymbolicLink(site.resolve("out.txt"), instance.resolve("home/amy/private.txt"));
        fixture.function("any", exchange -> Outcome.PROCEED);
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd");
        RequestPipeline pipeline =
                fixture.line("default", Stage.SERVICE, "any").servingFiles().build();
        Exchange out = FakeExchange.get("/~amy/out.txt");
        pipeline.run(out);
        Exchange page = FakeExchange.get("/~amy/page.txt");
        pipeline.run(page);

        assertThat(out.response().status()).isEqualTo(404);
        assertThat(page.response().status()).isEqualTo(200);
    }

    /** Behind so many names that are not there, nobody has looked where the link above them leads. */
    @Test
    void aLinkOutOfTheFolderIsNotFollowedHoweverMuchIsMissingBehindIt() throws IOException {
        Files.createSymbolicLink(site.resolve("up"), instance.resolve("home/amy"));
        fixture.function("any", exchange -> Outcome.PROCEED);
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd");
        RequestPipeline pipeline =
                fixture.line("default", Stage.SERVICE, "any").servingFiles().build();
        int[] statuses = new int[4];
        String[] targets = {
            "/~amy/up" + "/x".repeat(UnixHome.MOST_STEPS - 2),
            "/~amy/up" + "/x".repeat(UnixHome.MOST_STEPS + 6),
            "/~amy/sub" + "/x".repeat(UnixHome.MOST_STEPS - 2),
            "/~amy/sub" + "/x".repeat(UnixHome.MOST_STEPS + 6)
        };
        for (int i = 0; i < targets.length; i++) {
            Exchange exchange = FakeExchange.get(targets[i]);
            pipeline.run(exchange);
            statuses[i] = exchange.response().status();
        }

        assertThat(statuses).containsExactly(404, 404, 200, 404);
    }

    /** The folder itself may be reached through a link: the administrator has put it there. */
    @Test
    void aHomeMayLieBehindALink() throws IOException {
        Files.createSymbolicLink(instance.resolve("homes"), instance.resolve("home"));
        Files.writeString(instance.resolve("passwd"), "amy:x:1000:1000:Amy:" + instance + "/homes/amy:/bin/sh\n");

        assertThat(text("/~amy/page.txt")).isEqualTo("amy's page");
    }

    @Test
    void takesTheFileOfInitUhome() {
        fixture.init("init-uhome", "pwfile", "passwd");
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~");
        RequestPipeline pipeline = fixture.servingFiles().build();
        Exchange exchange = FakeExchange.get("/~amy/page.txt");
        pipeline.run(exchange);

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("amy's page");
    }

    @Test
    void refusesASubdirThatLeadsOut() {
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "subdir", "../x", "pwfile", "passwd");
        fixture.build();

        assertThat(fixture.findings.sorted().toString()).contains("subdir", "below the home directory");
    }

    private RequestPipeline pipeline() {
        fixture.line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd");
        return fixture.servingFiles().build();
    }

    private int status(String target) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(instance)
                .line("default", Stage.NAME_TRANS, "unix-home", "from", "/~", "pwfile", "passwd")
                .servingFiles()
                .build()
                .run(exchange);
        return exchange.response().status();
    }

    private String text(String target) {
        Exchange exchange = FakeExchange.get(target);
        pipeline().run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }
}
