package org.heliostat.gateway.status;

import java.util.List;
import java.util.Locale;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.stats.status.HtmlText;
import org.heliostat.stats.window.Window;

/** {@code balancer-status} for people: one page without scripts; on narrow screens each origin is a card. */
final class BalancerPage {

    /** Nothing but the page's own style may be used. */
    static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

    private static final double NANOS_PER_MILLI = 1e6;
    private static final String TITLE = "Balancer status";
    private static final String STYLE =
            """
            :root { color-scheme: light dark; }
            body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem;
                   color: #1b1f24; background: #fff; overflow-wrap: anywhere; }
            h1 { font-size: 1.5rem; } h2 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
            th, td { padding: .2rem .7rem .2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #d9dee3; }
            th, .note, td::before { font-weight: 600; color: #57606a; } .note { font-weight: 400; }
            .bad { color: #b42318; font-weight: 600; } .held { color: #8a5a00; font-weight: 600; }
            @media (max-width: 60rem) {
              thead { display: none; } table, tbody, tr, td { display: block; }
              tr { border: 1px solid #d9dee3; border-radius: .4rem; margin: 0 0 .8rem; padding: .3rem .7rem; }
              td { border: 0; display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0; }
              td::before { content: attr(data-label); white-space: nowrap; }
            }
            @media (prefers-color-scheme: dark) {
              body { color: #e6edf3; background: #0d1117; } th, td, tr { border-color: #30363d; }
              th, .note, td::before { color: #9198a1; } .bad { color: #ff7b72; } .held { color: #e3b341; }
            }
            """;

    private final HtmlText html = new HtmlText();

    private BalancerPage() {}

    /** @param window that the times speak for */
    static String write(List<GroupStatus> groups, Window window) {
        BalancerPage page = new BalancerPage();
        page.head(groups, window);
        groups.forEach(page::group);
        page.html.tag("</body>\n</html>\n");
        return page.html.toString();
    }

    private void head(List<GroupStatus> groups, Window window) {
        html.tag("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .tag("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .element("title", TITLE)
                .tag("\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n")
                .element("h1", TITLE)
                .tag("\n<p class=\"note\">");
        for (OriginState state : OriginState.values()) {
            html.tag(state == OriginState.IN_SERVICE ? "<b>" : ", <b>")
                    .text(state.sign())
                    .tag("</b> ")
                    .text(state.text());
        }
        html.tag(". Counters: since the start. Times: " + window.label());
        for (Window other : Window.values()) {
            if (other != window) {
                html.tag(", <a href=\"?window=" + other.word() + "\">" + other.label() + "</a>");
            }
        }
        html.tag(". <a href=\"?auto\">As text</a></p>\n");
        if (groups.isEmpty()) {
            html.tag("<p>No line of obj.conf names origins.</p>\n");
        } else if (groups.size() == GroupStatus.MOST) {
            html.tag("<p>")
                    .text("No more than " + GroupStatus.MOST + " groups are shown.")
                    .tag("</p>\n");
        }
    }

    private void group(GroupStatus group) {
        html.element("h2", group.name()).tag("\n<p class=\"note\">").text(group.balance() + ", " + whose(group));
        html.tag("</p>\n<table>\n<thead><tr>");
        for (String label : List.of(
                "Origin",
                "Route",
                "Weight",
                "State",
                "Active/Peak/Limit",
                "Waiting/Peak",
                "Connections/Idle/Limit",
                "Protocol",
                "Requests",
                "Failed",
                "Refused",
                "Times out",
                "First byte ms",
                "Last byte ms")) {
            html.element("th", label);
        }
        html.tag("</tr></thead>\n<tbody>\n");
        group.members().forEach(this::member);
        html.tag("</tbody>\n</table>\n");
    }

    private static String whose(GroupStatus group) {
        int most = 5;
        List<String> all = group.virtualServers();
        String shown = String.join(", ", all.subList(0, Math.min(most, all.size())));
        return (all.size() == 1 ? "virtual server " : "virtual servers ")
                + shown
                + (all.size() > most ? " and " + (all.size() - most) + " more" : "");
    }

    private void member(MemberStatus member) {
        OriginSnapshot one = member.figures();
        html.tag("<tr>");
        cell("Origin", one.address());
        cell("Route", member.route());
        cell("Weight", weight(member));
        state(member.state());
        cell("Active/Peak/Limit", one.active() + "/" + one.activePeak() + "/" + limit(one.limit()));
        cell("Waiting/Peak", one.waiting() + "/" + one.waitingPeak());
        cell("Connections/Idle/Limit", one.connections() + "/" + one.idle() + "/" + limit(one.connectionLimit()));
        cell("Protocol", one.protocol() + (one.streams() == 0 ? "" : ", " + one.streams() + " streams"));
        cell("Requests", Long.toString(one.requests()));
        cell("Failed", failed(one));
        cell("Refused", Long.toString(one.refused() + one.expired()));
        cell("Times out", Long.toString(one.timesOut()));
        cell("First byte ms", times(one.firstByte()));
        cell("Last byte ms", times(one.last()));
        html.tag("</tr>\n");
    }

    private static String limit(long most) {
        return most == 0 ? "-" : Long.toString(most);
    }

    private void state(OriginState state) {
        String kind =
                switch (state) {
                    case IN_SERVICE -> "";
                    case DEAD -> " class=\"bad\"";
                    case DRAINS, SHUT -> " class=\"held\"";
                };
        html.tag("<td data-label=\"State\"><span" + kind + ">")
                .text(state.sign() + " " + state.text())
                .tag("</span></td>");
    }

    private void cell(String label, String value) {
        html.tag("<td data-label=\"" + label + "\"><span>").text(value).tag("</span></td>");
    }

    private static String weight(MemberStatus member) {
        return member.weightNow() >= member.weight()
                ? Integer.toString(member.weight())
                : String.format(Locale.ROOT, "%.2f of %d", member.weightNow(), member.weight());
    }

    private static String failed(OriginSnapshot one) {
        if (one.failures() == 0) {
            return "0";
        }
        return one.failures() + " (connect " + one.failedConnect() + ", TLS " + one.failedTls() + ", closed "
                + one.failedClosed() + ", timeout " + one.failedTimeout() + ", malformed " + one.failedMalformed()
                + ")";
    }

    private static String times(LatencySnapshot times) {
        return times.count() == 0
                ? "-"
                : String.format(
                        Locale.ROOT,
                        "%.1f (50%% %.1f, 99%% %.1f)",
                        times.averageNanos() / NANOS_PER_MILLI,
                        times.p50Nanos() / NANOS_PER_MILLI,
                        times.p99Nanos() / NANOS_PER_MILLI);
    }
}
