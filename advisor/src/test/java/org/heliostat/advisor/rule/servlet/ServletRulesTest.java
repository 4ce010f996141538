package org.heliostat.advisor.rule.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class ServletRulesTest {

    private static final String MOST_TIME = "servlet-takes-most-time";
    private static final String TAIL = "servlet-tail";
    private static final String FAILS = "servlet-fails";
    private static final String ASYNC = "async-timeouts";

    @Test
    void servletsThatAnswerSoonNeedNoAdvice() {
        assertThat(servlets(new WebAppSnapshot.Servlet("Cart", 5_000, 3, Scene.times(5_000, 12)))
                        .holding())
                .isEmpty();
    }

    @Test
    void theServletThatHasMostOfTheTimeIsNamed() {
        AdviceFinding finding = slow(240, 250).finding(MOST_TIME).orElseThrow();

        assertThat(finding.subject()).isEqualTo("code servlet Report of /shop");
        assertThat(finding.about()).isEqualTo("application vs1/shop");
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(slow(240, 1_000).finding(MOST_TIME).orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(slow(300, 249).finding(MOST_TIME)).isEmpty();
    }

    /** A minute of its own in each minute. */
    @Test
    void aSlowServletThatIsSeldomAskedHoldsUpNobody() {
        assertThat(slow(60, 1_000).finding(MOST_TIME)).isPresent();
        assertThat(slow(59, 1_000).finding(MOST_TIME)).isEmpty();
        assertThat(slow(20, 3_000).finding(MOST_TIME)).isPresent();
        assertThat(slow(19, 4_000).finding(MOST_TIME)).isEmpty();
        assertThat(slow(60, 1_000).requests(19).finding(MOST_TIME)).isEmpty();
    }

    /** Sixty seconds in servlets: what clients take to read their answers is in them. */
    @Test
    void aServletThatWaitsForItsReadersIsNotNamed() {
        Scene slow = slow(60, 1_000).with("protocol.slowReaders", 6L).with("protocol.writeTimeouts", 4L);

        assertThat(slow.with("timeSplit.writing", Scene.times(60, 500)).finding(MOST_TIME))
                .isEmpty();
        assertThat(slow.with("timeSplit.writing", Scene.times(60, 499)).finding(MOST_TIME))
                .isPresent();
        assertThat(slow.with("timeSplit.writing", Scene.times(60, 500))
                        .with("protocol.slowReaders", 5L)
                        .finding(MOST_TIME))
                .isPresent();
    }

    /** Fifty that wait for half a minute each, on threads that nobody else needs. */
    @Test
    void pollsThatHoldUpNobodyAreNoWarning() {
        Scene polls = slow(100, 30_000).with("window.ratios.sessionsBusy", 0.49);

        assertThat(polls.finding(MOST_TIME).orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(polls.with("window.ratios.sessionsBusy", 0.5)
                        .finding(MOST_TIME)
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(slow(100, 9_999).finding(MOST_TIME).orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
    }

    @Test
    void theFirstOfSeveralSlowOnesIsNamed() {
        WebAppSnapshot.Servlet report = new WebAppSnapshot.Servlet("Report", 100, 0, Scene.times(100, 1_000));

        assertThat(servlets(report, new WebAppSnapshot.Servlet("Cart", 99, 0, Scene.times(99, 1_000)))
                        .finding(MOST_TIME))
                .isPresent();
        WebAppSnapshot.Servlet cart = new WebAppSnapshot.Servlet("Cart", 101, 0, Scene.times(101, 600));
        AdviceFinding first = servlets(report, cart, new WebAppSnapshot.Servlet("List", 101, 0, Scene.times(101, 600)))
                .finding(MOST_TIME)
                .orElseThrow();
        assertThat(first.subject()).isEqualTo("code servlet Report of /shop");
        assertThat(first.title())
                .contains("45 % of the time of all servlets, as the first of 3 slow ones that have 100 %");
        // More than half of the time is that of many short requests.
        assertThat(servlets(report, new WebAppSnapshot.Servlet("List", 1_010, 0, Scene.times(1_010, 100)))
                        .finding(MOST_TIME))
                .isEmpty();
    }

    /** A servlet that only chooses the page has the page's time in its own latency. */
    @Test
    void theTimeOfWhatAServletCallsIsNotItsOwn() {
        WebAppSnapshot.Servlet front =
                new WebAppSnapshot.Servlet("Front", 100, 0, Scene.times(100, 1_005), 0, 500_000_000L, "");
        WebAppSnapshot.Servlet report = new WebAppSnapshot.Servlet("Report", 100, 0, Scene.times(100, 1_000));

        AdviceFinding finding = servlets(front, report).finding(MOST_TIME).orElseThrow();
        assertThat(finding.subject()).isEqualTo("code servlet Report of /shop");
        assertThat(finding.title()).contains("takes 1.0 s").contains("100 %");
    }

    @Test
    void aFewVerySlowRequestsAreTold() {
        assertThat(tail(500, 100, 1_000).finding(TAIL)).isPresent();
        assertThat(tail(499, 100, 1_000).only(Window.FIFTEEN_MINUTES).finding(TAIL))
                .isEmpty();
        assertThat(tail(300, 100, 1_000).young(Duration.ofSeconds(90)).finding(TAIL))
                .isPresent();
        assertThat(tail(299, 100, 1_000).young(Duration.ofSeconds(90)).finding(TAIL))
                .isEmpty();
        assertThat(tail(300, 100, 1_000).young(Duration.ofSeconds(89)).finding(TAIL))
                .isEmpty();
        assertThat(tail(500, 101, 1_000).finding(TAIL)).isEmpty();
        assertThat(tail(500, 50, 999).finding(TAIL)).isEmpty();
    }

    @Test
    void aServletThatFailsIsTold() {
        assertThat(failing(10, 200).finding(FAILS).orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(failing(10, 20).finding(FAILS).orElseThrow().severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(failing(10, 201).finding(FAILS)).isEmpty();
        assertThat(failing(9, 9).finding(FAILS)).isEmpty();
        assertThat(failing(10, 200).requests(9).finding(FAILS)).isEmpty();
    }

    /** The exception went through the servlet that had forwarded to it. */
    @Test
    void aFailureThatWentThroughAServletIsNotItsOwn() {
        WebAppSnapshot.Servlet front =
                new WebAppSnapshot.Servlet("Front", 100, 100, Scene.times(100, 5), 0, 100_000_000L, "");
        WebAppSnapshot.Servlet report = new WebAppSnapshot.Servlet("Report", 100, 100, Scene.times(100, 4));

        assertThat(servlets(front, report).findings(FAILS))
                .extracting(AdviceFinding::subject)
                .containsExactly("code servlet Report of /shop");
    }

    @Test
    void whatFailedIsNamedWithWhatWasThrown() {
        Scene scene = servlets(new WebAppSnapshot.Servlet("Report", 100, 50, Scene.times(100, 5)));
        RequestReport report =
                Figures.failed("/shop/report", 40, "java.lang.IllegalStateException", "shop.Report.doGet");

        AdviceFinding finding = scene.findings(FAILS, List.of(report)).get(0);
        assertThat(finding.subject()).isEqualTo("code servlet Report of /shop");
        assertThat(finding.title())
                .endsWith(
                        "; most of them GET /shop/report of vs1: java.lang.IllegalStateException at shop.Report.doGet");
    }

    /** One servlet stands for all pages: which page it is matters. */
    @Test
    void aPageIsNamedNotTheServletOfAllPages() {
        Scene scene = servlets(new WebAppSnapshot.Servlet("jsp", 100, 50, Scene.times(100, 5)));
        RequestReport page = Figures.with(Figures.failed("/shop/cart.jsp", 40, "", ""), "servlet", "jsp");

        assertThat(scene.finding(FAILS).orElseThrow().subject()).isEqualTo("code servlet jsp of /shop");
        assertThat(scene.findings(FAILS, List.of(page)).get(0).subject()).isEqualTo("code GET /shop/cart.jsp of vs1");
        assertThat(scene.findings(FAILS, List.of(page)).get(0).title()).endsWith(" of vs1, answered 500");
        assertThat(scene.findings(FAILS, List.of(Figures.with(page, "lastMillis", 0L)))
                        .get(0)
                        .subject())
                .isEqualTo("code servlet jsp of /shop");
    }

    @Test
    void aServletWithoutAFreeInstanceIsTold() {
        assertThat(shop("instancePools", List.of(new WebAppSnapshot.InstancePool("Old", 5, 5, 5, 5, 1)))
                        .finding("servlet-instances-exhausted"))
                .isPresent();
        assertThat(shop("instancePools", List.of(new WebAppSnapshot.InstancePool("Old", 5, 5, 5, 5, 0)))
                        .finding("servlet-instances-exhausted"))
                .isEmpty();
    }

    @Test
    void aServletThatIsOutOfServiceIsToldWithTheReason() {
        AdviceFinding unused =
                servlets(gone(0)).finding("servlet-out-of-service").orElseThrow();

        assertThat(unused.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(unused.title()).endsWith("wanted it: no licence");
        assertThat(servlets(gone(1))
                        .finding("servlet-out-of-service")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(servlets(new WebAppSnapshot.Servlet("Cart", 5, 5, Scene.times(5, 5)))
                        .finding("servlet-out-of-service"))
                .isEmpty();
    }

    private static WebAppSnapshot.Servlet gone(long requests) {
        return new WebAppSnapshot.Servlet(
                "Cart", requests, requests, Scene.times(requests, 1), requests, 0, "no licence");
    }

    @Test
    void asynchronousRequestsThatNobodyCompletesAreTold() {
        assertThat(shop("requests.asyncTimeouts", 20L).finding(ASYNC)).isPresent();
        assertThat(shop("requests.asyncTimeouts", 19L).finding(ASYNC)).isEmpty();
        WebAppSnapshot.Servlet poll = new WebAppSnapshot.Servlet("Poll", 2_001, 0, Scene.times(2_001, 1));
        WebAppSnapshot app = Figures.with(Figures.webApp("/shop"), "requests.asyncTimeouts", 20L);
        assertThat(Scene.busy()
                        .with("webApps", List.of(Figures.with(app, "servlets", List.of(poll))))
                        .finding(ASYNC))
                .isEmpty();
    }

    @Test
    void webSocketsThatWereRefusedAskForMore() {
        Scene refused = shop("webSockets.refusedFull", 1L).magnus("MaxWebSockets", "50");

        assertThat(refused.finding("web-sockets-refused").orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/magnus.conf: MaxWebSockets 50 -> 100");
        assertThat(shop("webSockets.refusedFull", 0L).finding("web-sockets-refused"))
                .isEmpty();
        assertThat(refused.magnus("MaxWebSockets", "0").finding("web-sockets-refused"))
                .isEmpty();
    }

    @Test
    void formsThatAreRefusedInNumbersAreTold() {
        assertThat(shop("requests.refusedContent", 10L).finding("form-content-refused"))
                .isPresent();
        assertThat(shop("requests.refusedContent", 9L).finding("form-content-refused"))
                .isEmpty();
    }

    @Test
    void anApplicationThatDoesNotRunIsTold() {
        assertThat(shop("mode", "failed")
                        .finding("application-failed")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(shop("detail", "web.xml:12")
                        .finding("application-failed")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(shop("mode", "disabled").finding("application-failed")).isEmpty();
    }

    private static Scene shop(String path, Object value) {
        return Scene.busy().with("webApps", List.of(Figures.with(Figures.webApp("/shop"), path, value)));
    }

    private static Scene servlets(WebAppSnapshot.Servlet... servlets) {
        return shop("servlets", List.of(servlets));
    }

    private static Scene slow(long requests, double millis) {
        return servlets(new WebAppSnapshot.Servlet("Report", requests, 0, Scene.times(requests, millis)));
    }

    private static Scene failing(long errors, long requests) {
        return servlets(new WebAppSnapshot.Servlet("Cart", requests, errors, Scene.times(requests, 5)));
    }

    private static Scene tail(long requests, double median, double longest) {
        long half = (long) (median * 1e6);
        long most = (long) (longest * 1e6);
        return servlets(new WebAppSnapshot.Servlet(
                "Cart", requests, 0, new LatencySnapshot(requests, requests * half, half, half, most, most, most)));
    }
}
