package org.heliostat.benchmarks.load.plan;

import static org.heliostat.benchmarks.load.plan.Aim.Figure.ALLOCATION;
import static org.heliostat.benchmarks.load.plan.Aim.Figure.BEST_PEER;
import static org.heliostat.benchmarks.load.plan.Aim.Figure.REFERENCE;

import java.util.List;

/** The aims of our server as shipped. What a row of the table says of a case holds on that JDK and with those caches. Immutable. */
public final class Aims {

    /** The first JDK with the higher bounds. */
    private static final int RECENT = 25;

    private static final List<Row> TABLE = List.of(
            row(BEST_PEER, 1.1, 1.25, LoadCase.WASP_8, LoadCase.WASP_64, LoadCase.WASP_512),
            row(ALLOCATION, 1_500, 1_500, LoadCase.WASP_8, LoadCase.WASP_64, LoadCase.WASP_512),
            row(REFERENCE, 1.15, 1.15, LoadCase.WASP_CLOSE_64),
            row(REFERENCE, 1.2, 1.2, LoadCase.SLEEP_64, LoadCase.SLEEP_512),
            row(REFERENCE, 1.2, 1.2, LoadCase.BOOKSTORE_64),
            row(REFERENCE, 1.3, 1.3, LoadCase.FILE_1K),
            row(REFERENCE, 1.2, 1.2, LoadCase.FILE_64K),
            row(REFERENCE, 1.3, 1.3, LoadCase.FILE_250K),
            new Row(REFERENCE, 1.0, 1.0, Caches.SHIPPED, List.of(LoadCase.FILES_40K)),
            new Row(REFERENCE, 1.2, 1.2, Caches.ALL_FIT, List.of(LoadCase.FILES_40K)),
            row(REFERENCE, 6, 6, LoadCase.FILE_1K_PIPELINED),
            row(REFERENCE, 1.15, 1.15, LoadCase.ROW_64, LoadCase.ROW_512),
            row(REFERENCE, 1.1, 1.1, LoadCase.CGI_HELLO),
            row(REFERENCE, 1.0, 1.0, LoadCase.PHP_HELLO, LoadCase.SHTML_3));

    private enum Caches {
        ANY,
        SHIPPED,
        ALL_FIT
    }

    private record Row(Aim.Figure figure, double bound, double boundOnRecent, Caches caches, List<LoadCase> cases) {}

    private final int jdk;
    private final Caches caches;

    /**
     * @param jdk feature version of the one that our server runs on
     * @param shippedCaches whether caches of files are as shipped where there are many files
     */
    public Aims(int jdk, boolean shippedCaches) {
        this.jdk = jdk;
        this.caches = shippedCaches ? Caches.SHIPPED : Caches.ALL_FIT;
    }

    /** @return none where nothing was promised */
    public List<Aim> of(LoadCase loadCase) {
        return TABLE.stream()
                .filter(row -> row.cases().contains(loadCase))
                .filter(row -> row.caches() == Caches.ANY || row.caches() == caches)
                .map(row -> new Aim(row.figure(), jdk >= RECENT ? row.boundOnRecent() : row.bound()))
                .toList();
    }

    private static Row row(Aim.Figure figure, double bound, double boundOnRecent, LoadCase... cases) {
        return new Row(figure, bound, boundOnRecent, Caches.ANY, List.of(cases));
    }
}
