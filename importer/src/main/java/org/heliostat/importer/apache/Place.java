package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.HashMap;
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

    /** The word that names the function which answers there; who may see it is said where it is called. */
    static final String HANDLED = "handled";

    private static final String HOSTS = "hosts";
    private static final String REQUIREMENT = "requirement";
    private static final String LIMIT = "limit";
    private static final String ORDER = "order";

    /** What is said of who may come; each of them is taken over from around as a whole, or not at all. */
    static final List<String> KINDS = List.of(
            HOSTS,
            REQUIREMENT,
            LIMIT,
            "satisfy",
            "authtype",
            "authname",
            "authuserfile",
            "authgroupfile",
            "sslrequiressl");

    private final boolean isFolder;
    private final String path;
    private final SourceLocation at;
    private final Map<String, String> words = new LinkedHashMap<>();
    private final Map<String, Integer> levels = new LinkedHashMap<>();
    private final Map<String, Integer> orders = new HashMap<>();
    private final Set<String> begun = new HashSet<>();
    private final List<Node> hosts = new ArrayList<>();
    private Optional<Requirement> requirement = Optional.empty();
    private Optional<Requirement> limit = Optional.empty();
    private int level;
    private int order;

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
     * @param place of the section among all: the last one counts
     */
    void section(int of, int place) {
        level = of;
        order = place;
        begun.clear();
    }

    void word(String name, String value) {
        if (counts(name.equals(ORDER) ? HOSTS : name)) {
            words.put(name, value);
        }
    }

    private boolean counts(String kind) {
        if (levels.getOrDefault(kind, level) != level) {
            return false;
        }
        levels.put(kind, level);
        orders.put(kind, order);
        if (begun.add(kind)) {
            forget(kind);
        }
        return true;
    }

    private void forget(String kind) {
        if (kind.equals(HOSTS)) {
            hosts.clear();
            words.remove(ORDER);
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
        orders.put(LIMIT, order);
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
        return requirement().isPresent() || says(HOSTS);
    }

    /** @return whether it says something of a kind */
    boolean says(String kind) {
        return switch (kind) {
            case HOSTS -> !hosts.isEmpty() || !word(ORDER).isEmpty();
            case REQUIREMENT -> requirement.isPresent();
            case LIMIT -> limit.isPresent();
            default -> !word(kind).isEmpty();
        };
    }

    /** @return whether it says something of who may come */
    boolean saysSomething() {
        return KINDS.stream().anyMatch(this::says);
    }

    /** @return the place, among all sections, of that which has said something of a kind last */
    int order(String kind) {
        return orders.getOrDefault(kind, 0);
    }

    /** Takes over what another place says of a kind. */
    void take(String kind, Place other) {
        switch (kind) {
            case HOSTS -> {
                hosts.clear();
                hosts.addAll(other.hosts);
                words.put(ORDER, other.word(ORDER));
            }
            case REQUIREMENT -> requirement = other.requirement;
            case LIMIT -> limit = other.limit;
            default -> words.put(kind, other.word(kind));
        }
    }

    /** Takes over what another place says of the kinds of which this one says nothing. */
    void takeMissing(Place around) {
        KINDS.stream().filter(kind -> !says(kind) && around.says(kind)).forEach(kind -> take(kind, around));
    }

    /** @return one of another path that says the same of who may come */
    Place at(String otherPath) {
        Place made = new Place(isFolder, otherPath, at);
        made.takeMissing(this);
        return made;
    }
}
