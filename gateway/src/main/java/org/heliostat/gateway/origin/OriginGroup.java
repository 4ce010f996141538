package org.heliostat.gateway.origin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.heliostat.gateway.balance.Balance;
import org.heliostat.gateway.balance.Balancer;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** The origins of one line, and how they share its requests. Any thread. */
public final class OriginGroup {

    private final String name;
    private final String virtualServer;
    private final List<Members> servers;
    private final Balance balance;
    private final Balancer balancer;
    private final Ticker ticker;

    /** The members that one server of a line stands for. Any thread. */
    @FunctionalInterface
    public interface Members {

        /** @return those of this moment; the same list while they are the same */
        List<Member> now();

        /** @return always this one */
        static Members of(Member member) {
            List<Member> one = List.of(member);
            return () -> one;
        }
    }

    /**
     * @param name for the status page, from its line or where that stands
     * @param virtualServer whose line it is
     * @param servers at least one; each member has a route of its own
     */
    public OriginGroup(String name, String virtualServer, List<Members> servers, Balance balance, Ticker ticker) {
        this.name = name;
        this.virtualServer = virtualServer;
        this.balance = balance;
        this.servers = List.copyOf(servers);
        this.ticker = ticker;
        this.balancer = balance.balancer();
    }

    public String name() {
        return name;
    }

    public String virtualServer() {
        return virtualServer;
    }

    public Balance balance() {
        return balance;
    }

    /** @return weight that the member has come to, where it starts slowly */
    public double weightNow(Member member) {
        return balance == Balance.HASH ? member.weight() : member.weight(ticker.nanos());
    }

    /** @return those of this moment; none where no name has an address */
    public List<Member> members() {
        if (servers.size() == 1) {
            return servers.get(0).now();
        }
        List<Member> all = new ArrayList<>(servers.size());
        for (Members one : servers) {
            all.addAll(one.now());
        }
        return all;
    }

    /**
     * Chooses an origin: the one that a session sticks to where that is in service or drains, else by the balance among those
     * that are in service and have room, else among those at which it may wait, else among those that are, else among those that are reached, though their answers are
     * late or wrong. The choice is admitted: an attempt must follow.
     *
     * @param routes of which the session sticks to the first that a member has
     * @param client a number that is the same for the same client
     * @param without origins that have been tried for the same request; asked only where there is no other
     * @return null where none is in service
     */
    public @Nullable Member choose(List<String> routes, long client, List<Member> without) {
        List<Member> members = members();
        Member stuck = routed(members, routes);
        if (stuck != null
                && !without.contains(stuck)
                && stuck.origin().isUsable(true)
                && stuck.origin().admits()) {
            return stuck;
        }
        List<Member> usable = new ArrayList<>(members.size());
        List<Member> tried = without.isEmpty() ? List.of() : new ArrayList<>(without.size());
        for (Member member : members) {
            if (member.origin().isUsable(member == stuck)) {
                (without.contains(member) ? tried : usable).add(member);
            }
        }
        Member chosen = roomy(usable, client);
        chosen = chosen == null ? admitted(usable, client) : chosen;
        chosen = chosen == null ? admitted(tried, client) : chosen;
        return chosen == null ? lastResort(members, client) : chosen;
    }

    /**
     * Chooses another origin for a request that the one before had no room for, not even to wait.
     *
     * @param without origins that are not asked
     * @return null where no other one in service has room; else it is admitted
     */
    public @Nullable Member chooseWithRoom(long client, List<Member> without) {
        List<Member> usable = new ArrayList<>();
        for (Member member : members()) {
            if (!without.contains(member) && member.origin().isUsable(false)) {
                usable.add(member);
            }
        }
        return roomy(usable, client);
    }

    /** @return one that has room, else one at which a request may wait for it; null where there is none */
    private @Nullable Member roomy(List<Member> usable, long client) {
        Member chosen = admitted(those(usable, Origin::hasRoom), client);
        return chosen == null ? admitted(those(usable, Origin::hasRoomToWait), client) : chosen;
    }

    /** One slow or broken page must not close the whole site: an origin that takes requests is better than none. */
    private @Nullable Member lastResort(List<Member> members, long client) {
        List<Member> reached = members.stream()
                .filter(member -> member.origin().isLastResort())
                .toList();
        return reached.isEmpty() ? null : balancer.pick(reached, client, ticker.nanos());
    }

    /** @return members at which as many connections are upgraded as may be (max-tunnels) */
    public List<Member> withoutTunnelRoom() {
        return members().stream()
                .filter(member -> !member.origin().tunnels().hasRoom())
                .toList();
    }

    /**
     * Begins an attempt at a member that was chosen. On the loop of the exchange.
     *
     * @param isRepeated whether the same request has been tried before
     * @param isKnown whether the same request has failed there before
     */
    public Attempt attempt(Member member, Executor loop, boolean isRepeated, boolean isKnown) {
        Attempt.Blame blame = new Attempt.Blame(isKnown, () -> isLast(member));
        return member.origin().attempt(loop, isRepeated, blame);
    }

    private boolean isLast(Member member) {
        return members().stream()
                .noneMatch(other -> other != member && other.origin().isInService());
    }

    private @Nullable Member admitted(List<Member> candidates, long client) {
        List<Member> left = candidates;
        while (!left.isEmpty()) {
            Member picked = balancer.pick(left, client, ticker.nanos());
            if (picked.origin().admits()) {
                return picked;
            }
            // Nearly always the first one does.
            left = new ArrayList<>(left);
            left.remove(picked);
        }
        return null;
    }

    private static List<Member> those(List<Member> members, Predicate<Origin> fits) {
        List<Member> those = new ArrayList<>(members.size());
        for (Member member : members) {
            if (fits.test(member.origin())) {
                those.add(member);
            }
        }
        return those;
    }

    private static @Nullable Member routed(List<Member> members, List<String> routes) {
        for (String route : routes) {
            for (Member member : members) {
                if (member.route().equals(route)) {
                    return member;
                }
            }
        }
        return null;
    }
}
