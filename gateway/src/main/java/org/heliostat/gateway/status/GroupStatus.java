package org.heliostat.gateway.status;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.gateway.origin.Member;
import org.heliostat.gateway.origin.OriginGroup;
import org.heliostat.stats.program.OriginSnapshot;

/**
 * One group of origins at one moment.
 *
 * @param virtualServers whose lines are about it; those with the same line share a group here
 * @param balance word of obj.conf
 */
record GroupStatus(String name, List<String> virtualServers, String balance, List<MemberStatus> members) {

    /** A page for people is no list of thousands. */
    static final int MOST = 1_000;

    GroupStatus {
        virtualServers = List.copyOf(virtualServers);
        members = List.copyOf(members);
    }

    /** What makes groups of several virtual servers one. */
    private record Same(String name, String balance, List<Member> members) {}

    /**
     * @param figures of origins by address, of all processes; one that is missing has those of this process
     * @return the first {@link #MOST} of them
     */
    static List<GroupStatus> of(List<OriginGroup> groups, Map<String, OriginSnapshot> figures) {
        Map<Same, List<OriginGroup>> bySame = new LinkedHashMap<>();
        for (OriginGroup group : groups) {
            bySame.computeIfAbsent(
                            new Same(group.name(), group.balance().text(), group.members()), same -> new ArrayList<>())
                    .add(group);
        }
        return bySame.entrySet().stream()
                .limit(MOST)
                .map(entry -> of(entry.getKey(), entry.getValue(), figures))
                .toList();
    }

    private static GroupStatus of(Same same, List<OriginGroup> groups, Map<String, OriginSnapshot> figures) {
        return new GroupStatus(
                same.name(),
                groups.stream().map(OriginGroup::virtualServer).distinct().toList(),
                same.balance(),
                same.members().stream()
                        .map(member -> new MemberStatus(
                                member.route(),
                                member.weight(),
                                groups.get(0).weightNow(member),
                                member.origin().state(),
                                figures.getOrDefault(
                                        member.origin().text(), member.origin().snapshot())))
                        .toList());
    }
}
