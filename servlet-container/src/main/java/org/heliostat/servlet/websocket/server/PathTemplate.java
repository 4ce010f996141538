package org.heliostat.servlet.websocket.server;

import jakarta.websocket.DeploymentException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where an endpoint answers: a path, parts of which may be variables, {@code /chat/{room}} (Jakarta WebSocket 2.2, 3.1.1).
 * Immutable. Ordered as they are tried: literal parts before variables, from left to right.
 */
final class PathTemplate implements Comparable<PathTemplate> {

    private final String text;
    private final List<Part> parts = new ArrayList<>();

    private record Part(String text, boolean variable) {}

    PathTemplate(String text) throws DeploymentException {
        this.text = text;
        if (text == null || !text.startsWith("/")) {
            throw wrong("must begin with a slash");
        }
        Set<String> names = new HashSet<>();
        String[] segments = text.substring(1).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            String segment = segments[i];
            if (segment.isEmpty() && i < segments.length - 1 || segment.equals(".") || segment.equals("..")) {
                throw wrong("has an empty or relative part");
            }
            parts.add(part(segment, names));
        }
    }

    private Part part(String segment, Set<String> names) throws DeploymentException {
        boolean variable = segment.length() > 2 && segment.startsWith("{") && segment.endsWith("}");
        String name = variable ? segment.substring(1, segment.length() - 1) : segment;
        if (name.contains("{") || name.contains("}")) {
            throw wrong("a variable must be a whole part between slashes");
        }
        if (variable && !names.add(name)) {
            throw wrong("has variable " + name + " twice");
        }
        return new Part(name, variable);
    }

    private DeploymentException wrong(String what) {
        return new DeploymentException("WebSocket path " + text + ": " + what);
    }

    /** @return the values of the variables; null when the path is another one */
    @Nullable
    Map<String, String> match(String path) {
        if (!path.startsWith("/")) {
            return null;
        }
        String[] segments = path.substring(1).split("/", -1);
        if (segments.length != parts.size()) {
            return null;
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < segments.length; i++) {
            Part part = parts.get(i);
            if (part.variable()) {
                if (segments[i].isEmpty()) {
                    return null;
                }
                values.put(part.text(), segments[i]);
            } else if (!part.text().equals(segments[i])) {
                return null;
            }
        }
        return values;
    }

    /** @return whether both match the same paths, whatever their variables are called */
    boolean isEquivalent(PathTemplate other) {
        return compareTo(other) == 0;
    }

    @Override
    public int compareTo(PathTemplate other) {
        for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
            Part mine = parts.get(i);
            Part theirs = other.parts.get(i);
            if (mine.variable() != theirs.variable()) {
                return mine.variable() ? 1 : -1;
            }
            int order = mine.variable() ? 0 : mine.text().compareTo(theirs.text());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(parts.size(), other.parts.size());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PathTemplate template && isEquivalent(template);
    }

    @Override
    public int hashCode() {
        return parts.size();
    }

    @Override
    public String toString() {
        return text;
    }
}
