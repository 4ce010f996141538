package org.heliostat.advisor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.config.Replacements;
import org.heliostat.config.change.ChangedNames;
import org.heliostat.config.instance.Configuration;
import org.heliostat.stats.window.Window;

/**
 * Knows how long ago somebody has changed the values that findings are about, or that they followed from: figures of a window that
 * began before are those of before, and would propose again what is in force already. Used by one thread.
 */
final class FollowedAdvice {

    /** Names and findings that are remembered; a change of more at once is a new configuration, not advice that was followed. */
    private static final int MOST = 1_000;

    /** Parts of a subject that a change does not name. */
    private static final String NSFC = "nsfc.conf ";

    private static final String OF = " of ";

    /** No rule looks further back. */
    private static final long LONGEST_NANOS = Window.FIFTEEN_MINUTES.length().toNanos();

    private final Map<String, Long> changedNanos = new HashMap<>();
    private final Map<Key, Long> followedNanos = new HashMap<>();
    private Map<String, String> texts = Map.of();
    private boolean isBegun;

    private record Key(String rule, String about) {

        static Key of(AdviceFinding finding) {
            return new Key(finding.rule(), finding.about());
        }
    }

    /**
     * Sees what has changed since the last time.
     *
     * @param shown findings that stood until now, with their consequences
     * @param nanos ticker nanoseconds of now
     */
    void look(Configuration configuration, List<AdviceFinding> shown, long nanos) {
        Map<String, String> now = configuration.files().texts();
        changedNanos.values().removeIf(then -> nanos - then >= LONGEST_NANOS);
        followedNanos.values().removeIf(then -> nanos - then >= LONGEST_NANOS);
        if (isBegun && !now.equals(texts)) {
            Set<String> changed = changed(configuration, now);
            if (changedNanos.size() + changed.size() <= MOST) {
                changed.forEach(name -> changedNanos.put(name, nanos));
            }
            all(shown).stream().filter(finding -> isAbout(finding, changed)).forEach(finding -> follow(finding, nanos));
        }
        isBegun = true;
        texts = now;
    }

    /** @return how long ago that was changed which a finding is about; empty where it was not, or longer ago than any rule looks */
    Optional<Duration> sinceChange(AdviceFinding finding, long nanos) {
        List<String> names = namesOf(finding);
        LongStream changes = changedNanos.entrySet().stream()
                .filter(changed -> isOneOf(names, changed.getKey()))
                .mapToLong(Map.Entry::getValue);
        LongStream followed =
                Optional.ofNullable(followedNanos.get(Key.of(finding))).stream().mapToLong(Long::longValue);
        OptionalLong newest =
                LongStream.concat(changes, followed).map(then -> nanos - then).min();
        return newest.isPresent() ? Optional.of(Duration.ofNanos(newest.getAsLong())) : Optional.empty();
    }

    private Set<String> changed(Configuration configuration, Map<String, String> now) {
        Replacements replacements = new Replacements(System.getenv(), configuration.confFolder());
        Set<String> names = new TreeSet<>();
        Set<String> files = new TreeSet<>(now.keySet());
        files.addAll(texts.keySet());
        for (String file : files) {
            String name = file.substring(file.indexOf('/') + 1);
            ChangedNames.between(name, texts.getOrDefault(file, ""), now.getOrDefault(file, ""), replacements)
                    .all()
                    .forEach(one -> names.add(one.toLowerCase(Locale.ROOT)));
        }
        return names;
    }

    private void follow(AdviceFinding finding, long nanos) {
        if (followedNanos.size() < MOST) {
            followedNanos.put(Key.of(finding), nanos);
        }
        finding.consequences().forEach(one -> follow(one, nanos));
    }

    private static boolean isAbout(AdviceFinding finding, Set<String> changed) {
        List<String> names = namesOf(finding);
        return changed.stream().anyMatch(one -> isOneOf(names, one));
    }

    /** A change names the elements around one, too. */
    private static boolean isOneOf(List<String> names, String changed) {
        return names.stream().anyMatch(name -> changed.equals(name) || changed.endsWith(' ' + name));
    }

    /** @return in lower case: what its change would set, and what it says to look at */
    private static List<String> namesOf(AdviceFinding finding) {
        List<String> names = new ArrayList<>();
        for (ProposedChange change : finding.change()) {
            names.add(change.where().isEmpty() ? change.name() : outermostFirst(change.where()) + " " + change.name());
        }
        names.add(finding.subject().startsWith(NSFC) ? finding.subject().substring(NSFC.length()) : finding.subject());
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }

    /** {@code QOSPARAMS of VS vs1} is {@code VS vs1 QOSPARAMS} where changes are named. */
    private static String outermostFirst(String where) {
        int of = where.indexOf(OF);
        return of < 0 ? where : where.substring(of + OF.length()) + " " + where.substring(0, of);
    }

    private static List<AdviceFinding> all(List<AdviceFinding> findings) {
        List<AdviceFinding> all = new ArrayList<>(findings);
        findings.forEach(finding -> all.addAll(all(finding.consequences())));
        return all;
    }
}
