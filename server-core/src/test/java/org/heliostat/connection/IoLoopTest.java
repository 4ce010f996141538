package org.heliostat.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class IoLoopTest {

    private final List<String> done = new ArrayList<>();
    private final FakeTicker ticker = new FakeTicker();
    private final IoLoop loop = new IoLoop(Runnable::run, ticker);

    @Test
    void aConnectionThatFailsIsCutAndTheOthersGoOn() {
        loop.add(new IoLoop.Place(new Fake("last", false, false)));
        loop.add(new IoLoop.Place(new Fake("bad", true, false)));
        loop.add(new IoLoop.Place(new Fake("first", false, false)));

        loop.tick();

        assertThat(done).containsExactly("tick first", "cut bad", "tick last");
    }

    @Test
    void saysHowManyConnectionsWereCutWithAnAnswerOwed() throws Exception {
        loop.add(new IoLoop.Place(new Fake("idle", false, false)));
        loop.add(new IoLoop.Place(new Fake("served", false, true)));

        assertThat(loop.cut().get()).isEqualTo(1);
        assertThat(done).containsExactly("cut served", "cut idle");
    }

    @Test
    void saysByHowMuchItIsLateUntilItWalksAgain() {
        ticker.advance(Duration.ofMillis(999));
        assertThat(loop.lateNanos()).isZero();

        ticker.advance(Duration.ofMillis(2_501));
        assertThat(loop.lateNanos()).isEqualTo(Duration.ofMillis(2_500).toNanos());

        loop.tick();
        assertThat(loop.lateNanos()).isZero();
    }

    private final class Fake implements Connection {

        private final String name;
        private final boolean fails;
        private final boolean owed;

        Fake(String name, boolean fails, boolean owed) {
            this.name = name;
            this.fails = fails;
            this.owed = owed;
        }

        @Override
        public void tick(long nowNanos) {
            if (fails) {
                throw new AssertionError("an Error, on purpose");
            }
            done.add("tick " + name);
        }

        @Override
        public void drain() {
            done.add("drain " + name);
        }

        @Override
        public boolean isFrom(String listenSocket) {
            return false;
        }

        @Override
        public boolean isWaiting() {
            return false;
        }

        @Override
        public boolean isOwed() {
            return owed;
        }

        @Override
        public void cut() {
            done.add("cut " + name);
        }
    }
}
