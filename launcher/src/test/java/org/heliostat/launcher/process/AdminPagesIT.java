package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The administration's pages as an administrator meets them, in a real browser with the packaged jar. */
@ExtendWith(BrowserOfClass.class)
class AdminPagesIT {

    private static final int BUSY = 6;

    @TempDir
    private Path folder;

    private Browser browser;
    private @Nullable ServerProcess started;

    @BeforeEach
    void startServer(Browser given) throws Exception {
        // The page comes back to the same port after a restart.
        started = ServerProcess.start(folder.resolve("i"), "--admin-port=" + FreePort.find());
        browser = given;
    }

    @AfterEach
    void stopServer() {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void leadsFromTheFirstStartToSigningIn() {
        AdminPages pages = new AdminPages(browser, server());

        pages.makeTheFirstAdministrator();
        assertThat(browser.script("return location.hash").asText())
                .as("the token is taken out of the address")
                .isEqualTo("#/");
        Await.until(() -> pages.shows(".verdict", "All is well"));
        Await.until(() -> browser.count(".plot canvas") == 3);

        pages.signOut();
        pages.signIn("wrong");
        pages.appears(".trouble");
        Await.until(() -> pages.shows(".trouble", "Wrong name or password"));
        pages.signIn(AdminPages.PASSWORD);
        pages.appears(".way .box");

        browser.open("about:blank");
        browser.open(pages.setupLink());
        pages.appears(".way .box");
        assertThat(pages.complaints())
                .as("policy, missing files, failing scripts")
                .isEmpty();
    }

    @Test
    void figuresSpeakForTheTimeThatIsChosen() {
        AdminPages pages = new AdminPages(browser, server());
        pages.makeTheFirstAdministrator();

        Await.until(() -> pages.shows(".window p", "percentiles: in the last"));
        assertThat(browser.text(".window [aria-pressed=true]")).isEqualTo("1 min");
        assertThat(browser.text(".verdict")).contains("in the last");

        browser.click(".window .choice button:last-child");
        Await.until(() -> pages.shows(".window p", "percentiles: since the start"));
        Await.until(() -> pages.shows(".verdict", "requests per second since the start"));

        pages.go("monitor/connections", ".monitor .window");
        assertThat(browser.text(".monitor .window [aria-pressed=true]")).isEqualTo("since start");
        browser.click(".monitor .window .choice button:nth-child(2)");
        Await.until(() -> pages.shows(".monitor .window p", "percentiles: in the last"));
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void takesTheSetupLinkInATabThatShowsThePage() throws Exception {
        AdminPages pages = new AdminPages(browser, server());
        String link = pages.setupLink();
        String page = link.substring(0, link.indexOf('#'));
        browser.open(page);
        pages.appears("input[name=token]");

        browser.open(page + "#setup=%");
        Await.until(() -> browser.count("input[name=token]") == 0);
        browser.open(page + "#setup=wrong");
        Await.until(() -> hash().equals("#/"));
        browser.retype("input[name=user]", AdminPages.USER);
        browser.type("input[name=password]", AdminPages.PASSWORD);
        browser.type("input[name=again]", AdminPages.PASSWORD);
        browser.click("button.first");
        Await.until(() -> pages.shows(".card", "wrong or used up"));

        browser.open(link);
        Await.until(() -> !pages.shows(".card", "wrong or used up") && hash().equals("#/"));
        browser.retype("input[name=user]", AdminPages.USER);
        browser.type("input[name=password]", AdminPages.PASSWORD);
        browser.type("input[name=again]", AdminPages.PASSWORD);
        browser.click("button.first");
        pages.appears(".way .box");

        pages.go("configure/magnus", "h1");
        browser.open(link);
        Await.until(() -> pages.shows(".notices", "was used already"));
        assertThat(hash()).as("where the reader was").isEqualTo("#/configure/magnus");
        pages.signOut();
        browser.open(link);
        Await.until(() -> pages.shows(".door", "was used already"));
        browser.script("history.back()");
        Await.until(() -> !hash().contains("setup"));
        pages.appears("input[name=password]");
    }

    @Test
    void showsWhatTheProcessTakes() throws Exception {
        AdminPages pages = new AdminPages(browser, server());
        pages.makeTheFirstAdministrator();

        Await.until(() -> pages.shows(".process", "Processors"));
        Await.until(() -> pages.shows(".process", "of the time, in the last "));
        Await.until(() -> pages.shows(".process", "Heap after collection"));
        assertThat(browser.text(".process")).contains("OutOfMemoryErrors");
    }

    private String hash() {
        return browser.script("return location.hash").asText();
    }

    @Test
    void deploysAWarAndShowsWhatItDoes() throws Exception {
        AdminPages pages = new AdminPages(browser, server());
        pages.makeTheFirstAdministrator();

        pages.deploy("sleep");
        for (int i = 0; i < BUSY; i++) {
            pages.send("/sleep/sync?ms=60000");
        }
        pages.go("", ".at-threads");
        Await.until(() -> pages.shows(".at-threads .big", BUSY + " / 128"));
        Await.until(() -> pages.shows(".at-applications .big", "1"));

        pages.go("monitor/threads", ".monitor tbody tr");
        Await.until(() -> browser.count(".monitor tbody tr") == BUSY);
        assertThat(browser.text(".monitor tbody tr")).contains("GET /sleep/sync", "service-j2ee", "127.0.0.1");

        pages.go("threads", "button[aria-label^='Stack of']");
        browser.click("button[aria-label^='Stack of']");
        Await.until(() -> pages.shows("dialog pre", "samples.sleep"));
        browser.click("dialog header button");

        pages.go("applications", "section[data-uri='/sleep'] button.danger");
        browser.click("section[data-uri='/sleep'] button.danger");
        pages.appears("dialog button");
        browser.click("dialog .buttons button:last-child");
        assertThat(browser.count("section[data-uri='/sleep']")).isEqualTo(1);
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void changesADirectiveRefusesABrokenValueAndUndoes() {
        AdminPages pages = new AdminPages(browser, server());
        pages.makeTheFirstAdministrator();
        assertThat(pages.perfdump()).containsPattern("Total Sessions Created +\\d+/128");

        pages.typeDirective("RqThrottle", "many");
        assertThat(browser.text("[data-name=RqThrottle] .error")).contains("0 to 65536");
        assertThat(browser.script("return document.querySelector('.pending button.first').disabled"))
                .hasToString("true");

        pages.typeDirective("RqThrottle", "64");
        pages.applyChanges("fewer at a time");
        Await.until(() -> pages.perfdump().matches("(?s).*Total Sessions Created +\\d+/64\\s.*"));
        pages.go("configure/history", ".row-buttons");
        Await.until(() -> pages.shows("tbody", "fewer at a time"));
        assertThat(browser.text("tbody tr")).contains("RqThrottle", AdminPages.USER);

        pages.undoTheLastChange();
        Await.until(() -> pages.perfdump().matches("(?s).*Total Sessions Created +\\d+/128\\s.*"));
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void showsErrorsOfAFileAtTheirLine() {
        AdminPages pages = new AdminPages(browser, server());
        pages.makeTheFirstAdministrator();

        pages.go("configure/files/nsfc.conf", ".editor textarea");
        browser.retype(".editor textarea", "MaxAge=30\nMaxFiles=many\n");
        pages.appears(".gutter .is-error");

        assertThat(browser.text(".gutter .is-error")).isEqualTo("2");
        assertThat(browser.text(".findings")).contains("line 2", "MaxFiles", "many", "1 to ");
        browser.click(".pending button:last-child");
        pages.disappears(".findings");
    }

    @Test
    void saysThatTheServerRestartsAndComesBack() {
        AdminPages pages = new AdminPages(browser, server());
        pages.makeTheFirstAdministrator();
        Await.until(() -> pages.shows(".fresh", "live"));

        pages.restart();
        pages.appears(".away");
        pages.appears("input[name=user]");
        assertThat(browser.text(".door")).contains("started anew");
        pages.signIn(AdminPages.PASSWORD);

        Await.until(() -> pages.shows(".fresh", "live"));
        Await.until(() -> pages.shows(".notices", "started anew"));
    }

    private ServerProcess server() {
        return Objects.requireNonNull(started, "the server");
    }
}
