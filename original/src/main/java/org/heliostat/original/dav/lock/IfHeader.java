package org.heliostat.original.dav.lock;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * The field {@code If} (RFC 4918, section 10.4): lists of conditions, of which one must hold. Immutable.
 *
 * @param lists none where the request has no such field
 */
public record IfHeader(List<ConditionList> lists) {

    static final int MOST_CONDITIONS = 200;

    public IfHeader {
        lists = List.copyOf(lists);
    }

    /**
     * Conditions that hold together.
     *
     * @param resource as written, a URL or a path; null for what the request itself is for
     */
    public record ConditionList(@Nullable String resource, List<Condition> conditions) {

        public ConditionList {
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * One condition.
     *
     * @param isNegated whether it must not be so
     * @param token of a lock; null where it is about an entity tag
     * @param eTag with its quotes; null where it is about a lock
     */
    public record Condition(boolean isNegated, @Nullable String token, @Nullable String eTag) {

        boolean holds(State state) {
            boolean is = token == null
                    ? eTag != null && eTag.equals(state.eTag())
                    : state.tokens().contains(token);
            return is != isNegated;
        }
    }

    /**
     * A resource as it is now.
     *
     * @param eTag empty where it has none
     * @param tokens of locks on it
     */
    public record State(String eTag, Set<String> tokens) {

        /** Of what is not here: no condition holds that is not negated. */
        public static final State UNKNOWN = new State("", Set.of());

        public State {
            tokens = Set.copyOf(tokens);
        }
    }

    /**
     * Looks a resource up.
     *
     * @param <X> why it cannot
     */
    @FunctionalInterface
    public interface States<X extends Exception> {
        /** @param resource as written; null for what the request is for */
        State of(@Nullable String resource) throws X;
    }

    /** @throws BadIfException when it is not of the grammar, or has more than 200 conditions */
    public static IfHeader of(HeaderFields headers) throws BadIfException {
        List<String> values = headers.all("If");
        if (values.isEmpty()) {
            return new IfHeader(List.of());
        }
        return new IfHeader(new IfParser(String.join(" ", values)).lists());
    }

    /** @return tokens of locks that are named, in whatever way: that is how they are shown (RFC 4918, section 10.4.1) */
    public Set<String> tokens() {
        Set<String> tokens = new LinkedHashSet<>();
        for (ConditionList list : lists) {
            for (Condition condition : list.conditions()) {
                String token = condition.token();
                if (token != null) {
                    tokens.add(token);
                }
            }
        }
        return tokens;
    }

    /** @return whether one of the lists holds, or there is none */
    public <X extends Exception> boolean holds(States<X> states) throws X {
        for (ConditionList list : lists) {
            State state = states.of(list.resource());
            if (list.conditions().stream().allMatch(condition -> condition.holds(state))) {
                return true;
            }
        }
        return lists.isEmpty();
    }

    /** @return the field as it could be written */
    public String text() {
        List<String> words = new ArrayList<>();
        for (ConditionList list : lists) {
            List<String> conditions = list.conditions().stream()
                    .map(one -> (one.isNegated() ? "Not " : "")
                            + (one.token() == null ? "[" + one.eTag() + "]" : "<" + one.token() + ">"))
                    .toList();
            words.add((list.resource() == null ? "" : "<" + list.resource() + "> ") + "(" + String.join(" ", conditions)
                    + ")");
        }
        return String.join(" ", words);
    }
}
