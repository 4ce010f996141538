package org.heliostat.stats.status;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.window.Window;

/** {@code server-status} for people: one page without scripts, in the reader's choice of light or dark. */
public final class StatusPage {

    /** Nothing but the page's own style may be used. */
    public static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

    private static final int BOARD_WIDTH = 64;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem;
                   color: #1b1f24; background: #fff; }
            h1 { font-size: 1.5rem; } h2, summary { font-size: 1.05rem; font-weight: 600; margin: 1rem 0 .4rem; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: .15rem .7rem .15rem 0; text-align: left; vertical-align: top; white-space: nowrap;
                     border-bottom: 1px solid #d9dee3; }
            th { font-weight: 600; color: #57606a; }
            td.n { text-align: right; }
            pre { font: 14px/1.3 ui-monospace, monospace; letter-spacing: .1em; }
            .note { color: #57606a; }
            @media (prefers-color-scheme: dark) {
              body { color: #e6edf3; background: #0d1117; }
              th, td { border-color: #30363d; } th, .note { color: #9198a1; }
            }
            """;

    private final HtmlText html = new HtmlText();
    private final ServerSnapshot snapshot;

    private StatusPage(ServerSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** @param table whether the sessions at work are listed one by one */
    public static String write(ServerSnapshot snapshot, boolean table) {
        StatusPage page = new StatusPage(snapshot);
        page.head();
        page.window();
        page.summary();
        page.scoreboard();
        if (table) {
            page.sessions();
        }
        page.ratios();
        for (Box<?> box : Catalogue.boxes()) {
            new FigureTables(page.html).write(box, snapshot);
        }
        page.html.tag("</body>\n</html>\n");
        return page.html.toString();
    }

    private void head() {
        String title = "Server status: " + snapshot.identity().id();
        html.tag("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .tag("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .element("title", title)
                .tag("\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n")
                .element("h1", title);
    }

    private void summary() {
        RequestCountersSnapshot requests = snapshot.requests();
        html.tag("\n<dl>\n");
        entry("Version", snapshot.identity().version());
        entry("Now", Instant.ofEpochMilli(snapshot.takenMillis()).toString());
        entry(
                "Started",
                Instant.ofEpochMilli(snapshot.identity().startedMillis()).toString());
        entry("Server uptime", uptime(Duration.ofSeconds(snapshot.secondsRunning())));
        entry(
                "Total accesses",
                requests.requests() + " - Total traffic: " + requests.bytesSent() + " bytes sent, "
                        + requests.bytesReceived() + " received");
        entry(
                "Answers",
                "2xx " + requests.status2xx() + ", 3xx " + requests.status3xx() + ", 4xx " + requests.status4xx()
                        + ", 5xx " + requests.status5xx());
        entry("CPU time", cpu());
        entry("Average", rates());
        html.tag("</dl>\n");
    }

    /** Says which time the page speaks for, and how to have another one. */
    private void window() {
        WindowSnapshot window = snapshot.window();
        Instant until = Instant.ofEpochMilli(snapshot.takenMillis()).truncatedTo(ChronoUnit.SECONDS);
        html.tag("<p class=\"note\">")
                .text(String.format(
                        Locale.ROOT,
                        "Averages, ratios and times: %s (%.0f seconds until %s). Counters and peaks: since the start.",
                        label(window.name()),
                        window.coveredSeconds(),
                        until))
                .tag("</p>\n<p>Show");
        for (Window one : Window.values()) {
            if (one.word().equals(window.name())) {
                html.tag(" <b>").text(one.label()).tag("</b>");
            } else {
                html.tag(" <a href=\"?window=" + one.word() + "\">")
                        .text(one.label())
                        .tag("</a>");
            }
        }
        html.tag("</p>\n");
        if (window.samples().boxesLeftOut() > 0) {
            html.tag("<p class=\"note\">")
                    .text("WindowMemory is too small for " + window.samples().boxesLeftOut()
                            + " boxes, which have no times of a window: "
                            + String.join(", ", window.samples().leftOut()) + " …")
                    .tag("</p>\n");
        }
    }

    private void ratios() {
        html.tag("<details open>").element("summary", "Ratios and averages");
        html.tag("<p class=\"note\">").text(label(snapshot.window().name())).tag("</p>\n<table>\n");
        snapshot.window().derived().forEach((name, value) -> html.tag("<tr>")
                .element("th", name)
                .tag("<td class=\"n\">")
                .text(String.format(Locale.ROOT, "%.4f", value))
                .tag("</td></tr>\n"));
        html.tag("</table></details>\n");
    }

    private static String label(String window) {
        return Window.of(window).map(Window::label).orElse(window);
    }

    private void entry(String label, String value) {
        html.tag("<div><b>").text(label).tag(":</b> ").text(value).tag("</div>\n");
    }

    private String cpu() {
        long nanos = snapshot.jvm().cpuNanos();
        double processors = Averages.of(snapshot).processors();
        if (nanos < 0 || processors < 0) {
            return "not known";
        }
        return String.format(
                Locale.ROOT,
                "%.2f s since the start, %.2f %% of one processor",
                nanos / NANOS_PER_SECOND,
                100 * processors);
    }

    private String rates() {
        Averages averages = Averages.of(snapshot);
        return String.format(
                Locale.ROOT,
                "%.2f requests/second, %.0f bytes/second, %.0f bytes/request",
                averages.requestsPerSecond(),
                averages.bytesPerSecond(),
                averages.bytesPerRequest());
    }

    private void scoreboard() {
        Scoreboard board = new Scoreboard(snapshot);
        html.tag("<h2>")
                .text(board.busy() + " requests currently being processed, " + board.idle() + " idle sessions, "
                        + board.kept() + " kept connections")
                .tag("</h2>\n<pre>");
        String letters = board.letters();
        for (int from = 0; from < letters.length(); from += BOARD_WIDTH) {
            html.text(letters.substring(from, Math.min(letters.length(), from + BOARD_WIDTH)))
                    .tag("\n");
        }
        html.tag("</pre>\n<p class=\"note\">")
                .text(
                        "W sends an answer, R a request begins, D asks for the client's name, L writes logs, _ waits for work, "
                                + ". place without a session, K kept connection without a session")
                .tag("</p>\n");
    }

    private void sessions() {
        html.tag("<h2>Sessions at work</h2>\n<div class=\"scroll\"><table>\n<tr>");
        for (String label : new String[] {"Thread", "Status", "Seconds", "Client", "VS", "Method", "URI", "Function"}) {
            html.element("th", label);
        }
        html.tag("</tr>\n");
        for (SessionRow row : snapshot.sessionThreads().rows()) {
            html.tag("<tr>")
                    .element("td", row.thread())
                    .element("td", row.mode())
                    .element("td", String.format(Locale.ROOT, "%.1f", row.ageNanos() / NANOS_PER_SECOND))
                    .element("td", row.client())
                    .element("td", row.virtualServer())
                    .element("td", row.method())
                    .element("td", row.uri())
                    .element("td", row.function())
                    .tag("</tr>\n");
        }
        html.tag("</table></div>\n");
    }

    private static String uptime(Duration uptime) {
        return uptime.toDays() + " days " + uptime.toHoursPart() + " hours " + uptime.toMinutesPart() + " minutes "
                + uptime.toSecondsPart() + " seconds";
    }
}
