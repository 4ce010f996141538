package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.junit.jupiter.api.Test;

class MetersTest {

    private final List<String> calls = new ArrayList<>();

    @Test
    void standAroundOneAnother() {
        Meters meters = Meters.of(meter("outer"), meter("inner"));

        meters.begin();
        meters.end();

        assertThat(calls).containsExactly("outer begins", "inner begins", "inner ends", "outer ends");
    }

    private ServerMeter meter(String name) {
        return new ServerMeter() {
            @Override
            public void begin() {
                calls.add(name + " begins");
            }

            @Override
            public void end() {
                calls.add(name + " ends");
            }
        };
    }
}
