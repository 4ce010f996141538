package org.heliostat.stats.catalogue;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.heliostat.stats.ServerSnapshot;

/**
 * A part of the server with what it counts.
 *
 * @param <P> its record
 * @param type in UpperCamel, unique
 * @param help one sentence without a full stop
 * @param tags names of what tells the boxes of this kind apart, in lower_case; empty when there is only one
 * @param figures in the order of the record
 * @param reader takes the boxes of this kind out of a snapshot
 */
public record Box<P>(
        String type,
        String help,
        List<String> tags,
        List<Figure<P>> figures,
        Function<ServerSnapshot, Stream<Part<P>>> reader) {

    public Box {
        tags = List.copyOf(tags);
        figures = List.copyOf(figures);
    }

    /** A box of which every server has one. */
    @SafeVarargs
    static <P> Box<P> single(String type, String help, Function<ServerSnapshot, P> reader, Figure<P>... figures) {
        return new Box<>(
                type,
                help,
                List.of(),
                List.of(figures),
                snapshot -> Stream.of(new Part<>(List.of(), reader.apply(snapshot))));
    }

    /** @return the boxes of this kind, at most as many as virtual servers are measured (stats-init) */
    public List<Part<P>> parts(ServerSnapshot snapshot) {
        return reader.apply(snapshot)
                .limit(snapshot.identity().maxVirtualServers())
                .toList();
    }
}
