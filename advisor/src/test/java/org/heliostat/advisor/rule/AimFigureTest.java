package org.heliostat.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.Aim;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.NamedFigure;
import org.heliostat.testing.RecordPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures of things, whose names are what administrators write. */
class AimFigureTest {

    private static final AimFigure REFUSED =
            new AimFigure("virtualServers[{}].qosRefused", "requests", Aim.Better.LESS, "");

    @ParameterizedTest
    @ValueSource(strings = {"shop", "vs]1", "my shop", "a [b] \\c]", "virtual server", "$1"})
    void anyNameOfAThingHasItsFigure(String name) {
        Optional<Aim> aim = REFUSED.now(serving(name), "virtual server " + name);

        assertThat(aim.map(Aim::now)).contains(100.0);
        assertThat(aim.map(Aim::figure)).contains("virtualServers[" + NamedFigure.quoted(name) + "].qosRefused");
    }

    @Test
    void aNameThatEndsLikeAnotherIsNotTakenForIt() {
        ServerSnapshot both = RecordPath.with(
                SampleSnapshot.justStarted(),
                "virtualServers",
                List.of(
                        SampleSnapshot.virtualServer("shop", 10),
                        serving("my shop").virtualServers().get(0)));

        assertThat(REFUSED.now(both, "virtual server my shop").map(Aim::now)).contains(100.0);
        assertThat(REFUSED.now(both, "virtual server other")).isEmpty();
    }

    private static ServerSnapshot serving(String name) {
        return RecordPath.with(
                SampleSnapshot.justStarted(),
                "virtualServers",
                List.of(RecordPath.with(SampleSnapshot.virtualServer(name, 1_000), "qosRefused", 100L)));
    }
}
