package org.heliostat.benchmarks.proxy.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class FaultReportTest {

    private final FaultReport report =
            new FaultReport(List.of(ServerKind.HELIOSTAT, ServerKind.HAPROXY), List.of(Fault.KILLED, Fault.HUNG));

    @Test
    void noGetMayBeLostWhateverOthersLose() {
        add(ServerKind.HELIOSTAT, 1, 0, 0);
        add(ServerKind.HAPROXY, 9, 9, 0);

        assertThat(report.complaint(Fault.KILLED)).isEqualTo("1 GETs lost");
        assertThat(report.exitCode()).isEqualTo(FaultReport.MISSED);
    }

    @Test
    void asManyPostsMayBeLostAsByHaproxy() {
        add(ServerKind.HELIOSTAT, 0, 3, 0);
        add(ServerKind.HAPROXY, 5, 3, 0);

        assertThat(report.exitCode()).isEqualTo(FaultReport.HELD);
        assertThat(report.table()).contains("| `killed` | heliostat | 100 | 0 | 3 | 0 | 7 | because | held |");
    }

    @Test
    void morePostsMayNotNorMayOneBeRepeated() {
        add(ServerKind.HELIOSTAT, 0, 4, 0);
        add(ServerKind.HAPROXY, 0, 3, 0);
        assertThat(report.complaint(Fault.KILLED)).isEqualTo("more POSTs lost than by HAProxy");

        report.add(new FaultResult(ServerKind.HELIOSTAT, Fault.HUNG, new FaultClients.Losses(100, 0, 0, 7, ""), 2));
        assertThat(report.complaint(Fault.HUNG)).isEqualTo("2 POSTs repeated");
    }

    @Test
    void whatWasNotRunIsSaid() {
        report.missing("killed, haproxy: HAProxy is not installed");

        assertThat(report.exitCode()).isEqualTo(FaultReport.NOT_MEASURED);
        assertThat(report.table()).contains("Not measured: killed, haproxy");
    }

    private void add(ServerKind server, long gets, long posts, long repeated) {
        report.add(new FaultResult(
                server, Fault.KILLED, new FaultClients.Losses(100, gets, posts, 7, "because"), repeated));
    }
}
