package org.heliostat.launcher.primordial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkVersion;
import org.heliostat.log.ServerLog;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LifeWatchTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final LifeWatch watch = new LifeWatch(new ServerLog(Ticker.system()));
    private LinkedMember one;
    private long now = 5_000_000_000L;

    @BeforeEach
    void open() throws IOException {
        one = LinkedMember.ready(1);
    }

    @AfterEach
    void close() throws IOException {
        one.close();
    }

    @Test
    void whoAnswersIsAskedAgain() throws IOException {
        for (int round = 0; round < 20; round++) {
            pass(LifeWatch.LONGEST_PAUSE);
            assertThat(one.next().kind()).isEqualTo(LinkKind.BEAT);
            watch.alive(one.member);
        }

        assertThat(one.member.isReady()).isTrue();
        assertThat(one.child.signals).isEmpty();
    }

    @Test
    void whoDoesNotAnswerIsDumpedThenKilled() {
        pass(TIMEOUT);
        assertThat(one.member.isHung()).isFalse();

        pass(Duration.ofSeconds(1));
        assertThat(one.member.isHung()).isTrue();
        assertThat(one.seat.row().state()).isEqualTo("hung");
        assertThat(one.seat.row().hangs()).isEqualTo(1);
        assertThat(one.child.signals).containsExactly("QUIT");

        pass(LifeWatch.DUMP.plusSeconds(1));
        assertThat(one.child.signals).containsExactly("QUIT", "KILL");
        one.child.end();
        assertThat(one.member.end()).isEqualTo("no answer for 60 s, signal 9");

        pass(Duration.ofMinutes(5));
        assertThat(one.child.signals).hasSize(2);
        assertThat(one.seat.row().hangs()).isEqualTo(1);
    }

    /** After a jar was put back processes of it serve beside this first one. */
    @Test
    void anOlderOneThatNeverAnswersIsNotJudged() {
        one.member.version(LinkVersion.UNTOLD);
        try (LogLines log = LogLines.of("org.heliostat")) {
            pass(Duration.ofHours(1));

            assertThat(one.member.isReady()).isTrue();
            assertThat(one.child.signals).isEmpty();
            assertThat(log.all()).hasSize(1);
            assertThat(log.all().get(0)).contains("process 1 (4001) is of an older version");
        }
    }

    @Test
    void anOlderOneThatHasAnsweredIsJudged() {
        one.member.version(LinkVersion.UNTOLD);
        pass(TIMEOUT.multipliedBy(2));

        watch.alive(one.member);
        pass(TIMEOUT.minusSeconds(2));
        assertThat(one.member.isHung()).isFalse();
        pass(Duration.ofSeconds(4));

        assertThat(one.member.isHung()).isTrue();
        assertThat(one.child.signals).containsExactly("QUIT");
    }

    @Test
    void oneOfANewerVersionIsJudged() {
        one.member.version(LinkVersion.of("7"));

        pass(TIMEOUT.plusSeconds(2));

        assertThat(one.member.isHung()).isTrue();
    }

    /** The machine slept, or the first process was stopped: a day is over at the next look. */
    @Test
    void aPauseOfTheWatchIsNobodysHang() throws IOException {
        pass(Duration.ofSeconds(1));
        one.next();

        for (int day = 0; day < 30; day++) {
            now += Duration.ofDays(1).toNanos();
            look();
        }
        assertThat(one.member.isHung()).isFalse();

        watch.alive(one.member);
        pass(LifeWatch.LONGEST_PAUSE);
        assertThat(one.next().kind()).isEqualTo(LinkKind.BEAT);
        assertThat(one.child.signals).isEmpty();
    }

    @Test
    void aShortTimeIsNotUsedUpByOnePause() {
        Duration brief = Duration.ofSeconds(1);
        watch.look(now, brief, List.of(one.member));

        for (int pauses = 0; pauses < 3; pauses++) {
            now += Duration.ofHours(1).toNanos();
            watch.look(now, brief, List.of(one.member));
        }

        assertThat(one.member.isHung()).isFalse();
    }

    @Test
    void withoutATimeoutNobodyIsAsked() throws IOException {
        for (int looks = 0; looks < 500; looks++) {
            now += Duration.ofSeconds(1).toNanos();
            watch.look(now, Duration.ZERO, List.of(one.member));
        }
        assertThat(one.member.isReady()).isTrue();

        look();
        assertThat(one.next().kind()).isEqualTo(LinkKind.BEAT);
    }

    /** With 0 as the new value in between, the silence of before does not count. */
    @Test
    void theTimeBeginsAnewWhenItIsSetAgain() {
        pass(TIMEOUT);
        watch.look(now, Duration.ZERO, List.of(one.member));

        pass(TIMEOUT);

        assertThat(one.member.isHung()).isFalse();
    }

    @Test
    void whoStartsOrStopsHasOtherLimits() throws IOException {
        try (LinkedMember starting = new LinkedMember(2)) {
            one.member.stop(now);
            for (int looks = 0; looks < 500; looks++) {
                now += Duration.ofSeconds(1).toNanos();
                watch.look(now, TIMEOUT, List.of(one.member, starting.member));
            }

            assertThat(one.child.signals).isEmpty();
            assertThat(starting.child.signals).isEmpty();
        }
    }

    @Test
    void whoHangsIsKilledThoughItIsAskedToStop() {
        pass(TIMEOUT.plusSeconds(1));
        assertThat(one.member.isHung()).isTrue();

        one.member.stop(now);
        pass(LifeWatch.DUMP.plusSeconds(1));

        assertThat(one.child.signals).contains("KILL");
    }

    /** A heap dump. */
    @Test
    void whoSaysThatItStandsStillHasItsTime() {
        look();
        watch.pauses(one.member, "900");

        pass(Duration.ofMinutes(10));
        assertThat(one.member.isHung()).isFalse();

        watch.pauses(one.member, "0");
        pass(TIMEOUT);
        assertThat(one.member.isHung()).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(one.member.isHung()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "x", "9999999999", "999999999"})
    void nobodyStandsStillForEver(String seconds) {
        look();
        watch.pauses(one.member, seconds);

        pass(LifeWatch.LONGEST_STANDSTILL.plusSeconds(1));

        assertThat(one.member.isHung()).isTrue();
    }

    /** Looks a few times in each second. */
    private void pass(Duration time) {
        for (long left = time.toMillis(); left > 0; left -= 200) {
            look();
            now += Duration.ofMillis(200).toNanos();
        }
        look();
    }

    private void look() {
        watch.look(now, TIMEOUT, List.of(one.member));
    }
}
