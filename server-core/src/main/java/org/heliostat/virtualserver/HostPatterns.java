package org.heliostat.virtualserver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.request.pattern.Wildcard;
import org.jspecify.annotations.Nullable;

/**
 * Host patterns of one listen socket; the first in the order of server.xml that matches decides. Patterns such as {@code
 * *.example.com}, which most are, are found by the end of the name, so that thousands cost no more than one; others are
 * tried one after the other. Immutable once built.
 */
final class HostPatterns {

    private final Map<String, Candidate> bySuffix;
    private final List<Candidate> others;

    private record Candidate(int order, Wildcard pattern, VirtualServer virtualServer) {}

    private HostPatterns(Map<String, Candidate> bySuffix, List<Candidate> others) {
        this.bySuffix = Map.copyOf(bySuffix);
        this.others = List.copyOf(others);
    }

    /** @param name in lower case, without port */
    @Nullable
    VirtualServer find(String name) {
        Candidate best = bySuffix.isEmpty() ? null : ofSuffix(name);
        for (int i = 0; i < others.size(); i++) {
            Candidate other = others.get(i);
            if (best != null && best.order() < other.order()) {
                break;
            }
            if (other.pattern().matches(name)) {
                return other.virtualServer();
            }
        }
        return best == null ? null : best.virtualServer();
    }

    private @Nullable Candidate ofSuffix(String name) {
        Candidate best = null;
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            Candidate candidate = bySuffix.get(name.substring(dot));
            if (candidate != null && (best == null || candidate.order() < best.order())) {
                best = candidate;
            }
        }
        return best;
    }

    /** Collects patterns in the order of server.xml. Used by one thread. */
    static final class Builder {

        private final Map<String, Candidate> bySuffix = new HashMap<>();
        private final List<Candidate> others = new ArrayList<>();
        private int order;

        void add(Wildcard pattern, VirtualServer virtualServer) {
            Candidate candidate = new Candidate(order++, pattern, virtualServer);
            String text = pattern.toString();
            if (text.startsWith("*.") && isLiteral(text.substring(1))) {
                bySuffix.putIfAbsent(text.substring(1), candidate);
            } else {
                others.add(candidate);
            }
        }

        private static boolean isLiteral(String text) {
            return Wildcard.compile(text).isLiteral();
        }

        HostPatterns build() {
            return new HostPatterns(bySuffix, others);
        }
    }
}
