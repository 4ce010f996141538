package org.heliostat.advisor.rule.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.machine.JavaThreads;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.junit.jupiter.api.Test;

class ConnectionRulesTest {

    @Test
    void overflowsOfTheListenQueueAskForALongerOne() {
        Scene scene = Scene.busy().magnus("ListenQ", "128");

        assertThat(scene.finding("listen-queue-overflows")).isEmpty();
        AdviceFinding finding = scene.machine("listening.overflows", 1L)
                .finding("listen-queue-overflows")
                .orElseThrow();
        assertThat(finding.subject()).isEqualTo("ListenQ");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "ListenQ", "128", "512"));
    }

    private static Scene flooded() {
        return Scene.busy().machine("listening.overflows", 1L).with("protocol.connectionsTotal", 5_000L);
    }

    @Test
    void whereTheSystemAllowsLessItIsTheSystem() {
        Scene scene = flooded().machine("listening.somaxconn", 128L);

        AdviceFinding finding = scene.finding("listen-queue-overflows").orElseThrow();
        assertThat(finding.subject()).isEqualTo("os net.core.somaxconn");
        assertThat(finding.change()).containsExactly(new ProposedChange("", "os", "net.core.somaxconn", "128", "1024"));
    }

    /** One of them alone would change nothing. */
    @Test
    void whereBothAreAlikeBothAreRaised() {
        Scene scene = flooded().machine("listening.somaxconn", 1_024L);

        assertThat(scene.finding("listen-queue-overflows").orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("os: net.core.somaxconn 1024 -> 4096", "conf/magnus.conf: ListenQ 1024 -> 4096");
    }

    @Test
    void aDirectiveIsRaisedNoFurtherThanTheSystemAllows() {
        Scene scene = flooded().machine("listening.somaxconn", 2_048L);

        AdviceFinding finding = scene.finding("listen-queue-overflows").orElseThrow();
        assertThat(finding.subject()).isEqualTo("ListenQ");
        assertThat(finding.change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/magnus.conf: ListenQ 1024 -> 2048");
    }

    @Test
    void overflowsOfOthersAreNotOurs() {
        Scene scene = Scene.busy().machine("listening.overflows", 50L).magnus("ListenQ", "128");

        assertThat(scene.with("protocol.connectionsTotal", 127L).finding("listen-queue-overflows"))
                .isEmpty();
        assertThat(scene.with("protocol.connectionsTotal", 128L).finding("listen-queue-overflows"))
                .isPresent();
    }

    /** The system counts the overflows of all programs together; who has a long queue is who has had them. */
    @Test
    void whoseQueueIsFullIsSeenAtItsPort() {
        assertThat(queues(64, 0).finding("listen-queue-overflows").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(queues(64, 4_096)
                        .finding("listen-queue-overflows")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(queues(63, 0).finding("listen-queue-overflows").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.INFO);
        assertThat(queues(63, 64).finding("listen-queue-overflows")).isEmpty();
        assertThat(queues(0, 0).finding("listen-queue-overflows").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.INFO);
    }

    /** Of a server at port 80 with a queue of 128, and of another program. */
    private static Scene queues(long own, long others) {
        return flooded()
                .magnus("ListenQ", "128")
                .with("listenSockets", List.of(new ListenSocketSnapshot("ls1", "http", "0.0.0.0:80", 80, 1, -1, "vs1")))
                .machine(
                        "listening.queues",
                        List.of(new Machine.ListenQueue(80, own), new Machine.ListenQueue(3306, others)));
    }

    @Test
    void refusedConnectionsAskForMore() {
        Scene scene = Scene.busy().magnus("MaxConnections", "100");

        assertThat(scene.finding("connections-refused")).isEmpty();
        AdviceFinding finding = scene.with("protocol.connectionsRefused", 1L)
                .finding("connections-refused")
                .orElseThrow();
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "MaxConnections", "100", "200"));
    }

    /** As many as came were refused: twice as many would be open, and a quarter more may come. */
    @Test
    void moreAreRefusedMoreIsProposed() {
        Scene scene = Scene.busy()
                .magnus("MaxConnections", "100")
                .with("protocol.connectionsTotal", 300L)
                .with("protocol.connectionsRefused", 300L);

        assertThat(scene.finding("connections-refused").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "MaxConnections", "100", "250"));
    }

    @Test
    void withoutADirectiveTheDescriptorsAreTheLimit() {
        Scene scene = Scene.busy().with("protocol.connectionsRefused", 1L);

        assertThat(scene.finding("connections-refused").orElseThrow().subject()).isEqualTo("os nofile");
    }

    /** Of 1,024 descriptors 512 are for connections: a directive of 800 is not what refuses them. */
    @Test
    void whatTheDescriptorsLeaveMayBeLessThanTheDirective() {
        Scene few = Scene.busy().machine("descriptors.most", 1_024L).with("protocol.connectionsRefused", 1L);

        assertThat(few.magnus("MaxConnections", "800")
                        .finding("connections-refused")
                        .orElseThrow()
                        .change())
                .containsExactly(new ProposedChange("", "os", "nofile", "1024", "2354"));
        assertThat(few.magnus("MaxConnections", "512")
                        .finding("connections-refused")
                        .orElseThrow()
                        .subject())
                .isEqualTo("MaxConnections");
    }

    @Test
    void noKeptConnectionIsToldWhereClientsOpenMany() {
        Scene off = Scene.busy().magnus("KeepAliveTimeout", "0");

        AdviceFinding finding = off.with("window.perSecond.connections", 5.0)
                .finding("keep-alive-off")
                .orElseThrow();
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "KeepAliveTimeout", "0", "30"));
        assertThat(off.with("window.perSecond.connections", 4.9).finding("keep-alive-off"))
                .isEmpty();
        assertThat(off.requests(299).finding("keep-alive-off")).isEmpty();
        assertThat(Scene.busy().with("window.perSecond.connections", 50.0).finding("keep-alive-off"))
                .isEmpty();
    }

    @Test
    void noPlaceForKeptConnectionsIsToldLikewise() {
        Scene none = Scene.busy().magnus("MaxKeepAliveConnections", "0").with("window.perSecond.connections", 50.0);

        assertThat(none.finding("keep-alive-off").orElseThrow().subject()).isEqualTo("MaxKeepAliveConnections");
    }

    @Test
    void connectionsThatCannotBeKeptAskForMorePlaces() {
        Scene full = Scene.busy()
                .with("keepAlive.max", 100)
                .with("keepAlive.hits", 9_900L)
                .magnus("MaxKeepAliveConnections", "100");

        AdviceFinding finding = full.with("keepAlive.refusals", 100L)
                .finding("keep-alive-refusals")
                .orElseThrow();
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "MaxKeepAliveConnections", "100", "200"));
        assertThat(full.with("keepAlive.refusals", 99L).finding("keep-alive-refusals"))
                .isEmpty();
    }

    @Test
    void connectionsThatEndTooSoonAskForALongerTime() {
        Scene scene = Scene.busy()
                .magnus("KeepAliveTimeout", "2")
                .with("keepAlive.timeoutSeconds", 2L)
                .with("protocol.connectionsTotal", 2_000L)
                .with("keepAlive.timeouts", 1_000L)
                .with("window.perSecond.connections", 6.7);

        assertThat(scene.finding("keep-alive-short").orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(scene.with("keepAlive.timeouts", 999L).finding("keep-alive-short"))
                .isEmpty();
        assertThat(scene.with("keepAlive.timeoutSeconds", 5L).finding("keep-alive-short"))
                .isEmpty();
        assertThat(scene.with("keepAlive.count", 20_000).finding("keep-alive-short"))
                .isEmpty();
        assertThat(scene.requests(199).finding("keep-alive-short")).isEmpty();
    }

    @Test
    void namesThatAreLookedUpAreTold() {
        Scene on = Scene.busy().magnus("DNS", "on");

        AdviceFinding finding =
                on.with("dns.addressLookups", 60L).finding("dns-lookups").orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.change()).containsExactly(new ProposedChange("conf/magnus.conf", "", "DNS", "on", "off"));
        assertThat(on.with("dns.addressLookups", 59L).finding("dns-lookups")).isEmpty();
        assertThat(Scene.busy().with("dns.addressLookups", 60L).finding("dns-lookups"))
                .isEmpty();
    }

    @Test
    void aFullCacheOfNamesIsTold() {
        Scene full = Scene.busy()
                .with("dns.cacheEnabled", true)
                .with("dns.maxEntries", 100)
                .with("dns.entries", 95)
                .with("dns.hits", 400L)
                .with("dns.misses", 100L);

        assertThat(full.finding("dns-cache-small")).isPresent();
        assertThat(full.with("dns.entries", 94).finding("dns-cache-small")).isEmpty();
        assertThat(full.with("dns.misses", 99L).finding("dns-cache-small")).isEmpty();
        assertThat(full.with("dns.hits", 401L).finding("dns-cache-small")).isEmpty();
        assertThat(full.with("dns.cacheEnabled", false).finding("dns-cache-small"))
                .isEmpty();
    }

    @Test
    void nameServersThatDoNotAnswerAreAWarning() {
        Scene away =
                Scene.busy().magnus("DNS", "on").with("dns.addressLookups", 60L).with("dns.unanswered", 60L);

        assertThat(away.finding("dns-lookups").orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
    }

    /** Who was silent is not asked again at once. */
    @Test
    void silentNameServersThatAreSeldomAskedAreAWarning() {
        Scene silent =
                Scene.busy().magnus("DNS", "on").with("dns.addressLookups", 12L).with("dns.unanswered", 60L);

        assertThat(silent.finding("dns-lookups").orElseThrow().severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(silent.with("dns.unanswered", 59L).finding("dns-lookups")).isEmpty();
        assertThat(silent.magnus("DNS", "off").finding("dns-lookups")).isEmpty();
    }

    /** One loop on two processors: all TLS and all files go through it. */
    @Test
    void aFullLoopBesideIdleProcessorsIsTold() {
        Scene one = Scene.busy()
                .magnus("IOThreads", "1")
                .with("jvm.processors", 2)
                .machine("threads.loops", new JavaThreads.Loops(1, 0.9));

        AdviceFinding finding = one.finding("io-threads-full").orElseThrow();
        assertThat(finding.change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/magnus.conf: IOThreads 1 -> 2");
        assertThat(one.machine("threads.loops", new JavaThreads.Loops(1, 0.89)).finding("io-threads-full"))
                .isEmpty();
        assertThat(one.machine("threads.loops", new JavaThreads.Loops(2, 1.0)).finding("io-threads-full"))
                .isEmpty();
    }

    /** The original's name is what guides have; ours goes before it. */
    @Test
    void asManyLoopsAsProcessorsAreProposedWhateverTheirNameWas() {
        Scene guide = Scene.busy()
                .magnus("KeepAliveThreads", "1")
                .with("jvm.processors", 4)
                .machine("threads.loops", new JavaThreads.Loops(1, 0.97));

        assertThat(guide.finding("io-threads-full").orElseThrow().change())
                .extracting(ProposedChange::to)
                .containsExactly("4");
    }
}
