package org.heliostat.stats.status;

import java.math.BigDecimal;
import java.math.MathContext;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * {@code server-status?auto}: one {@code name: value} per line. First the lines of mod_status with the names of both
 * its generations (monitoring reference, section C), then which time the averages and distributions speak for, then
 * every figure as {@code Box{names}.figure}.
 */
public final class StatusText {

    private static final double KIBI = 1024;

    private final StringBuilder out = new StringBuilder(16_384);

    private StatusText() {}

    /** @return the report, lines end with a line feed */
    public static String write(ServerSnapshot snapshot) {
        StatusText text = new StatusText();
        text.modStatus(snapshot);
        text.window(snapshot.window());
        for (Box<?> box : Catalogue.boxes()) {
            text.box(box, snapshot);
        }
        return text.out.toString();
    }

    private void modStatus(ServerSnapshot snapshot) {
        RequestCountersSnapshot requests = snapshot.requests();
        long uptime = snapshot.secondsRunning();
        line("Total Accesses", Long.toString(requests.requests()));
        line("Total kBytes", Long.toString((long) (requests.bytesSent() / KIBI)));
        Averages averages = Averages.of(snapshot);
        if (averages.processors() > 0 && averages.isKnown()) {
            line("CPULoad", number(100 * averages.processors()));
        }
        line("Uptime", Long.toString(uptime));
        if (averages.isKnown()) {
            line("ReqPerSec", number(averages.requestsPerSecond()));
            line("BytesPerSec", number(averages.bytesPerSecond()));
        }
        if (averages.hasRequests()) {
            line("BytesPerReq", number(averages.bytesPerRequest()));
        }
        Scoreboard scoreboard = new Scoreboard(snapshot);
        line("BusyServers", Integer.toString(scoreboard.busy()));
        line("IdleServers", Integer.toString(scoreboard.idle()));
        line("Scoreboard", scoreboard.letters());
        line("BusyWorkers", Integer.toString(scoreboard.busy()));
        line("IdleWorkers", Integer.toString(scoreboard.idle()));
        line("ConnsTotal", Long.toString(snapshot.protocol().connectionsOpen()));
        line("ConnsAsyncKeepAlive", Integer.toString(scoreboard.kept()));
    }

    /** Averages, ratios and distributions speak for this time; counters for all of it. */
    private void window(WindowSnapshot window) {
        line("Window", window.name());
        line("WindowSeconds", number(window.coveredSeconds()));
        line("WindowBoxesLeftOut", Long.toString(window.samples().boxesLeftOut()));
        window.derived().forEach((name, value) -> line("Window." + name, number(value)));
    }

    private <P> void box(Box<P> box, ServerSnapshot snapshot) {
        for (Part<P> part : box.parts(snapshot)) {
            String names = part.names().isEmpty() ? "" : "{" + String.join(",", part.names()) + "}";
            for (Figure<P> figure : box.figures()) {
                figure(box.type() + names + "." + figure.name(), figure.of(part.figures()));
            }
        }
    }

    private void figure(String name, Object value) {
        if (!(value instanceof LatencySnapshot times)) {
            line(name, value.toString());
            return;
        }
        line(name + ".count", Long.toString(times.count()));
        line(name + ".sumNanos", Long.toString(times.sumNanos()));
        line(name + ".p50Nanos", Long.toString(times.p50Nanos()));
        line(name + ".p90Nanos", Long.toString(times.p90Nanos()));
        line(name + ".p99Nanos", Long.toString(times.p99Nanos()));
        line(name + ".maxNanos", Long.toString(times.maxNanos()));
    }

    /** A name or a value must not become a line of its own. */
    private void line(String name, String value) {
        out.append(oneLine(name)).append(": ").append(oneLine(value)).append('\n');
    }

    private static String oneLine(String text) {
        return text.codePoints().anyMatch(Character::isISOControl)
                ? text.codePoints()
                        .map(c -> Character.isISOControl(c) ? '?' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                : text;
    }

    /** Six digits that count, as C's %g prints them. */
    private static String number(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        return rounded.toPlainString();
    }
}
