package org.heliostat.advisor.rule.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.junit.jupiter.api.Test;

class SystemRulesTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    void aQueueThatTheSystemCutsIsTold() {
        Scene cut = Scene.busy().machine("listening.somaxconn", 1_023L);

        assertThat(change(cut, "listen-backlog-cut")).containsExactly(os("net.core.somaxconn", "1023", "1024"));
        assertThat(cut.machine("listening.somaxconn", 1_024L).finding("listen-backlog-cut"))
                .isEmpty();
        assertThat(cut.machine("listening.somaxconn", -1L).finding("listen-backlog-cut"))
                .isEmpty();
        assertThat(cut.requests(99).finding("listen-backlog-cut")).isEmpty();
    }

    @Test
    void threadsNearTheLimitOfTheGroupAreTold() {
        Scene near = Scene.busy().machine("tasks.most", 1_000L).machine("tasks.used", 800L);

        assertThat(change(near, "threads-near-limit")).containsExactly(os("pids.max", "1000", "2000"));
        assertThat(near.machine("tasks.used", 950L)
                        .finding("threads-near-limit")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(near.machine("tasks.used", 799L).finding("threads-near-limit"))
                .isEmpty();
        assertThat(near.machine("tasks.most", -1L).finding("threads-near-limit"))
                .isEmpty();
    }

    @Test
    void disksThatAreWaitedForAreTold() {
        Scene busy = Scene.busy().machine("kernel.diskWaits", 0.3);

        assertThat(busy.finding("disks-busy").orElseThrow().title()).startsWith("in 30 % of the last minute");
        assertThat(busy.machine("kernel.diskWaits", 0.29).finding("disks-busy")).isEmpty();
        assertThat(busy.machine("kernel.diskWaits", -1.0).finding("disks-busy")).isEmpty();
    }

    @Test
    void aQueueThatWasFullIsToldByAnotherRule() {
        Scene full = Scene.busy().machine("listening.somaxconn", 128L).machine("listening.overflows", 1L);

        assertThat(full.finding("listen-backlog-cut")).isEmpty();
        assertThat(full.finding("listen-queue-overflows")).isPresent();
    }

    @Test
    void endedConnectionsThatAreForgottenAreTold() {
        Scene scene = Scene.busy().machine("kernel.mostTimeWaits", 16_384L).machine("kernel.timeWaits", 13_108L);

        assertThat(change(scene, "time-waits-full"))
                .containsExactly(os("net.ipv4.tcp_max_tw_buckets", "16384", "65536"));
        assertThat(scene.machine("kernel.timeWaits", 13_107L).finding("time-waits-full"))
                .isEmpty();
        assertThat(scene.machine("kernel.mostTimeWaits", 999L)
                        .machine("kernel.timeWaits", 999L)
                        .finding("time-waits-full"))
                .isEmpty();
    }

    @Test
    void connectionsToBackEndsUseUpPorts() {
        Scene scene = backEnd("localhost:8082", 500).machine("kernel.localPorts", 1_000L);

        assertThat(scene.finding("local-ports-few").orElseThrow().subject())
                .isEqualTo("os net.ipv4.ip_local_port_range");
        assertThat(scene.machine("kernel.localPorts", 1_001L).finding("local-ports-few"))
                .isEmpty();
        assertThat(scene.machine("kernel.localPorts", -1L).finding("local-ports-few"))
                .isEmpty();
        assertThat(backEnd("/run/php/php-fpm.sock", 500)
                        .machine("kernel.localPorts", 1_000L)
                        .finding("local-ports-few"))
                .isEmpty();
    }

    @Test
    void aMachineThatRunsOutOfFilesIsTold() {
        Scene scene = Scene.busy().machine("kernel.mostFiles", 10_000L);

        assertThat(scene.machine("kernel.files", 7_999L).finding("system-files-nearly-full"))
                .isEmpty();
        assertThat(change(scene.machine("kernel.files", 8_000L), "system-files-nearly-full"))
                .containsExactly(os("fs.file-max", "10000", "20000"));
        assertThat(scene.machine("kernel.files", 9_500L)
                        .finding("system-files-nearly-full")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    @Test
    void aSystemThatSwapsReadilyIsToldWhereItDoes() {
        Scene scene = Scene.busy().machine("kernel.swappiness", 11L).machine("memory.swapped", 64 * MEGABYTE);

        assertThat(change(scene, "swappiness-high")).containsExactly(os("vm.swappiness", "11", "10"));
        assertThat(scene.machine("kernel.swappiness", 10L).finding("swappiness-high"))
                .isEmpty();
        assertThat(scene.machine("memory.swapped", 64 * MEGABYTE - 1).finding("swappiness-high"))
                .isEmpty();
    }

    @Test
    void hugePagesAreToldWhereThreadsTakeMuchMemory() {
        Scene scene = Scene.busy()
                .machine("kernel.hugePages", "always")
                .with("jvm.threads", 200)
                .with("jvm.directUsed", 100 * MEGABYTE)
                .with("machine.residentSize", 812 * MEGABYTE);

        assertThat(scene.finding("huge-pages-of-stacks")).isPresent();
        assertThat(scene.with("machine.residentSize", 812 * MEGABYTE - 1).finding("huge-pages-of-stacks"))
                .isEmpty();
        assertThat(scene.with("jvm.threads", 199).finding("huge-pages-of-stacks"))
                .isEmpty();
        assertThat(scene.machine("kernel.hugePages", "madvise").finding("huge-pages-of-stacks"))
                .isEmpty();
    }

    @Test
    void aSendBufferThatMayNotGrowIsTold() {
        Scene scene = Scene.busy()
                .magnus("SndBufSize", "16384")
                .machine("kernel.mostSendBuffer", 4 * MEGABYTE)
                .with("window.averages.bytesPerRequest", 16_385.0)
                .with("timeSplit.writing", Scene.times(300, 20));

        assertThat(change(scene, "send-buffer-fixed"))
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "SndBufSize", "16384", "0"));
        assertThat(scene.with("window.averages.bytesPerRequest", 16_384.0).finding("send-buffer-fixed"))
                .isEmpty();
        assertThat(scene.with("timeSplit.writing", Scene.times(299, 20)).finding("send-buffer-fixed"))
                .isEmpty();
        assertThat(scene.machine("kernel.mostSendBuffer", 16_384L).finding("send-buffer-fixed"))
                .isEmpty();
        assertThat(scene.magnus("SndBufSize", "0").finding("send-buffer-fixed")).isEmpty();
        assertThat(scene.requests(99).finding("send-buffer-fixed")).isEmpty();
        assertThat(scene.young(Duration.ofSeconds(90)).finding("send-buffer-fixed"))
                .isPresent();
        assertThat(scene.young(Duration.ofSeconds(89)).finding("send-buffer-fixed"))
                .isEmpty();
    }

    @Test
    void aReceiveBufferThatUploadsMustFitIntoIsTold() {
        Scene scene = received(200, (30L << 20) + 200 * 2_048).magnus("RcvBufSize", "8192");

        assertThat(change(scene, "receive-buffer-fixed"))
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "RcvBufSize", "8192", "0"));
        assertThat(received(201, (30L << 20) + 200 * 2_048)
                        .magnus("RcvBufSize", "8192")
                        .finding("receive-buffer-fixed"))
                .isEmpty();
        assertThat(scene.magnus("RcvBufSize", "65536").finding("receive-buffer-fixed"))
                .isEmpty();
        assertThat(scene.magnus("RcvBufSize", "0").finding("receive-buffer-fixed"))
                .isEmpty();
    }

    private static Scene received(long requests, long bytes) {
        return Scene.busy()
                .with(
                        "virtualServers",
                        List.of(Figures.with(
                                SampleSnapshot.virtualServer("vs1", requests), "requests.bytesReceived", bytes)));
    }

    private static Scene backEnd(String address, long opened) {
        return Scene.busy()
                .with(
                        "programs.fastCgi",
                        List.of(new FastCgiSnapshot(address, 4, 8, 8, 2, 0, 1, opened + 100, 100, 0, 0, 0, 0, 0)));
    }

    private static List<ProposedChange> change(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change();
    }

    private static ProposedChange os(String name, String from, String to) {
        return new ProposedChange("", "os", name, from, to);
    }
}
