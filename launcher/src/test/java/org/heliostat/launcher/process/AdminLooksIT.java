package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages on a telephone and in the dark: nothing sticks out of the window, every text stands out from its ground by
 * 4.5 to 1 (WCAG 2.2, 1.4.3; marks of plots by 3 to 1, 1.4.11), and what has the focus shows it. {@code
 * -Dheliostat.looks=FOLDER} keeps pictures.
 */
@ExtendWith(BrowserOfClass.class)
class AdminLooksIT {

    private static final int NARROW = 390;
    private static final int WIDE = 1200;
    private static final int HIGHEST = 3000;

    /** A page, and what is there once it has been drawn. */
    private static final String[][] PAGES = {
        {"", ".way .box"},
        {"advice", "main h1"},
        {"monitor/threads", "main h1"},
        {"monitor/pools", "main h1"},
        {"sizing", "input[name=rate]"},
        {"applications", ".drop"},
        {"threads", "main h1"},
        {"logs", ".tail"},
        {"users", "td"},
        {"certificates", "main h1"},
        {"configure/magnus", "[data-name=RqThrottle]"},
        {"configure/thread-pools", "[data-add]"},
        {"configure/listen-sockets", "[data-key=ls1]"},
        {"configure/virtual-servers", "[data-key=vs1]"},
        {"configure/pools", "[data-key=BookstorePool]"},
        {"configure/resources", "[data-add=MAILRESOURCE]"},
        {"configure/mime", "tbody tr"},
        {"configure/qos", "[data-name=maxconn]"},
        {"configure/acls", "input[name=aclId]"},
        {"configure/files", ".editor textarea"},
        {"configure/history", "tbody tr"},
        {"nowhere/at-all", "main .empty a"},
    };

    private static final String STICKS_OUT =
            """
            const width = document.documentElement.clientWidth;
            const scrolls = (e) => e && e !== document.body && e !== document.documentElement
                && (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
            const found = [...document.querySelectorAll('body *')].filter((e) => {
                const box = e.getBoundingClientRect();
                return e.checkVisibility() && box.width > 1 && box.height > 1 && box.right > width + 1
                    && !scrolls(e.parentElement);
            });
            const wide = document.documentElement.scrollWidth;
            return [...found.slice(0, 5).map((e) => e.outerHTML.slice(0, 140)),
                ...(wide > width ? ['the page is ' + wide + ' wide'] : [])];""";

    private static final String FAINT =
            """
            const part = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
            const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
            const colour = (text) => {
                const n = text.match(/[\\d.]+/g).map(Number);
                return text.startsWith('color(') ? [n[0] * 255, n[1] * 255, n[2] * 255, n[3] ?? 1]
                    : [n[0], n[1], n[2], n[3] ?? 1];
            };
            const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3]));
            const ground = (e) => {
                if (!e) return [255, 255, 255];
                const own = colour(getComputedStyle(e).backgroundColor);
                return own[3] === 1 ? own.slice(0, 3) : over(own, ground(e.parentElement));
            };
            const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('svg, canvas, .unseen')
                && !e.closest(':disabled');
            const faint = new Map();
            const look = (e, text) => {
                const style = getComputedStyle(e);
                const below = ground(e);
                const [a, b] = [light(over(colour(style.color), below)), light(below)];
                const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && style.fontWeight >= 600);
                if (ratio < (large || e.matches('.mark') ? 3 : 4.5)) {
                    faint.set(style.color + ' on ' + below.map(Math.round), ratio.toFixed(2) + ' ' + e.tagName + '.' + e.className
                        + ': ' + text.trim().slice(0, 40));
                }
            };
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const e = texts.currentNode.parentElement;
                if (texts.currentNode.nodeValue.trim() && shown(e)) look(e, texts.currentNode.nodeValue);
            }
            for (const e of document.querySelectorAll('input, select, textarea')) {
                if (shown(e)) look(e, e.name || e.id);
            }
            return [...faint].map(([colours, what]) => what + ' (' + colours + ')');""";

    private static final String HIDDEN_FOCUS =
            """
            const before = document.activeElement;
            const found = [];
            for (const e of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
                if (e.disabled || !e.checkVisibility({ visibilityProperty: true })) continue;
                e.focus({ focusVisible: true, preventScroll: true });
                const style = getComputedStyle(e);
                if (document.activeElement === e && (style.outlineStyle === 'none' || style.outlineWidth === '0px')) {
                    found.push(e.outerHTML.slice(0, 140));
                }
            }
            before?.focus({ preventScroll: true });
            return found.slice(0, 5);""";

    @TempDir
    private Path folder;

    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;
    private final List<String> wrong = new ArrayList<>();

    @BeforeEach
    void signIn(Browser given) throws Exception {
        visit = AdminVisit.signedIn(folder, given);
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
    void everyPageCanBeReadOnANarrowScreenAndInTheDark() throws Exception {
        visit.api("PATCH", "/config/magnus.conf", "{\"RqThrottle\": 64, \"ConnQueueSize\": 512}");
        for (String theme : List.of("light", "dark")) {
            browser.script("localStorage.setItem('heliostat.theme', '\"" + theme + "\"'); location.reload()");
            pages.appears("html[data-theme=" + theme + "] main h1");
            for (String[] page : PAGES) {
                pages.go(page[0], page[1]);
                look(page[0], theme, NARROW);
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void formsThatAreFilledInAreReadableToo() throws Exception {
        browser.script("localStorage.setItem('heliostat.theme', '\"dark\"'); location.reload()");
        pages.appears("html[data-theme=dark] .way .box");
        pages.go("configure/virtual-servers", "[data-key=vs1]");
        browser.clickInView("[data-add=VS]");
        pages.appears("[data-key=vs2] [data-name=urlhosts].is-wrong");
        open();
        look("virtual-server-new", "dark", NARROW);
        look("virtual-server-new", "dark", WIDE);
        pages.go("configure/resources", "[data-add=MAILRESOURCE]");
        browser.clickInView("[data-add=MAILRESOURCE]");
        pages.appears("[data-key='mail/name1']");
        open();
        look("mail-new", "dark", NARROW);
        pages.go("configure/mime", "[data-add=type]");
        browser.clickInView("[data-add=type]");
        pages.appears("dialog input[name=exts]");
        look("mime-new", "dark", NARROW);

        browser.click("dialog header button");
        browser.click(".menu summary");
        look("menu", "dark", NARROW);

        assertThat(wrong).isEmpty();
    }

    @Test
    void findingsAndTrialsAreReadableToo() throws Exception {
        for (String theme : List.of("light", "dark")) {
            // What is made up is lost with the page, so the new one must be there.
            browser.script("window.isOld = true; localStorage.setItem('heliostat.theme', '\"" + theme
                    + "\"'); location.reload()");
            Await.until(
                    () -> browser.script("return window.isOld === undefined").asBoolean());
            pages.appears("html[data-theme=" + theme + "] main h1");
            FakedAnswers faked = new FakedAnswers(browser);
            faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING, MadeUpAdvice.HOSTILE));
            faked.answer(
                    "GET /advice/trials",
                    200,
                    MadeUpAdvice.trials(MadeUpAdvice.trial("kept", "201.3", "it rose: kept")));
            faked.answer("POST /advice/trials", 200, MadeUpAdvice.DRY_RUN);
            pages.go("", ".verdict li[data-rule]");
            look("overview-found", theme, NARROW);
            pages.go("advice", ".trial .before-after");
            browser.script("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
            look("advice-found", theme, NARROW);
            look("advice-found", theme, WIDE);
            browser.clickInView(".finding button[name=apply]");
            pages.appears("dialog tr.added");
            look("advice-apply", theme, NARROW);
            browser.click("dialog header button");
        }

        assertThat(wrong).isEmpty();
    }

    /** Opens what is folded, with a line of each kind. */
    private void open() {
        browser.script("document.querySelectorAll('.element details').forEach((part) => { part.open = true; })");
        browser.script("document.querySelectorAll('.element:last-of-type [data-add]').forEach((add) => add.click())");
        Await.until(() -> browser.count(".element .line") > 0);
    }

    private void look(String page, String theme, int width) throws Exception {
        browser.fit(width, HIGHEST);
        browser.press(Browser.TAB);
        String where = (page.isEmpty() ? "overview" : page) + " " + theme + " " + width;
        note(where + " sticks out", browser.script(STICKS_OUT));
        note(where + " is faint", browser.script(FAINT));
        note(where + " hides the focus", browser.script(HIDDEN_FOCUS));
        String kept = System.getProperty("heliostat.looks");
        if (kept != null) {
            Files.write(Path.of(kept, where.replaceAll("[ /]", "-") + ".png"), browser.screenshot());
        }
    }

    private void note(String what, JsonNode found) {
        found.forEach(one -> wrong.add(what + ": " + one.asText()));
    }
}
