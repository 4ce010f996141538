package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.stats.program.OriginState;
import org.junit.jupiter.api.Test;

/** An origin that no line names goes when it has nothing any more, and not before; requests of before may still choose it. */
class LeavingOriginsTest {

    private static final OriginSettings BEFORE = SampleOrigins.settings("a", 1, 10);
    private static final OriginSettings AFTER = SampleOrigins.settings("a", 1, 20);

    private final SampleOrigins sample = new SampleOrigins();
    private final Origins origins = sample.origins();
    private final Executor loop = Runnable::run;

    /** Notes what becomes of an attempt. */
    private static final class Told implements Attempt.Start {

        private final List<String> all = new ArrayList<>();

        @Override
        public void connected(UpstreamStream stream) {
            all.add("connected");
        }

        @Override
        public void failed(UpstreamFailure failure) {
            all.add("failed");
        }

        @Override
        public void refused(String why, boolean isFull) {
            all.add("refused");
        }
    }

    private Origin apply(OriginSettings settings) {
        origins.begin();
        Origin origin = origins.named(settings, OriginState.IN_SERVICE);
        origins.retainNamed();
        return origin;
    }

    private Attempt begin(Origin origin, Told told) {
        Attempt attempt = origin.attempt(loop, false, new Attempt.Blame(false, () -> false));
        attempt.begin(false, told);
        return attempt;
    }

    /** The client has left while the connection was being opened: who gives it up must find the origin there. */
    @Test
    void aConnectionThatIsBeingOpenedKeepsIt() {
        sample.holdNames();
        Origin before = apply(BEFORE);
        begin(before, new Told()).abandoned();
        Origin after = apply(AFTER);

        origins.tick();

        assertThat(before.isUnused()).isFalse();
        assertThat(after.hasRoom()).as("one connection to the address").isFalse();
        Told waits = new Told();
        begin(before, waits);
        assertThat(waits.all).isEmpty();
        sample.findNames();
        assertThat(waits.all).as("it got the place").containsExactly("failed");
        assertThat(before.isUnused()).isTrue();
        assertThat(after.hasRoom()).isTrue();
    }

    @Test
    void whoChoosesOneThatHasGoneWaitsNoLongerThanOthers() {
        Origin before = apply(BEFORE);
        Origin after = apply(AFTER);
        origins.tick();
        sample.holdNames();
        Attempt first = begin(after, new Told());
        Told late = new Told();
        Told admitted = new Told();

        begin(before, late);
        assertThat(late.all).isEmpty();
        sample.pass(Duration.ofSeconds(2));
        origins.tick();
        assertThat(late.all).as("queue-timeout").containsExactly("refused");

        begin(before, admitted);
        assertThat(admitted.all).isEmpty();
        sample.findNames();
        assertThat(admitted.all).as("when the other gives its place back").containsExactly("failed");
        assertThat(first.origin()).isSameAs(after);
    }

    /** It came back for a request, and goes again. */
    @Test
    void whatCameBackGoesAgain() {
        Origin before = apply(BEFORE);
        apply(AFTER);
        origins.tick();
        begin(before, new Told());

        assertThat(before.isUnused()).isTrue();
        origins.tick();
        assertThat(before.uses().go()).as("it may go now, and has gone").isFalse();
    }

    /** A request of an earlier configuration holds its origins, whatever was forgotten since. */
    @Test
    void whoFollowsMuchLaterCountsWithIt() {
        Origin before = apply(BEFORE);
        apply(SampleOrigins.settings("b"));
        origins.tick();
        sample.holdNames();
        begin(before, new Told());

        Origin after = apply(AFTER);

        assertThat(after.hasRoom()).isFalse();
        sample.findNames();
        assertThat(after.hasRoom()).isTrue();
    }

    @Test
    void oneThatWasRefusedGoesWithItsConfiguration() {
        Origin kept = apply(BEFORE);
        origins.begin();
        Origin refused = origins.named(AFTER, OriginState.IN_SERVICE);

        apply(BEFORE);
        origins.tick();

        assertThat(origins.groups()).isEmpty();
        assertThat(kept.hasRoom()).isTrue();
        assertThat(refused.isUnused()).isTrue();
        assertThat(refused.uses().go()).as("it may go now, and has gone").isFalse();
    }
}
