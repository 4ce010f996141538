package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Noise;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;

class RetakesTest {

    private final List<String> said = new ArrayList<>();
    private final List<Integer> takes = new ArrayList<>();
    private final Retakes retakes = new Retakes(3, said::add);

    @Test
    void keepsTheFirstQuietOne() {
        assertThat(noise(0.5, 0.3, 0.2, 0.1)).contains(new Noise(0.2, 0, 2));
        assertThat(takes).containsExactly(0, 1, 2);
        assertThat(said)
                .containsExactly(
                        "taken again: others used 0.50 of a processor, 0.00 were stolen",
                        "taken again: others used 0.30 of a processor, 0.00 were stolen");
    }

    @Test
    void takesNothingAgainThatIsQuiet() {
        assertThat(noise(0.25)).contains(new Noise(0.25, 0, 0));
        assertThat(said).isEmpty();
    }

    @Test
    void keepsTheLeastDisturbedWhereNoneIsQuiet() {
        assertThat(noise(0.9, 0.4, 0.6, 0.5, 0.1)).contains(new Noise(0.4, 0, 3));
        assertThat(takes).containsExactly(0, 1, 2, 3);
    }

    @Test
    void endsWhereNothingCanBeMeasured() {
        assertThat(retakes.quietest(again -> Optional.empty())).isEmpty();
        assertThat(noise(0.9)).contains(new Noise(0.9, 0, 1));
        assertThat(takes).containsExactly(0, 1);
    }

    /** @param others of the measurements; behind the last nothing can be measured */
    private Optional<Noise> noise(double... others) {
        return retakes.quietest(again -> {
                    takes.add(again);
                    return again < others.length ? Optional.of(measured(others[again])) : Optional.empty();
                })
                .map(Measurement::noise);
    }

    private static Measurement measured(double others) {
        Tally tally = new Tally(1, 100, 10, 20, 0, "");
        return new Measurement(
                ServerKind.NGINX, LoadCase.FILE_1K, 1, tally, 10, Double.NaN, Double.NaN, new Noise(others, 0, 0));
    }
}
