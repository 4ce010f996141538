package org.heliostat.qos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.qos.QosVerdict.Exceeded;
import org.heliostat.qos.QosVerdict.Scope;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.SameMoment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QualityOfServiceTest {

    private static final String NOTHING = "maxbps=\"0\"";

    private final FakeTicker ticker = new FakeTicker();
    private final Limits limits = new Limits(ticker);

    @Test
    void requestsOfAllVirtualServersCountForClassAndServer() {
        limits.configure("maxconn=\"2\" enforceconnections=\"on\"", "maxconn=\"1\"", NOTHING);
        group("one").enter();
        group("two").enter();
        group("three").enter();

        QosVerdict verdict = limits.quality.check("one", 0);

        assertThat(verdict.exceeded())
                .containsExactly(
                        new Exceeded(Scope.CLASS, false, 1, 2, false), new Exceeded(Scope.SERVER, false, 2, 3, true));
    }

    @Test
    void aRequestLeavesTheClassThatItHasEntered() {
        limits.configure("maxconn=\"1\"", "maxconn=\"1\"", NOTHING);
        OpenRequests then = group("three");
        then.enter();
        limits.read(
                """
                <SERVER qosactive="on">
                <LS id="ls1" port="0" defaultvs="one"/><MIME id="m" file="mime.types"/>
                <VSCLASS id="a"><VS id="one" mime="m" urlhosts="1"/>
                <VS id="three" connections="ls1" mime="m" urlhosts="3"/><QOSPARAMS maxconn="1"/></VSCLASS>
                <QOSPARAMS maxconn="1"/></SERVER>
                """);
        assertThat(group("three")).isNotSameAs(then);
        group("three").enter();
        assertThat(limits.quality.check("three", 0).exceeded())
                .containsExactly(new Exceeded(Scope.SERVER, false, 1, 2, false));

        then.leave();

        assertThat(limits.quality.check("three", 0).isFine()).isTrue();
        assertThat(limits.quality.check("three", 1).exceeded()).hasSize(2);
    }

    /** Whoever counts first and looks afterwards would see all the others that do the same, and let nobody in. */
    @ParameterizedTest
    @ValueSource(strings = {"server", "class", "vs"})
    void ofTwoAtOnceOneIsLetInWhereTheLimitIsOne(String whose) throws Exception {
        String one = "maxconn=\"1\" enforceconnections=\"on\"";
        limits.configure(
                whose.equals("server") ? one : NOTHING,
                whose.equals("class") ? one : NOTHING,
                whose.equals("vs") ? one : NOTHING);
        OpenRequests open = group("one");

        SameMoment.run(
                () -> !limits.quality.admit("one", open).isRefused(),
                () -> !limits.quality.admit("one", open).isRefused(),
                (first, second) -> {
                    assertThat(first ^ second).isTrue();
                    open.leave();
                });

        assertThat(limits.quality.admit("one", open).isFine()).isTrue();
    }

    /** The one on a session thread may find that the I/O loop compares, or the other way round: then the loop lets it go. */
    @ParameterizedTest
    @ValueSource(strings = {"server", "class", "vs"})
    void anIoLoopComparesAndCountsInOneStepToo(String whose) throws Exception {
        String one = "maxconn=\"1\" enforceconnections=\"on\"";
        limits.configure(
                whose.equals("server") ? one : NOTHING,
                whose.equals("class") ? one : NOTHING,
                whose.equals("vs") ? one : NOTHING);
        OpenRequests open = group("one");

        SameMoment.run(() -> !limits.quality.admit("one", open).isRefused(), open::tryEnter, (first, second) -> {
            assertThat(first && second).isFalse();
            assertThat(first || second).isTrue();
            open.leave();
        });

        assertThat(open.tryEnter()).isTrue();
        assertThat(open.tryEnter()).isFalse();
        assertThat(limits.quality.admit("one", open).isRefused()).isTrue();
    }

    @Test
    void anIoLoopLetsInWhereALimitIsOnlySaid() {
        limits.configure("maxconn=\"1\"", NOTHING, "maxconn=\"1\"");
        OpenRequests open = group("one");

        assertThat(open.tryEnter()).isTrue();
        assertThat(open.tryEnter()).isTrue();

        assertThat(limits.quality.check("one", 0).exceeded()).hasSize(2);
    }

    @Test
    void whoIsRefusedByOneLimitTakesNoPlaceAtTheOthers() {
        limits.configure("maxconn=\"3\" enforceconnections=\"on\"", NOTHING, "maxconn=\"1\" enforceconnections=\"on\"");
        assertThat(limits.quality.admit("one", group("one")).isRefused()).isFalse();
        for (int i = 0; i < 5; i++) {
            assertThat(limits.quality.admit("one", group("one")).isRefused()).isTrue();
        }

        assertThat(limits.quality.admit("three", group("three")).isRefused()).isFalse();
        assertThat(limits.quality.admit("two", group("two")).isRefused()).isFalse();
        assertThat(limits.quality.admit("two", group("two")).exceeded())
                .containsExactly(new Exceeded(Scope.SERVER, false, 3, 4, true));
    }

    @Test
    void whereALimitIsOnlySaidTheRequestCounts() {
        limits.configure(NOTHING, NOTHING, "maxconn=\"1\"");
        limits.quality.admit("one", group("one"));

        assertThat(limits.quality.admit("one", group("one")).exceeded())
                .containsExactly(new Exceeded(Scope.VIRTUAL_SERVER, false, 1, 2, false));
        assertThat(limits.quality.check("one", 0).exceeded())
                .containsExactly(new Exceeded(Scope.VIRTUAL_SERVER, false, 1, 2, false));
    }

    @Test
    void bandwidthOfAClassIsTheSumOfItsVirtualServers() {
        limits.configure(NOTHING, "maxbps=\"1999\" enforcebandwidth=\"on\"", NOTHING);
        limits.quality.tick(ticker.nanos());
        limits.traffic.get("one").bytes.set(1_000);
        limits.traffic.get("two").bytes.set(1_000);
        limits.traffic.get("three").bytes.set(5_000);
        ticker.advance(Duration.ofSeconds(1));
        limits.quality.tick(ticker.nanos());

        assertThat(limits.quality.check("two", 0).exceeded())
                .containsExactly(new Exceeded(Scope.CLASS, true, 1_999, 2_000, true));
        assertThat(limits.quality.check("three", 0).isFine()).isTrue();
    }

    /** Otherwise a limit that is switched on would refuse everybody for what has passed while nothing was measured. */
    @Test
    void trafficBeforeMeasuringBeganDoesNotCount() {
        limits.configure(NOTHING, NOTHING, "maxbps=\"1000\" enforcebandwidth=\"on\"");
        limits.quality.tick(ticker.nanos());
        limits.read(
                """
                <SERVER><LS id="ls1" port="0" defaultvs="one"/><MIME id="m" file="mime.types"/>
                <VSCLASS id="a"><VS id="one" connections="ls1" mime="m" urlhosts="1"/></VSCLASS></SERVER>
                """);
        for (int second = 0; second < 100; second++) {
            limits.pass("one", 1_000_000);
            ticker.advance(Duration.ofSeconds(1));
            limits.quality.tick(ticker.nanos());
        }
        limits.configure(NOTHING, NOTHING, "maxbps=\"1000\" enforcebandwidth=\"on\"");
        for (int tenth = 0; tenth < 10; tenth++) {
            limits.quality.tick(ticker.nanos());
            ticker.advance(Duration.ofMillis(100));
            limits.pass("one", 100);
        }
        limits.quality.tick(ticker.nanos());

        assertThat(limits.quality.bytesPerSecond("one")).isEqualTo(1_000);
        assertThat(limits.quality.check("one", 0).isFine()).isTrue();
    }

    @Test
    void whatIsShapedIsSlowedAndNotRefused() {
        limits.configure(NOTHING, "maxbps=\"1000\" enforcebandwidth=\"Shape\"", NOTHING);
        limits.quality.tick(ticker.nanos());
        limits.traffic.get("one").bytes.set(1_000_000);
        ticker.advance(Duration.ofSeconds(1));
        limits.quality.tick(ticker.nanos());

        assertThat(limits.quality.bytesPerSecond("one")).isEqualTo(1_000_000);
        assertThat(limits.quality.check("one", 0).isFine()).isTrue();
        assertThat(limits.quality.pace("one")).isNotNull();
        assertThat(limits.quality.pace("three")).isNull();
    }

    @Test
    void virtualServersOfAClassShareItsLimitAndEachKeepsItsOwn() {
        limits.configure(
                NOTHING, "maxbps=\"10000\" enforcebandwidth=\"shape\"", "maxbps=\"1000\" enforcebandwidth=\"shape\"");
        Pace one = limits.quality.pace("one");
        Pace two = limits.quality.pace("two");
        long now = ticker.nanos();
        one.turn(now, 1_000);

        assertThat(Duration.ofNanos(two.turn(now, 1_000) - now)).isEqualTo(Duration.ofMillis(50));
        assertThat(Duration.ofNanos(one.turn(now, 1_000) - now)).isEqualTo(Duration.ofMillis(950));
    }

    @Test
    void runningTransfersFollowAReloadAndFiguresGoOn() {
        limits.configure("maxbps=\"1000\" enforcebandwidth=\"shape\"", NOTHING, NOTHING);
        Pace running = limits.quality.pace("one");
        running.slowed();
        limits.configure("maxbps=\"2000\" enforcebandwidth=\"shape\"", NOTHING, NOTHING);
        assertThat(running.piece()).isEqualTo(512);
        long now = ticker.nanos();
        running.turn(now, 2_000);
        assertThat(Duration.ofNanos(running.turn(now, 1) - now)).isEqualTo(Duration.ofMillis(950));

        limits.configure("maxbps=\"2000\"", NOTHING, NOTHING);

        assertThat(running.isOn()).isFalse();
        assertThat(running.turn(now, 1_000_000)).isEqualTo(now);
        assertThat(limits.quality.pace("one")).isNull();
        assertThat(limits.quality.paceFigures("one").slowed()).isEqualTo(1);
    }

    private OpenRequests group(String id) {
        return limits.traffic.get(id).group;
    }
}
