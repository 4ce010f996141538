package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoresTest {

    @Test
    void countsWhatWasFoundAndWhatWasFirst() {
        Scores scores = Scores.of(List.of(
                Outcomes.found("one", 60),
                Outcomes.foundBelow("two", "warning queue-delay: requests wait"),
                Outcomes.missed("three", 4),
                Outcomes.healthy("four", "warning queue-delay: requests wait"),
                Outcomes.failed("five")));

        assertThat(scores).isEqualTo(new Scores(3, 2, 1, 1, 1, 1, 0, 0, 0, 0, 80, 80, 1));
    }

    @Test
    void gatesHoldAtNineOfTenFoundAndEightFirst() {
        assertThat(Scores.of(tenWith(1)).hold()).isTrue();
        assertThat(Scores.of(tenWith(2)).hold()).isFalse();
    }

    @Test
    void aFalseAlarmBreaksTheGate() {
        List<Outcome> outcomes = new ArrayList<>(tenWith(0));
        outcomes.add(Outcomes.healthy("well", "warning queue-delay: requests wait"));

        assertThat(Scores.of(outcomes).hold()).isFalse();
    }

    @Test
    void moreThanThreeWarningsForOneFaultBreakTheGate() {
        List<Outcome> outcomes = new ArrayList<>(tenWith(0));
        outcomes.add(Outcomes.missed("crowded", 4));

        assertThat(Scores.of(outcomes).crowded()).isOne();
        assertThat(Scores.of(outcomes).hold()).isFalse();
    }

    @Test
    void aGainIsRightWithinAQuarterOfWhatWasExpected() {
        assertThat(gain(200, 160).isRight()).isTrue();
        assertThat(gain(200, 240).isRight()).isTrue();
        assertThat(gain(200, 140).isRight()).isFalse();
        assertThat(gain(200, 260).isRight()).isFalse();
    }

    @Test
    void onlyMeasuredGainsCount() {
        Scores scores = Scores.of(List.of(
                Outcomes.withGain("one", gain(200, 190)),
                Outcomes.withGain("two", gain(200, 100)),
                Outcomes.withGain("three", gain(200, -1))));

        assertThat(scores.gains()).isEqualTo(2);
        assertThat(scores.gainsRight()).isOne();
    }

    @Test
    void aDirectionAloneIsRightWhereTheChangeWasKept() {
        Gain.Result kept = new Gain.Result("protocol.bodyTimeouts", 99, Double.NaN, 3, "kept");
        Gain.Result returned = new Gain.Result("protocol.bodyTimeouts", 99, Double.NaN, 99, "returned");

        Scores scores = Scores.of(List.of(
                Outcomes.withGain("kept", kept),
                Outcomes.withGain("returned", returned),
                Outcomes.withGain("predicted", gain(200, 190))));

        assertThat(scores.directions()).isEqualTo(2);
        assertThat(scores.directionsRight()).isOne();
        assertThat(scores.gains()).isOne();
        assertThat(scores.hold()).isFalse();
        assertThat(kept.told()).contains("99.0: better, 3.0");
    }

    private static Gain.Result gain(double expected, double after) {
        return new Gain.Result("window.rates.requests", 100, expected, after, "kept");
    }

    private static List<Outcome> tenWith(int missed) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            outcomes.add(i < missed ? Outcomes.missed("case" + i, 1) : Outcomes.found("case" + i, 60));
        }
        return outcomes;
    }
}
