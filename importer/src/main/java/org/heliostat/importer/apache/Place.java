package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;

/** A folder or a part of the URIs for which something is said: who may see it, and how it is served. One import, one thread. */
final class Place {

    private final boolean isFolder;
    private final String path;
    private final SourceLocation at;
    private final Map<String, String> words = new LinkedHashMap<>();
    private final List<Node> hosts = new ArrayList<>();
    private Optional<Requirement> requirement = Optional.empty();

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

    void word(String name, String value) {
        words.put(name, value);
    }

    String word(String name) {
        return words.getOrDefault(name, "");
    }

    /** Adds an Allow or Deny line. */
    void host(Node line) {
        hosts.add(line);
    }

    List<Node> hosts() {
        return List.copyOf(hosts);
    }

    void require(Requirement required) {
        requirement = Optional.of(requirement.map(before -> before.or(required)).orElse(required));
    }

    Optional<Requirement> requirement() {
        return requirement;
    }

    boolean saysWhoMay() {
        return requirement.isPresent() || !hosts.isEmpty() || !word("order").isEmpty();
    }
}
