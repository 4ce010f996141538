package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.gateway.balance.Balance;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who gets which requests by its state, and how long a state lasts. */
class OriginStatesTest {

    private final SampleOrigins sample = new SampleOrigins();
    private final Member a = sample.member("a", 1);
    private final Member b = sample.member("b", 1);
    private final OriginGroup group = new OriginGroup(
            "shop",
            "vs1",
            List.of(OriginGroup.Members.of(a), OriginGroup.Members.of(b)),
            Balance.ROUND_ROBIN,
            sample.ticker);

    private @Nullable Member chosen(@Nullable String route, Member... without) {
        return group.choose(route == null ? List.of() : List.of(route), 0, List.of(without));
    }

    private Set<Member> ofTen() {
        Set<Member> chosen = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            chosen.add(chosen(null));
        }
        return chosen;
    }

    @Test
    void whoDrainsGetsItsSessionsAndNothingElse() {
        a.origin().state(OriginState.DRAINS);

        assertThat(ofTen()).containsExactly(b);
        assertThat(chosen("a")).isSameAs(a);
        assertThat(chosen("b")).isSameAs(b);
        assertThat(a.origin().state()).isEqualTo(OriginState.DRAINS);
    }

    @Test
    void aSessionOfOneThatDrainsIsTriedThereOnceMore() {
        a.origin().state(OriginState.DRAINS);
        b.origin().state(OriginState.SHUT);

        assertThat(chosen("a", a)).as("where nobody else is").isSameAs(a);
        assertThat(chosen(null, a)).isNull();
    }

    @Test
    void whoIsShutGetsNothing() {
        a.origin().state(OriginState.SHUT);

        assertThat(ofTen()).containsExactly(b);
        assertThat(chosen("a")).isSameAs(b);
        b.origin().state(OriginState.SHUT);
        assertThat(chosen("a")).isNull();
    }

    @Test
    void whoIsSaidToBeDeadProvesThatItIsNot() {
        a.origin().state(OriginState.DEAD);
        assertThat(a.origin().state()).isEqualTo(OriginState.DEAD);
        assertThat(ofTen()).containsExactly(b);
        assertThat(chosen("a")).isSameAs(b);

        sample.pass(Duration.ofSeconds(1));

        assertThat(chosen("a")).as("its probe").isSameAs(a);
        assertThat(chosen("a")).as("one at a time").isSameAs(b);
        a.origin().succeeded();
        assertThat(a.origin().state()).isEqualTo(OriginState.IN_SERVICE);
        assertThat(a.origin().snapshot().timesOut()).isEqualTo(1);
    }

    @Test
    void whoIsSaidToBeInServiceIsSoAtOnce() {
        a.origin().state(OriginState.SHUT);
        a.origin().state(OriginState.DEAD);
        a.origin().checkedIll("silent");

        a.origin().state(OriginState.IN_SERVICE);

        assertThat(ofTen()).containsExactlyInAnyOrder(a, b);
    }

    @Test
    void failuresDoNotEndADrain() {
        a.origin().state(OriginState.DRAINS);
        a.origin().checkedIll("silent");

        assertThat(a.origin().state()).isEqualTo(OriginState.DRAINS);
        assertThat(chosen("a")).isSameAs(b);
        a.origin().checkedWell();
        assertThat(chosen("a")).isSameAs(a);
        assertThat(ofTen()).containsExactly(b);
    }

    /** An origin that answers late is better than none, unless somebody has taken it out. */
    @Test
    void whoIsShutOrDrainsIsNoLastResort() {
        answersLate(a);
        b.origin().state(OriginState.SHUT);
        assertThat(chosen(null)).as("the last one").isSameAs(a);
        b.origin().state(OriginState.IN_SERVICE);
        answersLate(b);
        answersLate(a);

        a.origin().state(OriginState.SHUT);
        assertThat(ofTen()).containsExactly(b);
        b.origin().state(OriginState.DRAINS);
        assertThat(chosen(null)).isNull();
    }

    @Test
    void whoseNameLeadsElsewhereIsNoLastResort() {
        answersLate(a);
        answersLate(b);
        answersLate(a);
        b.origin().lost(true);
        assertThat(ofTen()).containsExactly(a);

        a.origin().lost(true);

        assertThat(chosen(null)).isNull();
    }

    private void answersLate(Member member) {
        UpstreamFailure late = new UpstreamFailure(FailureKind.TIMEOUT, "late", false, false);
        for (int i = 0; i < 3; i++) {
            group.attempt(member, Runnable::run, false, false).failed(late);
        }
    }

    @Test
    void whatWasSetLastsUntilItsLineSaysSomethingElse() {
        Origins origins = sample.origins();
        OriginSettings settings = SampleOrigins.settings("a");
        Origin origin = apply(origins, settings, OriginState.IN_SERVICE);
        assertThat(origins.set("http://none", OriginState.SHUT)).isEmpty();
        assertThat(origins.set("http://a", OriginState.DRAINS))
                .map(OriginSnapshot::state)
                .contains("drains");

        assertThat(apply(origins, settings, OriginState.IN_SERVICE)).isSameAs(origin);
        assertThat(origin.state()).as("the same line").isEqualTo(OriginState.DRAINS);
        apply(origins, settings, OriginState.SHUT);
        assertThat(origin.state()).as("another line").isEqualTo(OriginState.SHUT);
        apply(origins, settings, OriginState.IN_SERVICE);
        assertThat(origin.state()).isEqualTo(OriginState.IN_SERVICE);
    }

    @Test
    void whatWasSetIsToldUntilItsLineSaysTheSame() {
        Origins origins = sample.origins();
        OriginSettings a = SampleOrigins.settings("a");
        apply(origins, a, OriginState.IN_SERVICE);
        assertThat(origins.setLive()).isEmpty();

        origins.set("http://a", OriginState.DRAINS);
        assertThat(origins.setLive()).containsExactly(entry("http://a", OriginState.DRAINS));
        apply(origins, a, OriginState.DRAINS);
        assertThat(origins.setLive()).as("of the line").isEmpty();

        origins.set("http://a", OriginState.IN_SERVICE);
        assertThat(origins.setLive()).containsExactly(entry("http://a", OriginState.IN_SERVICE));
        apply(origins, a, OriginState.DEAD);
        assertThat(origins.setLive()).as("ends by itself").isEmpty();
    }

    @Test
    void linesThatWereRefusedChangeNothing() {
        Origins origins = sample.origins();
        OriginSettings settings = SampleOrigins.settings("a");
        Origin origin = apply(origins, settings, OriginState.IN_SERVICE);
        origins.begin();
        origins.named(settings, OriginState.SHUT);

        origins.begin();
        origins.named(settings, OriginState.IN_SERVICE);
        origins.retainNamed();

        assertThat(origin.state()).isEqualTo(OriginState.IN_SERVICE);
        assertThat(origin.snapshot().stateCode()).isZero();
    }

    private static Origin apply(Origins origins, OriginSettings settings, OriginState state) {
        origins.begin();
        Origin origin = origins.named(settings, state);
        origins.retainNamed();
        return origin;
    }
}
