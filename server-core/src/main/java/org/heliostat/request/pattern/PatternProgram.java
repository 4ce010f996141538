package org.heliostat.request.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as a program whose steps are all followed at once: a set of the steps that the text read so far can have
 * led to moves along the text, so that no text makes it slower than text length times program length.
 */
final class PatternProgram implements Predicate<String> {

    /** Tells whether a step takes a character. */
    @FunctionalInterface
    interface CharacterTest {
        boolean takes(char c);
    }

    private final @Nullable CharacterTest[] tests;
    private final long[][] after;
    private final long[] start;
    private final long[] accepting;

    private PatternProgram(@Nullable CharacterTest[] tests, long[][] after, long[] start, long[] accepting) {
        this.tests = tests;
        this.after = after;
        this.start = start;
        this.accepting = accepting;
    }

    @Override
    public boolean test(String text) {
        long[] now = start;
        for (int i = 0; i < text.length(); i++) {
            now = step(now, text.charAt(i));
            if (now.length == 0) {
                return false;
            }
        }
        for (int word = 0; word < now.length; word++) {
            if ((now[word] & accepting[word]) != 0) {
                return true;
            }
        }
        return false;
    }

    private long[] step(long[] now, char c) {
        long[] next = new long[now.length];
        boolean alive = false;
        for (int word = 0; word < now.length; word++) {
            for (long bits = now[word]; bits != 0; bits &= bits - 1) {
                int state = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
                CharacterTest test = tests[state];
                if (test != null && test.takes(c)) {
                    addAll(next, after[state]);
                    alive = true;
                }
            }
        }
        return alive ? next : new long[0];
    }

    private static void addAll(long[] set, long[] more) {
        for (int i = 0; i < set.length; i++) {
            set[i] |= more[i];
        }
    }

    /** Writes the steps of a program in the order of the pattern. */
    static final class Builder {

        private enum Kind {
            TAKE,
            SPLIT,
            JUMP,
            END
        }

        private final List<Kind> kinds = new ArrayList<>();
        private final List<@Nullable CharacterTest> tests = new ArrayList<>();
        private final List<Integer> targets = new ArrayList<>();

        void one(CharacterTest test) {
            add(Kind.TAKE, test);
        }

        void anyRun() {
            int split = split();
            one(any -> true);
            targets.set(jump(), split);
            splitTo(split, true);
        }

        void end() {
            add(Kind.END, null);
        }

        /** @return the step, from which the program goes on at once here and where {@link #splitTo} says */
        int split() {
            return add(Kind.SPLIT, null);
        }

        /** @param taken false where there is no second way after all */
        void splitTo(int split, boolean taken) {
            targets.set(split, taken ? kinds.size() : split + 1);
        }

        int jump() {
            return add(Kind.JUMP, null);
        }

        void jumpHere(int jump) {
            targets.set(jump, kinds.size());
        }

        PatternProgram build() {
            int size = kinds.size();
            long[][] after = new long[size][];
            for (int i = 0; i < size; i++) {
                after[i] = kinds.get(i) == Kind.TAKE ? reachable(i + 1, false) : new long[0];
            }
            long[] accepting = set();
            accepting[size / Long.SIZE] |= 1L << size;
            for (int i = 0; i < size; i++) {
                if (kinds.get(i) == Kind.END && has(reachable(i + 1, true), size)) {
                    accepting[i / Long.SIZE] |= 1L << i;
                }
            }
            @Nullable CharacterTest[] all = tests.toArray(new @Nullable CharacterTest[size + 1]);
            return new PatternProgram(all, after, reachable(0, false), accepting);
        }

        private int add(Kind kind, @Nullable CharacterTest test) {
            kinds.add(kind);
            tests.add(test);
            targets.add(0);
            return kinds.size() - 1;
        }

        private long[] set() {
            return new long[kinds.size() / Long.SIZE + 1];
        }

        private static boolean has(long[] set, int state) {
            return (set[state / Long.SIZE] & 1L << state) != 0;
        }

        private long[] reachable(int from, boolean throughEnd) {
            long[] found = set();
            List<Integer> open = new ArrayList<>(List.of(from));
            while (!open.isEmpty()) {
                int state = open.remove(open.size() - 1);
                if (has(found, state)) {
                    continue;
                }
                found[state / Long.SIZE] |= 1L << state;
                if (state < kinds.size()) {
                    follow(state, throughEnd, open);
                }
            }
            return found;
        }

        private void follow(int state, boolean throughEnd, List<Integer> open) {
            switch (kinds.get(state)) {
                case TAKE -> {}
                case JUMP -> open.add(targets.get(state));
                case SPLIT -> {
                    open.add(state + 1);
                    open.add(targets.get(state));
                }
                case END -> {
                    if (throughEnd) {
                        open.add(state + 1);
                    }
                }
            }
        }
    }
}
