package org.heliostat.gateway.status;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.stats.window.Window;

/**
 * {@code balancer-status?auto}: one {@code name: value} a line. Names stay what they are; lines may be added. An origin that
 * several groups share has its figures once.
 */
final class BalancerText {

    private final StringBuilder out = new StringBuilder(4_096);

    private BalancerText() {}

    /**
     * @param window that the times speak for
     * @return the report, lines end with a line feed
     */
    static String write(List<GroupStatus> groups, Window window) {
        BalancerText text = new BalancerText();
        Map<String, MemberStatus> origins = new LinkedHashMap<>();
        text.line("Window", window.word());
        text.line("Groups", groups.size());
        for (GroupStatus group : groups) {
            text.group(group);
            group.members()
                    .forEach(member -> origins.putIfAbsent(member.figures().address(), member));
        }
        text.line("Origins", origins.size());
        origins.values().forEach(text::origin);
        return text.out.toString();
    }

    private void group(GroupStatus group) {
        // Virtual servers may have groups of one name with other origins.
        String vs = group.virtualServers().get(0);
        String name = "Group{" + vs + "," + group.name() + "}.";
        line(name + "virtualServers", String.join(" ", group.virtualServers()));
        line(name + "balance", group.balance());
        for (MemberStatus member : group.members()) {
            String of =
                    "Member{" + vs + "," + group.name() + "," + member.figures().address() + "}.";
            line(of + "route", member.route());
            line(of + "weight", member.weight());
            line(of + "weightNow", number(member.weightNow()));
        }
    }

    private void origin(MemberStatus member) {
        OriginState state = member.state();
        OriginSnapshot one = member.figures();
        String name = "Origin{" + one.address() + "}.";
        line(name + "sign", state.sign());
        line(name + "state", state.text());
        line(name + "stateCode", state.code());
        line(name + "active", one.active());
        line(name + "activePeak", one.activePeak());
        line(name + "limit", one.limit());
        line(name + "waiting", one.waiting());
        line(name + "waitingPeak", one.waitingPeak());
        line(name + "connections", one.connections());
        line(name + "idle", one.idle());
        line(name + "connectionLimit", one.connectionLimit());
        line(name + "protocol", one.protocol());
        line(name + "streams", one.streams());
        line(name + "streamsRefused", one.streamsRefused());
        line(name + "goAways", one.goAways());
        line(name + "floods", one.floods());
        line(name + "requests", one.requests());
        line(name + "retried", one.retried());
        line(name + "refused", one.refused());
        line(name + "expired", one.expired());
        line(name + "failedConnect", one.failedConnect());
        line(name + "failedTls", one.failedTls());
        line(name + "failedClosed", one.failedClosed());
        line(name + "failedTimeout", one.failedTimeout());
        line(name + "failedMalformed", one.failedMalformed());
        line(name + "errors", one.errors());
        line(name + "timesOut", one.timesOut());
        line(name + "checksFailed", one.checksFailed());
        line(name + "clientsGone", one.clientsGone());
        line(name + "bytesSent", one.bytesSent());
        line(name + "bytesReceived", one.bytesReceived());
        times(name + "connect", one.connect());
        times(name + "firstByte", one.firstByte());
        times(name + "last", one.last());
    }

    private void times(String name, LatencySnapshot times) {
        line(name + ".count", times.count());
        line(name + ".sumNanos", times.sumNanos());
        line(name + ".p50Nanos", times.p50Nanos());
        line(name + ".p90Nanos", times.p90Nanos());
        line(name + ".p99Nanos", times.p99Nanos());
        line(name + ".maxNanos", times.maxNanos());
    }

    private void line(String name, long value) {
        line(name, Long.toString(value));
    }

    /** Names and values come from configuration that was checked: none has a line feed. */
    private void line(String name, String value) {
        out.append(name).append(": ").append(value).append('\n');
    }

    private static String number(double value) {
        return new BigDecimal(value)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
