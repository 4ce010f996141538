package org.heliostat.benchmarks.proxy.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * Collects results, and says for each fault whether ours lost no more than HAProxy, no GET whose answer had not begun, and
 * repeated no POST. One thread.
 */
final class FaultReport {

    static final int HELD = 0;
    static final int MISSED = 1;
    static final int NOT_MEASURED = 3;

    private final List<ServerKind> servers;
    private final List<Fault> faults;
    private final List<FaultResult> results = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    FaultReport(List<ServerKind> servers, List<Fault> faults) {
        this.servers = List.copyOf(servers);
        this.faults = List.copyOf(faults);
    }

    void add(FaultResult result) {
        results.add(result);
    }

    void missing(String why) {
        missing.add(why);
    }

    /** @return 0 where all is as it should be, 1 where ours lost or repeated what it must not, 3 where something was not run */
    int exitCode() {
        if (faults.stream().anyMatch(fault -> !complaint(fault).isEmpty())) {
            return MISSED;
        }
        return missing.isEmpty() ? HELD : NOT_MEASURED;
    }

    /** @return what ours did worse than it may; empty for nothing */
    String complaint(Fault fault) {
        Optional<FaultResult> ours = of(fault, ServerKind.HELIOSTAT);
        if (ours.isEmpty()) {
            return "";
        }
        FaultClients.Losses own = ours.get().losses();
        if (own.lostSafe() > 0) {
            return own.lostSafe() + " GETs lost";
        }
        if (ours.get().repeatedUnsafe() > 0) {
            return ours.get().repeatedUnsafe() + " POSTs repeated";
        }
        Optional<FaultResult> other = of(fault, ServerKind.HAPROXY);
        boolean isMore =
                other.isPresent() && own.lostUnsafe() > other.get().losses().lostUnsafe();
        return isMore ? "more POSTs lost than by HAProxy" : "";
    }

    /** @return a row for each proxy of each fault */
    String table() {
        StringBuilder text = new StringBuilder(
                """
                | Fault | Proxy | requests | GETs lost | POSTs lost | POSTs repeated | slowest ms | first lost | |
                |---|---|---|---|---|---|---|---|---|
                """);
        for (Fault fault : faults) {
            for (ServerKind server : servers) {
                of(fault, server).ifPresent(result -> text.append(row(result)));
            }
        }
        missing.forEach(why -> text.append("\nNot measured: ").append(why).append('\n'));
        return text.toString();
    }

    private String row(FaultResult result) {
        FaultClients.Losses losses = result.losses();
        String complaint = complaint(result.fault());
        String verdict = complaint.isEmpty() ? "held" : "missed: " + complaint;
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %,d | %d | %d | %d | %,d | %s | %s |%n",
                result.fault().label(),
                result.server().label(),
                losses.requests(),
                losses.lostSafe(),
                losses.lostUnsafe(),
                result.repeatedUnsafe(),
                losses.slowestMillis(),
                losses.firstLost(),
                result.server() == ServerKind.HELIOSTAT ? verdict : "");
    }

    private Optional<FaultResult> of(Fault fault, ServerKind server) {
        return results.stream()
                .filter(each -> each.fault() == fault && each.server() == server)
                .findFirst();
    }
}
