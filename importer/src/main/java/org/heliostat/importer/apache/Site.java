package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.importer.draft.VirtualServerDraft;

/**
 * What a virtual host says, together with what the main server says for all of them. The host is read first, so what is set stays;
 * within one of the two a later line counts. One import, one thread.
 */
final class Site {

    private static final int MOST_PLACES = 5_000;
    private static final int MOST_EXCLUDED = 50;

    private final VirtualServerDraft server;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Map<String, Integer> levels = new LinkedHashMap<>();
    private final Map<String, Place> places = new LinkedHashMap<>();
    private final Map<String, FileRule> fileRules = new LinkedHashMap<>();
    private final Map<String, Node> denied = new LinkedHashMap<>();
    private final Map<String, Node> closed = new LinkedHashMap<>();
    private final Map<String, Set<String>> php = new LinkedHashMap<>();
    private final List<Node> proxies = new ArrayList<>();
    private final List<Node> translations = new ArrayList<>();
    private final List<String> excluded = new ArrayList<>();
    private int level;
    private int sections;

    Site(VirtualServerDraft server) {
        this.server = server;
    }

    VirtualServerDraft server() {
        return server;
    }

    /** From now on it is the main server that speaks. */
    void nextLevel() {
        level++;
    }

    boolean isOfMainServer() {
        return level > 0;
    }

    /** @return whether the value counts */
    boolean set(String name, Node node) {
        Integer before = levels.get(name);
        if (before != null && before != level) {
            return false;
        }
        levels.put(name, level);
        values.put(name, node);
        return true;
    }

    Optional<Node> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** @return the nodes whose names begin with a prefix, in the order in which they were set */
    List<Node> all(String prefix) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** @return the place of that path, in which a section begins; empty where there are too many */
    Optional<Place> place(boolean isFolder, String path, Node node) {
        String key = (isFolder ? "folder " : "uri ") + path.replaceFirst("/+$", "");
        if (places.size() >= MOST_PLACES && !places.containsKey(key)) {
            return Optional.empty();
        }
        Place place = places.computeIfAbsent(key, made -> new Place(isFolder, path, node.at()));
        begin(place);
        return Optional.of(place);
    }

    /** What the main server says comes before all that the host says. */
    private void begin(Place place) {
        place.section(level, ++sections - (level > 0 ? Integer.MAX_VALUE : 0));
    }

    /** @return what is said of files of a pattern in a folder, in which a section begins; empty where there are too many */
    Optional<Place> fileRule(String folder, String pattern, Node node) {
        String key = folder + ' ' + pattern;
        if (fileRules.size() >= MOST_PLACES && !fileRules.containsKey(key)) {
            return Optional.empty();
        }
        FileRule rule = fileRules.computeIfAbsent(
                key,
                made -> new FileRule(
                        folder, pattern, new Place(true, "files " + pattern, node.at()), level, fileRules.size() + 1));
        begin(rule.place());
        return Optional.of(rule.place());
    }

    /** @return the last one that fits a file counts: of a virtual host, and of the deepest folder */
    List<FileRule> fileRules() {
        return fileRules.values().stream()
                .sorted(Comparator.comparingInt((FileRule rule) -> -rule.level())
                        .thenComparing(rule -> rule.folder().length()))
                .toList();
    }

    /** Nobody may have files of a pattern. */
    void denied(String pattern, Node section) {
        denied.putIfAbsent(pattern, section);
    }

    Map<String, Node> denied() {
        return Collections.unmodifiableMap(denied);
    }

    /** Something that is not read here ran files of these patterns. */
    void closed(List<String> patterns, Node handler) {
        patterns.forEach(pattern -> closed.putIfAbsent(pattern, handler));
    }

    Map<String, Node> closed() {
        return Collections.unmodifiableMap(closed);
    }

    /**
     * Files of these patterns are PHP.
     *
     * @param folder of which it is said; empty for all of the site
     */
    void php(String folder, Node handler, List<String> patterns) {
        set("php " + folder, handler);
        php.computeIfAbsent(folder, made -> new LinkedHashSet<>()).addAll(patterns);
    }

    /** @return patterns of PHP by the folders of which it is said */
    Map<String, Set<String>> php() {
        return Collections.unmodifiableMap(php);
    }

    /** Adds a Proxy section: lines for what origins answer. */
    void proxy(Node section) {
        if (proxies.size() < MOST_PLACES) {
            proxies.add(section);
        }
    }

    List<Node> proxies() {
        return List.copyOf(proxies);
    }

    List<Place> places() {
        return List.copyOf(places.values());
    }

    /** Adds Alias, ScriptAlias, Redirect, ProxyPass: the first that is for a path counts. */
    void translation(Node node) {
        translations.add(node);
    }

    /** Nothing that comes later has the path served by an origin. */
    void exclude(String path) {
        if (excluded.size() < MOST_EXCLUDED) {
            excluded.add(path);
        }
    }

    List<String> excluded() {
        return List.copyOf(excluded);
    }

    List<Node> translations() {
        return List.copyOf(translations);
    }
}
