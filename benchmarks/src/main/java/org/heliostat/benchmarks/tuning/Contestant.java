package org.heliostat.benchmarks.tuning;

import java.util.Locale;
import org.heliostat.benchmarks.tuning.limiter.LibertyLimiter;
import org.heliostat.benchmarks.tuning.limiter.NetflixLimiter;
import org.heliostat.benchmarks.tuning.limiter.TunedLimiter;
import org.heliostat.benchmarks.tuning.model.Limiter;
import org.heliostat.benchmarks.tuning.model.Workload;

/** Who chooses a limit. All begin with 48, as the server does. */
enum Contestant {
    HELIOSTAT,
    GRADIENT2,
    VEGAS,
    LIBERTY;

    private static final int START = 48;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    Limiter limiter(Workload workload) {
        return switch (this) {
            case HELIOSTAT -> new TunedLimiter(START, workload.bounds());
            case GRADIENT2 -> NetflixLimiter.gradient2(START, workload.bounds());
            case VEGAS -> NetflixLimiter.vegas(START, workload.bounds());
            case LIBERTY -> new LibertyLimiter(START, workload.bounds());
        };
    }
}
