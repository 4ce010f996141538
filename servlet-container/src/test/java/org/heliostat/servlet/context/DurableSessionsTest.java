package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.heliostat.servlet.httpsession.SessionTransfer;
import org.heliostat.servlet.httpsession.mmap.MmapVaultMaker;
import org.heliostat.servlet.httpsession.vault.FileVaults;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Sessions that outlive the process: what is in the store when an answer has left, and what comes back. */
class DurableSessionsTest {

    @TempDir
    Path folder;

    private final List<TestApp> started = new ArrayList<>();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final HeapVault vault = new HeapVault();

    @AfterEach
    void stop() {
        vault.breakDown(false);
        started.forEach(TestApp::close);
    }

    /** One more process on the same folder; those before are as good as killed. */
    private TestApp process(String type, String properties) {
        TestApp app = TestApp.withVaults(folder.resolve("app"), new FileVaults(() -> 1_000_000L), vault);
        started.add(app);
        return app.file(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><session-config><session-manager persistence-type='" + type + "'>"
                                + "<manager-properties>" + properties + "</manager-properties>"
                                + "</session-manager></session-config></sun-web-app>")
                .start(this::servlets);
    }

    private TestApp files() {
        return process("file", "");
    }

    private void servlets(ServletContext context) {
        context.addListener(new HttpSessionListener() {
            @Override
            public void sessionDestroyed(HttpSessionEvent event) {
                ended.add(String.valueOf(event.getSession().getAttribute("x")));
            }
        });
        servlet(context, "set", "/set", (request, response) -> {
            request.getSession().setAttribute(request.getParameter("n"), request.getParameter("v"));
        });
        servlet(context, "get", "/get", (request, response) -> {
            HttpSession session = request.getSession(false);
            response.getWriter().print(session == null ? "none" : session.getAttribute(request.getParameter("n")));
        });
        servlet(context, "add", "/add", (request, response) -> {
            @SuppressWarnings("unchecked")
            List<String> list = (List<String>) request.getSession().getAttribute("list");
            if (list == null) {
                request.getSession().setAttribute("list", new ArrayList<String>());
            } else {
                list.add("x");
            }
            response.getWriter().print(list == null ? 0 : list.size());
        });
        servlet(context, "bad", "/bad", (request, response) -> {
            try {
                request.getSession().setAttribute("thread", Thread.currentThread());
            } catch (IllegalArgumentException refused) {
                response.getWriter().print(refused.getMessage());
            }
        });
        servlet(context, "plain", "/plain", (request, response) -> response.getWriter()
                .print("plain"));
        servlet(context, "cautious", "/cautious", (request, response) -> {
            try {
                request.getSession();
            } catch (IllegalStateException away) {
                response.getWriter().print(away.getMessage());
            }
        });
        servlet(context, "deepen", "/deepen", (request, response) -> {
            @SuppressWarnings("unchecked")
            List<Object> deepest = (List<Object>) request.getSession().getAttribute("list");
            for (int i = 0; i < 550; i++) {
                List<Object> deeper = new ArrayList<>();
                deepest.add(deeper);
                deepest = deeper;
            }
        });
        servlet(context, "end", "/end", (request, response) -> request.getSession()
                .invalidate());
        servlet(context, "change", "/change", (request, response) -> request.changeSessionId());
    }

    private static String cookieOf(Answer answer) {
        return answer.header("Set-Cookie").split(";", -1)[0];
    }

    private static Answer get(TestApp app, String target, String cookie) {
        return app.get(target, request -> request.header("Cookie", cookie));
    }

    @Test
    void anAnsweredSessionIsThereAfterAKill() {
        String cookie = cookieOf(files().get("/app/set?n=x&v=1"));
        assertThat(get(started.get(0), "/app/set?n=y&v=2", cookie).status()).isEqualTo(200);

        TestApp next = files();

        assertThat(get(next, "/app/get?n=x", cookie).text()).isEqualTo("1");
        assertThat(get(next, "/app/get?n=y", cookie).text()).isEqualTo("2");
        assertThat(next.app().sessions().snapshot().loaded()).isEqualTo(1);
    }

    @Test
    void aValueThatChangedInPlaceIsStored() {
        String cookie = cookieOf(files().get("/app/add"));
        get(started.get(0), "/app/add", cookie);
        get(started.get(0), "/app/add", cookie);

        assertThat(get(files(), "/app/add", cookie).text()).isEqualTo("3");
    }

    @Test
    void aSessionThatIsOnlyReadIsNotWritten() {
        TestApp app = process("redis", "");
        String cookie = cookieOf(app.get("/app/set?n=x&v=1"));

        get(app, "/app/get?n=x", cookie);
        get(app, "/app/get?n=x", cookie);

        assertThat(vault.writes()).isEqualTo(1);
    }

    @Test
    void whatIsNotSerialisableIsRefusedByName() {
        TestApp app = files();

        assertThat(app.get("/app/bad").text()).contains("thread").contains("java.lang.Thread");
        assertThat(app.app().sessions().snapshot().valuesRefused()).isEqualTo(1);
    }

    @Test
    void anEndedSessionDoesNotComeBack() {
        String cookie = cookieOf(files().get("/app/set?n=x&v=1"));
        get(started.get(0), "/app/end", cookie);

        assertThat(get(files(), "/app/get?n=x", cookie).text()).isEqualTo("none");
        assertThat(ended).containsExactly("1");
    }

    @Test
    void withANewIdTheOldOneMeansNothing() {
        TestApp app = files();
        String old = cookieOf(app.get("/app/set?n=x&v=1"));
        String fresh = cookieOf(get(app, "/app/change", old));

        assertThat(get(app, "/app/get?n=x", old).text()).isEqualTo("none");
        assertThat(get(app, "/app/get?n=x", fresh).text()).isEqualTo("1");
        app.passSeconds(60);
        app.container().expireSessions();

        TestApp next = files();
        assertThat(get(next, "/app/get?n=x", old).text()).isEqualTo("none");
        assertThat(get(next, "/app/get?n=x", fresh).text()).isEqualTo("1");
    }

    @Test
    void aForgedCutOrForeignRecordIsALostSession() throws Exception {
        String first = cookieOf(files().get("/app/set?n=x&v=1"));
        String second = cookieOf(started.get(0).get("/app/set?n=x&v=2"));
        List<Path> records = records();
        byte[] one = Files.readAllBytes(records.get(0));
        byte[] other = Files.readAllBytes(records.get(1));
        one[one.length - 40] ^= 1;
        Files.write(records.get(0), one);
        Files.write(records.get(1), Arrays.copyOf(other, other.length - 3));

        TestApp next = files();

        assertThat(get(next, "/app/get?n=x", first).text()).isEqualTo("none");
        assertThat(get(next, "/app/get?n=x", second).text()).isEqualTo("none");
        assertThat(next.app().sessions().snapshot().lost()).isGreaterThanOrEqualTo(2);
        Files.write(records.get(1), other);
        Files.copy(records.get(1), records.get(0), StandardCopyOption.REPLACE_EXISTING);
        assertThat(Stream.of(first, second)
                        .map(cookie -> get(next, "/app/get?n=x", cookie).text()))
                .contains("none")
                .containsAnyOf("1", "2");
    }

    private List<Path> records() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".session")).toList();
        }
    }

    @Test
    void aSessionOfAnEarlierRunExpiresAndItsListenersHearOfIt() {
        files().get("/app/set?n=x&v=1");

        TestApp next = files();
        next.passSeconds(4_000);
        next.container().expireSessions();

        assertThat(ended).containsExactly("1");
        assertThat(next.app().sessions().size()).isZero();
        assertThat(next.app().sessions().snapshot().expired()).isEqualTo(1);
    }

    @Test
    void sessionsBeyondTheMostAreSwappedOutAndComeBack() {
        TestApp app = process("file", "<property name='maxSessions' value='5'/>");
        List<String> cookies = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            cookies.add(cookieOf(app.get("/app/set?n=x&v=" + i)));
        }

        assertThat(app.app().sessions().snapshot().inHeap()).isLessThanOrEqualTo(10);
        assertThat(app.app().sessions().snapshot().swappedOut()).isGreaterThanOrEqualTo(30);
        for (int i = 0; i < 40; i++) {
            assertThat(get(app, "/app/get?n=x", cookies.get(i)).text()).isEqualTo(String.valueOf(i));
        }
        assertThat(app.app().sessions().snapshot().rejected()).isZero();
    }

    @Test
    void replacingTheApplicationLosesNothing() {
        TestApp app = files();
        String cookie = cookieOf(app.get("/app/add"));
        for (int i = 0; i < 5; i++) {
            get(app, "/app/add", cookie);
            app.start(this::servlets);
        }

        assertThat(get(app, "/app/add", cookie).text()).isEqualTo("6");
    }

    @Test
    void anotherProcessSeesAndChangesTheSameSession() {
        TestApp one = process("redis", "");
        TestApp two = process("redis", "");
        String cookie = cookieOf(one.get("/app/set?n=x&v=1"));

        assertThat(get(two, "/app/get?n=x", cookie).text()).isEqualTo("1");
        get(two, "/app/set?n=x&v=2", cookie);
        assertThat(get(one, "/app/get?n=x", cookie).text()).isEqualTo("2");
        get(one, "/app/end", cookie);
        assertThat(get(two, "/app/get?n=x", cookie).text()).isEqualTo("none");
    }

    @Test
    void changesOfTwoProcessesAtOnceAreJoinedByAttribute() {
        TestApp one = process("redis", "");
        TestApp two = process("redis", "");
        String cookie = cookieOf(one.get("/app/set?n=both&v=0"));
        get(two, "/app/get?n=x", cookie);

        vault.beforeWriting(() -> get(two, "/app/set?n=theirs&v=2", cookie));
        get(one, "/app/set?n=mine&v=1", cookie);

        for (TestApp app : List.of(one, two)) {
            assertThat(get(app, "/app/get?n=mine", cookie).text()).isEqualTo("1");
            assertThat(get(app, "/app/get?n=theirs", cookie).text()).isEqualTo("2");
            assertThat(get(app, "/app/get?n=both", cookie).text()).isEqualTo("0");
        }
        assertThat(one.app().sessions().snapshot().conflicts()).isEqualTo(1);
    }

    @Test
    void whatCannotBeStoredIsNotConfirmed() {
        TestApp app = process("redis", "");
        String cookie = cookieOf(app.get("/app/set?n=x&v=1"));
        get(app, "/app/get?n=x", cookie);
        vault.breakDown(true);

        Answer answer = get(app, "/app/set?n=x&v=2", cookie);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        assertThat(answer.transport().isComplete()).isTrue();
        vault.breakDown(false);
        assertThat(get(app, "/app/set?n=x&v=3", cookie).status()).isEqualTo(200);
        assertThat(app.app().sessions().snapshot().storeFailures()).isPositive();
    }

    @Test
    void aRequestThatNeedsNoSessionIsServedWhileTheStoreIsDown() {
        String cookie = cookieOf(process("redis", "").get("/app/set?n=x&v=1"));
        TestApp next = process("redis", "");
        vault.breakDown(true);

        Answer answer = get(next, "/app/plain", cookie);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("plain");
    }

    @Test
    void anApplicationMayCatchThatItsSessionsAreAway() {
        String cookie = cookieOf(process("redis", "").get("/app/set?n=x&v=1"));
        TestApp next = process("redis", "");
        vault.breakDown(true);

        assertThat(get(next, "/app/cautious", cookie).text()).isEqualTo("stored HTTP sessions cannot be reached");
    }

    @Test
    void aValueThatHasGrownTooDeepInPlaceIsTheApplicationsFault() {
        TestApp app = process("redis", "");
        String cookie = cookieOf(app.get("/app/add"));

        Answer answer = get(app, "/app/deepen", cookie);

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.header("Retry-After")).isEmpty();
        assertThat(app.app().sessions().snapshot().valuesRefused()).isEqualTo(1);
        assertThat(app.app().sessions().snapshot().storeFailures()).isZero();
    }

    @Test
    void anUnknownSessionIsNotReplacedWhileTheStoreIsDown() {
        TestApp app = process("redis", "");
        String cookie = cookieOf(app.get("/app/set?n=x&v=1"));
        TestApp next = process("redis", "");
        vault.breakDown(true);

        Answer answer = get(next, "/app/set?n=x&v=2", cookie);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        assertThat(next.app().sessions().snapshot().storeFailures()).isPositive();
        vault.breakDown(false);
        assertThat(get(next, "/app/get?n=x", cookie).text()).isEqualTo("1");
    }

    @Test
    void replacingTheApplicationWithOtherPropertiesLosesNothing() {
        TestApp app = files();
        String cookie = cookieOf(app.get("/app/set?n=x&v=1"));
        app.file(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><session-config><session-manager persistence-type='file'><manager-properties>"
                                + "<property name='reapInterval' value='5'/></manager-properties>"
                                + "</session-manager></session-config></sun-web-app>")
                .start(this::servlets);

        assertThat(get(app, "/app/get?n=x", cookie).text()).isEqualTo("1");
        assertThat(get(files(), "/app/get?n=x", cookie).text()).isEqualTo("1");
    }

    /** With file, line and the manager's name, each of them once. */
    @Test
    void aManagerThatCannotWorkIsNamedOnce() {
        TestApp app = TestApp.withVaults(folder.resolve("app"), new MmapVaultMaker(Ticker.system()));
        started.add(app);
        app.sunWebXml("<session-config>\n<session-manager persistence-type='mmap'><manager-properties>"
                + "<property name='maxLocks' value='2000'/></manager-properties></session-manager></session-config>");

        assertThatThrownBy(() -> app.start(this::servlets))
                .hasMessageContaining("sun-web.xml:")
                .hasMessageContaining(": session-manager mmap: maxLocks: 2000 (expected: 0 to 1024)");
    }

    @Test
    void anotherManagerTakesTheHeapsSessionsAndNamesTheRest() {
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        Logger log = (Logger) LoggerFactory.getLogger(SessionTransfer.class);
        TestApp app = process("file", "<property name='maxSessions' value='5'/>");
        List<String> cookies = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            cookies.add(cookieOf(app.get("/app/set?n=x&v=" + i)));
        }
        int inHeap = app.app().sessions().snapshot().inHeap();
        told.start();
        log.addAppender(told);
        try {
            app.sunWebXml("<session-config><session-manager persistence-type='redis'/></session-config>")
                    .start(this::servlets);
        } finally {
            log.detachAppender(told);
        }

        assertThat(get(app, "/app/get?n=x", cookies.get(39)).text()).isEqualTo("39");
        assertThat(vault.records()).hasSize(inHeap);
        assertThat(told.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(line -> line.startsWith("/app: " + (40 - inHeap) + " stored sessions stay behind"));
    }

    @Test
    void theEndOfASessionHoldsHereAlthoughItsStoreIsAway() {
        TestApp app = process("redis", "");
        String cookie = cookieOf(app.get("/app/set?n=x&v=1"));
        vault.breakDown(true);

        assertThat(get(app, "/app/end", cookie).status()).isEqualTo(200);
        assertThat(get(app, "/app/get?n=x", cookie).text()).isEqualTo("none");
        assertThat(app.app().sessions().snapshot().ofVault()).containsEntry("removalsWaiting", 1L);
        vault.breakDown(false);
        assertThat(get(app, "/app/get?n=x", cookie).text()).isEqualTo("none");
        app.container().expireSessions();
        assertThat(vault.records()).isEmpty();
    }

    @Test
    void anOldIdGoesSoonAlthoughExpiredSessionsAreLookedForSeldom() {
        TestApp app = process("redis", "");
        String old = cookieOf(app.get("/app/set?n=x&v=1"));
        app.container().expireSessions();
        get(app, "/app/change", old);
        assertThat(vault.records()).hasSize(2);

        app.passSeconds(11);
        app.container().expireSessions();

        assertThat(vault.records()).hasSize(1);
    }
}
