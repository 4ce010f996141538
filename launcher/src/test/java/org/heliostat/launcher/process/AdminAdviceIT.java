package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.advisor.RuleBook;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page Advice and what the overview shows of it, with findings and trials that the test makes up: AdviceIT shows those of
 * a real server.
 */
@ExtendWith(BrowserOfClass.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdminAdviceIT {

    private static final String BADGE = ".side a[href='#/advice'] .badge";
    private static final String CAUSE = ".finding[data-rule=session-threads-too-few]";

    private Path folder;
    private AdminVisit visit;
    private AdminPages pages;
    private Browser browser;
    private FakedAnswers faked;

    @BeforeAll
    void keep(@TempDir Path temporary) {
        folder = temporary;
    }

    /** All look at one server: what they are shown of it is made up, in the page that each loads anew. */
    @BeforeEach
    void signIn(Browser given) throws Exception {
        browser = given;
        faked = new FakedAnswers(given);
        if (visit == null) {
            visit = AdminVisit.signedIn(folder, given);
            pages = visit.pages();
        } else {
            pages.openAndSignIn();
        }
    }

    @AfterAll
    void close() {
        if (visit != null) {
            visit.close();
        }
    }

    @Test
    void showsCauseEvidenceChangeAndConsequences() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING));
        faked.answer("GET /advice/trials", 404, "{\"title\":\"Not Found\",\"status\":404}");
        pages.go("advice", CAUSE);

        Await.until(() -> pages.shows(".advice .about", "Nothing is changed unless somebody applies it."));
        faked.answer(
                "GET /advice",
                200,
                MadeUpAdvice.advice(true, MadeUpAdvice.FINDING)
                        .replace("\"counters\"", "\"automatic\":[\"session-threads-too-few\"],\"counters\""));
        Await.until(() ->
                pages.shows(".advice .about", "what session-threads-too-few proposes is tried without being asked"));
        assertThat(browser.text(CAUSE))
                .contains(
                        "critical",
                        "All 8 session threads are busy, and 24 requests wait.",
                        "since ",
                        "requests wait although there are processors",
                        "as many more requests are answered",
                        "requests: from 37.8 requests/s to about 201 requests/s");
        assertThat(browser.text(CAUSE + " tr.removed")).contains("RqThrottle 8");
        assertThat(browser.text(CAUSE + " tr.added")).contains("RqThrottle 128");
        Await.until(() -> browser.count("[data-figure='window.ratios.sessionsBusy'] .spark .line") == 1);
        assertThat(browser.count("[data-figure='window.ratios.sessionsBusy'] .spark .limit"))
                .isEqualTo(1);
        assertThat(browser.text("[data-figure='window.ratios.sessionsBusy']")).contains("99.6", "limit: at most 90");
        assertThat(browser.count("[data-figure='jvm.heapAfterCollection'] .gauge .limit"))
                .isEqualTo(1);
        assertThat(browser.count("[data-figure='sessionThreads.limit'] svg")).isZero();
        assertThat(browser.count("button[name=apply]"))
                .as("this server tries no changes")
                .isZero();

        assertThat(isSeen("[data-rule=queue-delay]")).isFalse();
        browser.clickInView(".consequences summary");
        Await.until(() -> isSeen("[data-rule=queue-delay]"));
        assertThat(browser.text(BADGE)).contains("▲▲", "1");
        browser.clickInView(CAUSE + " > .links .see");
        Await.until(() -> hash().equals("#/monitor/threads"));
    }

    @Test
    void overviewMarksStationsAndLeadsToTheFinding() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.HOSTILE, MadeUpAdvice.FINDING));
        pages.appears(".verdict.is-full li[data-rule=session-threads-too-few]");

        assertThat(browser.text(".verdict"))
                .contains(
                        "critical",
                        "All 8 session threads are busy",
                        "Change RqThrottle from 8 to 128.",
                        "One thing follows",
                        "One hint.")
                .doesNotContain("All is well");
        assertThat(browser.text(".at-threads.is-full")).contains("▲▲ critical", "All 8 session threads are busy");
        assertThat(browser.text(".at-queue.is-after")).contains("follows", "Requests wait 310 ms");
        assertThat(browser.count(".at-pools.is-calm")).isEqualTo(1);
        Await.until(() -> pages.shows("main .unseen[role=status]", "critical: RqThrottle."));

        browser.clickInView(".verdict li[data-rule=session-threads-too-few] .said");
        pages.appears(CAUSE);
        Await.until(() -> browser.isFocused(CAUSE));

        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true));
        pages.disappears(BADGE);
        pages.go("", ".verdict.is-calm");
        assertThat(browser.text(".verdict")).contains("All is well");
    }

    @Test
    void appliesAChangeAndShowsWhatCameOfIt() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING));
        faked.answer("GET /advice/trials", 200, "[]");
        faked.answer("POST /advice/trials", 200, MadeUpAdvice.DRY_RUN);
        pages.go("advice", CAUSE + " button[name=apply]");

        browser.clickInView(CAUSE + " button[name=apply]");
        pages.appears("dialog tr.added");
        assertThat(browser.text("dialog"))
                .contains(
                        "conf/magnus.conf",
                        "RqThrottle 128",
                        "at once",
                        "measures for 60 s",
                        "to about 201 requests/s");
        faked.answer("POST /advice/trials", 201, MadeUpAdvice.trial("settling", "null", ""));
        faked.answer("GET /advice/trials", 200, MadeUpAdvice.trials(MadeUpAdvice.trial("settling", "null", "")));
        browser.click("dialog button[name=apply]");
        pages.disappears("dialog");
        pages.appears(".trial[data-state=settling] progress");
        assertThat(browser.text(".trial")).contains("RqThrottle from 8 to 128", "s left");
        pages.appears(CAUSE + " button[name=apply][disabled]");

        faked.answer("GET /advice/trials", 200, MadeUpAdvice.trials(MadeUpAdvice.trial("measuring", "null", "")));
        pages.appears(".trial[data-state=measuring] progress");
        String sentence = "requests rose from 37.8 to 201.3 requests/s: kept";
        faked.answer("GET /advice/trials", 200, MadeUpAdvice.trials(MadeUpAdvice.trial("kept", "201.3", sentence)));
        pages.appears(".trial[data-state=kept] .before-after .is-after");
        assertThat(browser.text(".trial .before-after .is-before")).contains("37.8 requests/s");
        assertThat(browser.text(".trial .before-after .is-after")).contains("201 requests/s");
        assertThat(browser.text(".trial")).contains("kept", sentence);
        assertThat(browser.text(".tried tbody tr")).contains("ada", "RqThrottle from 8 to 128", "kept");

        browser.clickInView(".trial .undo");
        pages.appears("dialog button.danger");
        assertThat(browser.text("dialog")).contains("RqThrottle from 128 to 8");
        String returned = MadeUpAdvice.trial("returned", "201.3", "put back by ada");
        faked.answer("DELETE /advice/trials/1", 200, returned);
        faked.answer("GET /advice/trials", 200, MadeUpAdvice.trials(returned));
        browser.click("dialog button.danger");
        pages.appears(".trial[data-state=returned]");
        assertThat(browser.count(".undo")).isZero();
        assertThat(faked.asked())
                .contains(
                        "POST /advice/trials {\"rule\":\"session-threads-too-few\",\"about\":\"\",\"dryRun\":true}",
                        "POST /advice/trials {\"rule\":\"session-threads-too-few\",\"about\":\"\",\"tag\":\"0a1b\"}",
                        "DELETE /advice/trials/1 ");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void saysWhyAChangeIsNotApplied() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING));
        faked.answer("GET /advice/trials", 200, "[]");
        faked.answer(
                "POST /advice/trials",
                422,
                "{\"title\":\"Wrong value\",\"detail\":\"conf/magnus.conf:3: RqThrottle: 128\",\"expected\":\"1 to 100\"}");
        pages.go("advice", CAUSE + " button[name=apply]");
        browser.clickInView(CAUSE + " button[name=apply]");

        Await.until(() -> pages.shows("dialog .trouble", "conf/magnus.conf:3: RqThrottle: 128 (expected: 1 to 100)"));
        assertThat(browser.count("dialog button[name=apply][disabled]")).isEqualTo(1);
    }

    @Test
    void offersToApplyOnlyWhatCanBeTried() {
        String noAim = MadeUpAdvice.FINDING.replace("\"aim\":", "\"was\":");
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, noAim));
        faked.answer("GET /advice/trials", 200, "[]");

        pages.go("advice", CAUSE + " .by-hand");

        assertThat(browser.text(CAUSE)).contains("No figure shows what this brings");
        assertThat(browser.count("button[name=apply]")).isZero();
    }

    @Test
    void asksAgainWhereTheProposalIsAnotherOneNow() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING));
        faked.answer("GET /advice/trials", 200, "[]");
        faked.answer("POST /advice/trials", 200, MadeUpAdvice.DRY_RUN);
        pages.go("advice", CAUSE + " button[name=apply]");
        browser.clickInView(CAUSE + " button[name=apply]");
        pages.appears("dialog button[name=apply]:not([disabled])");

        faked.answer(
                "POST /advice/trials",
                409,
                "{\"title\":\"Another proposal\",\"status\":409,\"detail\":\"the proposal is another one now\"}");
        browser.click("dialog button[name=apply]");

        pages.appears("dialog [role=alert]");
        assertThat(browser.text("dialog")).contains("proposal is another one now");
    }

    @Test
    void whatCouldNotBePutBackCanBeUndone() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING));
        faked.answer(
                "GET /advice/trials",
                200,
                MadeUpAdvice.trials(MadeUpAdvice.trial("failed", "20.1", "it could not be put back")));

        pages.go("advice", ".trial[data-state=failed] .undo");
    }

    @Test
    void monitorsReadButApplyNothing() throws Exception {
        visit.api("POST", "/users", "{\"user\":\"eve\",\"password\":\"only looks at things\",\"role\":\"monitor\"}");
        pages.signOut();
        browser.retype("input[name=user]", "eve");
        browser.retype("input[name=password]", "only looks at things");
        browser.click("button.first");
        pages.appears(".way .box");

        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.FINDING));
        faked.answer("GET /advice/trials", 200, MadeUpAdvice.trials(MadeUpAdvice.trial("kept", "201.3", "kept")));
        pages.go("advice", CAUSE);
        pages.appears(".tried tbody tr");
        assertThat(browser.text(CAUSE)).contains("RqThrottle 128");
        assertThat(browser.count("button[name=apply], .undo, .finding a[href^='#/configure']"))
                .isZero();
    }

    @Test
    void showsWhatClientsSentAsText() {
        faked.answer("GET /advice", 200, MadeUpAdvice.advice(true, MadeUpAdvice.HOSTILE));
        faked.answer("GET /advice/trials", 200, "[]");
        pages.go("advice", ".finding");

        assertThat(browser.text(".finding"))
                .contains(
                        "GET /<script>window.hacked=1</script><img src=x onerror=hacked=1> takes 3 s.",
                        "<i>why</i>",
                        "<em>effect</em>",
                        "javascript:hacked=1");
        assertThat(browser.count(
                        ".finding script, .finding img, .finding i, .finding em, .finding a[href^='javascript']"))
                .isZero();
        pages.go("", ".verdict");
        assertThat(browser.script("return String(window.hacked)").asText()).isEqualTo("undefined");
        assertThat(pages.complaints()).isEmpty();
    }

    @Test
    void saysWhenThereIsNothingOrNobodyLooks(@TempDir Path other) throws Exception {
        try (AdminVisit first = AdminVisit.signedIn(other, browser)) {
            Await.until(() -> first.pages().shows(".verdict", "wait for the first minute"));
            first.pages().go("advice", ".gathering");

            faked.answer("GET /advice", 200, MadeUpAdvice.advice(true));
            Await.until(() -> first.pages().shows(".nothing", "None of 139 rules holds"));
            Await.until(() -> first.pages().shows(".about", "Looked last at "));

            faked.answer("GET /advice", 200, MadeUpAdvice.advice(false));
            first.pages().appears("main a[href='#/configure/magnus?name=Advice']");
            assertThat(browser.text("main")).contains("Advice is off");
        }
    }

    @Test
    void everyRuleLeadsToAPage() {
        browser.script("import('/app/live/places.js').then((places) => { window.places = places; })");
        Await.until(() -> browser.script("return window.places !== undefined").asBoolean());

        assertThat(RuleBook.all()).hasSizeGreaterThan(100).allSatisfy(rule -> assertThat(
                        browser.script("return window.places.placeOf({ rule: '"
                                        + rule.description().name() + "' }).href")
                                .asText())
                .as(rule.description().name())
                .matches("#/(monitor/[a-z-]+|threads|logs|applications|certificates|incidents(\\?why=slow)?)"
                        + "|/api/v1/perfdump"));
        assertThat(form("RqThrottle")).isEqualTo("#/configure/magnus?name=RqThrottle");
        assertThat(form("ConnectionQueue")).isEqualTo("#/configure/magnus?name=ConnQueueSize");
        assertThat(form("QOSPARAMS")).isEqualTo("#/configure/qos");
        assertThat(form("code GET /item")).isEmpty();
    }

    private String form(String subject) {
        return browser.script("return window.places.formOf({ subject: '" + subject + "' })")
                .asText();
    }

    private boolean isSeen(String selector) {
        return browser.script("return document.querySelector(`" + selector + "`)?.checkVisibility() === true")
                .asBoolean();
    }

    private String hash() {
        return browser.script("return location.hash").asText();
    }
}
