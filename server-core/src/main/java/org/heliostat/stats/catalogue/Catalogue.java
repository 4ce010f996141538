package org.heliostat.stats.catalogue;

import java.util.List;
import java.util.stream.Stream;

/** Every box of the server with every figure. */
public final class Catalogue {

    private Catalogue() {}

    /** @return the boxes in the order of a request's way; the same list at each call */
    public static List<Box<?>> boxes() {
        return Stream.of(
                        ProcessFigures.boxes(),
                        QueueFigures.boxes(),
                        RequestFigures.boxes(),
                        WebAppFigures.boxes(),
                        ProgramFigures.boxes(),
                        SupportFigures.boxes())
                .flatMap(List::stream)
                .toList();
    }
}
