package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The administration's pages without a mouse: Tab, Enter, arrows and what one types. */
@ExtendWith(BrowserOfClass.class)
class AdminKeyboardIT {

    private static final String GO = Browser.ENTER;

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;

    @BeforeEach
    void start(Browser given) throws Exception {
        visit = AdminVisit.start(folder, given);
        pages = visit.pages();
        browser = given;
    }

    @AfterEach
    void close() {
        if (visit != null) {
            visit.close();
        }
    }

    @Test
    void leadsFromTheFirstStartToAChangeAndItsUndoing() {
        pages.openSetup();
        browser.tabTo("input[name=user]");
        browser.press(AdminPages.USER);
        browser.tabTo("input[name=password]");
        browser.press(AdminPages.PASSWORD);
        browser.tabTo("input[name=again]");
        browser.press(AdminPages.PASSWORD + GO);
        pages.appears(".way .box");
        browser.tabTo(".who button:last-child");
        browser.press(GO);

        pages.appears("form input[name=password]");
        browser.tabTo("input[name=user]");
        browser.press(browserValue("input[name=user]").isEmpty() ? AdminPages.USER : "");
        browser.tabTo("input[name=password]");
        browser.press(AdminPages.PASSWORD + GO);
        pages.appears(".way .box");

        browser.tabTo(".side a[href='#/configure']");
        assertThat(outline()).as("who uses the keyboard sees where it is").isNotEqualTo("none");
        browser.press(GO);
        pages.appears(AdminPages.field("RqThrottle"));
        browser.tabTo("input[type=search]");
        browser.press("RqThrottle");
        Await.until(() -> browser.count(".field") < 20);
        browser.tabTo(AdminPages.field("RqThrottle"));
        browser.script("document.activeElement.select()");
        browser.press("64");
        pages.appears(".pending button.first:not([disabled])");
        browser.tabTo(".pending button.first");
        browser.press(GO);
        pages.appears("dialog tr.added");
        browser.tabTo("dialog input[name=reason]");
        pages.appears("dialog form button.first:not([disabled])");
        browser.press("less" + GO);
        pages.appears("dialog[aria-label=Applied]");
        Await.until(() -> pages.perfdump().matches("(?s).*Total Sessions Created +\\d+/64\\s.*"));
        browser.tabTo("dialog .buttons button.first");
        browser.press(GO);
        pages.disappears("dialog");

        browser.tabTo(".tabs a[aria-current]");
        for (int i = 0; i < 20 && browser.count(".tabs a[href$=history][aria-current]") == 0; i++) {
            String before = currentTab();
            browser.press(Browser.ARROW_RIGHT);
            Await.until(() -> !currentTab().equals(before) && browser.isFocused(".tabs a[aria-current]"));
        }
        pages.appears("button[aria-label^='Undo']");
        browser.tabTo("button[aria-label^='Undo']");
        browser.press(GO);
        pages.appears("dialog button.danger");
        // What cannot be taken back is not the first choice.
        Await.until(() -> browser.isFocused("dialog .buttons button:last-child"));
        browser.tabTo("dialog button.danger");
        browser.press(GO);
        pages.disappears("dialog");
        Await.until(() -> pages.perfdump().matches("(?s).*Total Sessions Created +\\d+/128\\s.*"));
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void sortsATableAndLeavesAWindowByEscape() {
        pages.makeTheFirstAdministrator();
        pages.go("threads", ".choice button:last-child");
        browser.tabTo(".choice button:last-child");
        browser.press(GO);
        pages.appears("tbody tr");
        browser.tabTo("th:first-child button");
        browser.press(GO);
        pages.appears("th:first-child[aria-sort=ascending]");
        browser.press(GO);
        pages.appears("th:first-child[aria-sort=descending]");

        browser.tabTo("button[aria-label^='Stack of']");
        String opener =
                browser.script("return document.activeElement.ariaLabel").asText();
        browser.press(GO);
        pages.appears("dialog pre");
        browser.press("\uE00C");
        pages.disappears("dialog");
        // The focus is back where it came from.
        Await.until(() -> browser.script("return document.activeElement.ariaLabel")
                .asText()
                .equals(opener));
    }

    /** Each element that can be clicked can be focused, has a name, and lives in no place where Tab cannot go. */
    @Test
    void givesEveryControlAName() {
        pages.makeTheFirstAdministrator();
        for (String page : new String[] {
            "",
            "advice",
            "monitor/threads",
            "monitor/file-cache",
            "applications",
            "threads",
            "logs",
            "users",
            "certificates",
            "configure/magnus",
            "configure/listen-sockets",
            "configure/virtual-servers",
            "configure/pools",
            "configure/resources",
            "configure/thread-pools",
            "configure/mime",
            "configure/qos",
            "configure/acls",
            "configure/files",
            "configure/history"
        }) {
            pages.go(page, "main h1");
            assertThat(
                            browser.script(
                                    """
                            const named = (e) => (e.ariaLabel || e.textContent || e.title || e.placeholder
                                || [...(e.labels ?? [])].map((l) => l.textContent).join('')
                                || e.getAttribute('aria-labelledby') || '').trim() !== '';
                            return [...document.querySelectorAll('a[href], button, input, select, textarea, canvas')]
                                .filter((e) => !named(e)).map((e) => e.outerHTML.slice(0, 120))"""))
                    .as("controls without a name on %s", page)
                    .isEmpty();
        }
    }

    private String currentTab() {
        return browser.script("return document.querySelector('.tabs a[aria-current]')?.innerText ?? ''")
                .asText();
    }

    private String browserValue(String selector) {
        return browser.script("return document.querySelector(`" + selector + "`).value")
                .asText();
    }

    private String outline() {
        return browser.script("return getComputedStyle(document.activeElement).outlineStyle")
                .asText();
    }
}
