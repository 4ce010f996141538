package org.heliostat.advisor.rule.virtualserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.junit.jupiter.api.Test;

class VirtualServerRulesTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void requestsRefusedWithoutNeedAskForMore() {
        AdviceFinding finding = qos(1_000, 10, 50, 0).finding("qos-refuses").orElseThrow();

        assertThat(finding.about()).isEqualTo("virtual server shop");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/server.xml", "QOSPARAMS of VS shop", "maxconn", "50", "64"));
        assertThat(qos(1_000, 9_000, 50, 0).finding("qos-refuses").orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("200");
        assertThat(qos(1_000, 9, 50, 0).finding("qos-refuses")).isEmpty();
        assertThat(qos(1_001, 10, 50, 0).finding("qos-refuses")).isEmpty();
        assertThat(qos(99, 10, 50, 0).finding("qos-refuses")).isEmpty();
    }

    @Test
    void whereTwoLimitsMayRefuseNoneIsChanged() {
        assertThat(qos(1_000, 10, 50, 70_000)
                        .finding("qos-refuses")
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(qos(1_000, 10, 0, 0).finding("qos-refuses").orElseThrow().change())
                .isEmpty();
        assertThat(qos(1_000, 10, 0, 70_000)
                        .finding("qos-refuses")
                        .orElseThrow()
                        .change())
                .containsExactly(
                        new ProposedChange("conf/server.xml", "QOSPARAMS of VS shop", "maxbps", "70000", "88375"));
    }

    @Test
    void aLimitThatProtectsTheOthersIsLeftAlone() {
        Scene scene = qos(1_000, 10, 50, 0);

        assertThat(scene.with("window.ratios.sessionsBusy", 0.51).finding("qos-refuses"))
                .isEmpty();
        assertThat(scene.with("window.ratios.processor", 0.6).finding("qos-refuses"))
                .isEmpty();
    }

    /** They ask again at once, and are refused again. */
    @Test
    void refusalsThatFillTheProcessorsProtectNobody() {
        Scene mostly = qos(60_000, 30_000, 2, 0)
                .with("window.ratios.processor", 0.97)
                .with("window.ratios.sessionsBusy", 0.007);

        assertThat(mostly.finding("qos-refuses").orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("4");
        assertThat(mostly.with("window.ratios.sessionsBusy", 0.008).finding("qos-refuses"))
                .as("a session thread may be what fills them")
                .isEmpty();
        assertThat(qos(60_000, 29_999, 2, 0)
                        .with("window.ratios.processor", 0.97)
                        .with("window.ratios.sessionsBusy", 0.007)
                        .finding("qos-refuses"))
                .isEmpty();
    }

    @Test
    void transfersThatWaitForTheirBandwidthAreTold() {
        assertThat(paced(200, 20, 20 * SECOND)
                        .finding("qos-pace-slows")
                        .orElseThrow()
                        .change())
                .containsExactly(
                        new ProposedChange("conf/server.xml", "QOSPARAMS of VS shop", "maxbps", "70000", "140000"));
        assertThat(paced(201, 20, 20 * SECOND).finding("qos-pace-slows")).isEmpty();
        assertThat(paced(150, 19, 19 * SECOND).finding("qos-pace-slows")).isEmpty();
        assertThat(paced(200, 20, 20 * SECOND - 1).finding("qos-pace-slows")).isEmpty();
    }

    @Test
    void oneServerThatTakesMostThreadsIsTold() {
        assertThat(threads(75, 25, 0)
                        .finding("virtual-server-takes-threads")
                        .orElseThrow()
                        .about())
                .isEqualTo("virtual server shop");
        assertThat(threads(74, 26, 0).finding("virtual-server-takes-threads")).isEmpty();
        assertThat(threads(75, 25, 20).finding("virtual-server-takes-threads")).isEmpty();
        assertThat(threads(0, 0, 0).finding("virtual-server-takes-threads")).isEmpty();
    }

    @Test
    void whileNobodyWaitsThreadsMayServeOne() {
        assertThat(threads(75, 25, 0).with("window.averages.queueLength", 0.9).finding("virtual-server-takes-threads"))
                .isEmpty();
        assertThat(threads(75, 25, 0).with("window.ratios.sessionsBusy", 0.89).finding("virtual-server-takes-threads"))
                .isEmpty();
    }

    @Test
    void theOnlyServerMayHaveAllThreads() {
        Scene alone = threads(75, 25, 0).requests(6_000);

        assertThat(alone.finding("virtual-server-takes-threads")).isEmpty();
    }

    @Test
    void figuresLeftOutOfTheWindowsAskForMemory() {
        Scene scene = Scene.busy()
                .with("window.samples.maxBytes", 2_097_152L)
                .with("window.samples.boxes", 1_024)
                .with("window.samples.maxBoxes", 1_024);

        assertThat(scene.finding("windows-leave-out")).isEmpty();
        Scene out = scene.with("window.samples.boxesLeftOut", 1L);
        assertThat(out.finding("windows-leave-out").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "WindowMemory", "2097152", "4194304"));
        assertThat(out.with("jvm.heapMax", (32L << 20) - 1)
                        .finding("windows-leave-out")
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    private static Scene qos(long requests, long refused, int maxConnections, long maxBytes) {
        return servers(shop(requests, refused, maxConnections, maxBytes, PaceSnapshot.NONE));
    }

    private static Scene paced(long requests, long slowed, long delayNanos) {
        return servers(shop(requests, 0, 0, 70_000, new PaceSnapshot(slowed, 0, delayNanos)));
    }

    private static Scene threads(int ofShop, int ofOthers, int maxConnections) {
        List<SessionRow> rows = new ArrayList<>();
        for (int i = 0; i < ofShop + ofOthers; i++) {
            rows.add(new SessionRow("session-" + i, "response", "", 0, i < ofShop ? "shop" : "vs1", "GET", "/", ""));
        }
        return Scene.saturated()
                .with(
                        "virtualServers",
                        List.of(
                                shop(1_000, 0, maxConnections, 0, PaceSnapshot.NONE),
                                SampleSnapshot.virtualServer("vs1", 1_000)))
                .with("sessionThreads.rows", rows);
    }

    private static Scene servers(VirtualServerSnapshot server) {
        return Scene.busy().with("virtualServers", List.of(server));
    }

    private static VirtualServerSnapshot shop(
            long requests, long refused, int maxConnections, long maxBytes, PaceSnapshot pace) {
        VirtualServerSnapshot like = SampleSnapshot.virtualServer("shop", requests);
        return new VirtualServerSnapshot(
                like.id(),
                like.mode(),
                like.hosts(),
                like.interfaces(),
                like.requests(),
                like.latency(),
                like.performance(),
                like.lastMethod(),
                like.lastUri(),
                3,
                maxConnections,
                0,
                maxBytes,
                refused,
                pace);
    }
}
