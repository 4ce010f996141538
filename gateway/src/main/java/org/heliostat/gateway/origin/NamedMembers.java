package org.heliostat.gateway.origin;

import java.util.List;
import java.util.function.Function;
import org.heliostat.gateway.upstream.OriginAddress;

/** The members at the addresses of a name: each has the weight that its line says, and a route of its own. Any thread. */
public final class NamedMembers implements OriginGroup.Members {

    private final NamedOrigins named;
    private final int weight;
    private final long slowStartNanos;
    private final Function<OriginAddress, String> routes;
    private volatile Made made = new Made(List.of(), List.of());

    private record Made(List<Origin> from, List<Member> members) {}

    /** @param routes names the route of an address */
    public NamedMembers(NamedOrigins named, int weight, long slowStartNanos, Function<OriginAddress, String> routes) {
        this.named = named;
        this.weight = weight;
        this.slowStartNanos = slowStartNanos;
        this.routes = routes;
    }

    @Override
    public List<Member> now() {
        List<Origin> origins = named.origins();
        Made last = made;
        if (last.from() == origins) {
            return last.members();
        }
        List<Member> members = origins.stream()
                .map(origin -> new Member(
                        origin, weight, routes.apply(origin.settings().address()), slowStartNanos))
                .toList();
        made = new Made(origins, members);
        return members;
    }
}
