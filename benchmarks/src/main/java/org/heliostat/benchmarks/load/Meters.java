package org.heliostat.benchmarks.load;

import java.util.List;
import org.heliostat.benchmarks.load.client.ServerMeter;

/** Meters around one another: the last is the closest to the load. Immutable. */
record Meters(List<ServerMeter> all) implements ServerMeter {

    Meters {
        all = List.copyOf(all);
    }

    static Meters of(ServerMeter... all) {
        return new Meters(List.of(all));
    }

    @Override
    public void begin() {
        all.forEach(ServerMeter::begin);
    }

    @Override
    public void end() {
        for (int i = all.size() - 1; i >= 0; i--) {
            all.get(i).end();
        }
    }
}
