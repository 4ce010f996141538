package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/** A folder or a part of the URIs for which something is said: who may see it, and how it is served. One import, one thread. */
final class Place {

    /** The word that says whether folders are listed: on or off; nothing where Options do not say. */
    static final String LISTS = "lists";

    private static final String HOSTS = "hosts";
    private static final String REQUIREMENT = "requirement";

    /** They are the hosts' and are replaced with them. */
    private static final List<String> WORDS_OF_HOSTS = List.of("order", "satisfy");

    private final boolean isFolder;
    private final String path;
    private final SourceLocation at;
    private final Map<String, String> words = new LinkedHashMap<>();
    private final Map<String, Integer> levels = new LinkedHashMap<>();
    private final Set<String> begun = new HashSet<>();
    private final List<Node> hosts = new ArrayList<>();
    private Optional<Requirement> requirement = Optional.empty();
    private Optional<Requirement> limit = Optional.empty();
    private int level;

    Place(boolean isFolder, String path, SourceLocation at) {
        this.isFolder = isFolder;
        this.path = path.length() > 1 ? path.replaceFirst("/+$", "") : path;
        this.at = at;
    }

    boolean isFolder() {
        return isFolder;
    }

    /** @return a path of URIs or the name of a folder, without a slash at its end */
    String path() {
        return path.isEmpty() ? "/" : path;
    }

    SourceLocation at() {
        return at;
    }

    /**
     * A section of that path begins: what it says replaces what earlier ones of its level have said, kind by kind.
     *
     * @param of that speaks; what another level has said before stays
     */
    void section(int of) {
        level = of;
        begun.clear();
    }

    void word(String name, String value) {
        if (WORDS_OF_HOSTS.contains(name) ? counts(HOSTS) : counts(name)) {
            words.put(name, value);
        }
    }

    private boolean counts(String kind) {
        if (levels.getOrDefault(kind, level) != level) {
            return false;
        }
        levels.put(kind, level);
        if (begun.add(kind)) {
            forget(kind);
        }
        return true;
    }

    private void forget(String kind) {
        if (kind.equals(HOSTS)) {
            hosts.clear();
            WORDS_OF_HOSTS.forEach(words::remove);
        } else if (kind.equals(REQUIREMENT)) {
            requirement = Optional.empty();
        }
    }

    String word(String name) {
        return words.getOrDefault(name, "");
    }

    /** Adds an Allow or Deny line. */
    void host(Node line) {
        if (counts(HOSTS)) {
            hosts.add(line);
        }
    }

    List<Node> hosts() {
        return List.copyOf(hosts);
    }

    /** Of several lines of a section one is enough. */
    void require(Requirement required) {
        if (counts(REQUIREMENT)) {
            requirement =
                    Optional.of(requirement.map(before -> before.or(required)).orElse(required));
        }
    }

    /** Holds besides all else, whoever says it. */
    void limit(Requirement also) {
        limit = Optional.of(limit.map(before -> before.and(also)).orElse(also));
    }

    boolean isLimited() {
        return limit.isPresent();
    }

    /** @return what is required, with the limits */
    Optional<Requirement> requirement() {
        return limit.isPresent() ? limit.map(also -> requirement.map(also::and).orElse(also)) : requirement;
    }

    boolean saysWhoMay() {
        return requirement().isPresent() || !hosts.isEmpty() || !word("order").isEmpty();
    }
}
