package org.heliostat.acl;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.acl.Realm.DigestAlgorithm;
import org.heliostat.config.users.DigestEntry;

/**
 * Which algorithms a challenge should offer: clients take the first that they know (RFC 7616, section 3.7), and fail with one
 * that the digest file has no line for. Immutable.
 */
final class DigestOffers {

    private static final List<DigestAlgorithm> BETTER_FIRST = List.of(DigestAlgorithm.SHA256, DigestAlgorithm.MD5);

    private final Map<String, List<DigestAlgorithm>> byRealm;

    private DigestOffers(Map<String, List<DigestAlgorithm>> byRealm) {
        this.byRealm = Map.copyOf(byRealm);
    }

    static DigestOffers of(Collection<DigestEntry> entries) {
        Map<String, Map<DigestAlgorithm, Set<String>>> users = new HashMap<>();
        for (DigestEntry entry : entries) {
            users.computeIfAbsent(entry.realm(), realm -> new EnumMap<>(DigestAlgorithm.class))
                    .computeIfAbsent(algorithm(entry), algorithm -> new HashSet<>())
                    .add(entry.user());
        }
        Map<String, List<DigestAlgorithm>> offers = new HashMap<>();
        users.forEach((realm, byAlgorithm) -> offers.put(realm, offer(byAlgorithm)));
        return new DigestOffers(offers);
    }

    /** @return those that everybody has a line for, else all that somebody has one for; the better one first */
    List<DigestAlgorithm> to(String realmOfChallenge) {
        return byRealm.getOrDefault(realmOfChallenge, BETTER_FIRST);
    }

    private static List<DigestAlgorithm> offer(Map<DigestAlgorithm, Set<String>> users) {
        long everybody = users.values().stream().flatMap(Set::stream).distinct().count();
        List<DigestAlgorithm> forAll = among(users)
                .filter(algorithm -> users.getOrDefault(algorithm, Set.of()).size() == everybody)
                .toList();
        return forAll.isEmpty() ? among(users).toList() : forAll;
    }

    private static Stream<DigestAlgorithm> among(Map<DigestAlgorithm, Set<String>> users) {
        return BETTER_FIRST.stream().filter(users::containsKey);
    }

    private static DigestAlgorithm algorithm(DigestEntry entry) {
        return entry.ha1().length() == DigestAlgorithm.SHA256.digits() ? DigestAlgorithm.SHA256 : DigestAlgorithm.MD5;
    }
}
