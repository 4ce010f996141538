package org.heliostat.conformance.garden;

/**
 * One input that our server and another read differently. Immutable.
 *
 * @param peer the other
 * @param kind who refuses, if one does
 * @param input as Latin-1, without what comes behind
 * @param ours the step at which they part
 * @param theirs the same of the other
 */
record Disagreement(String peer, Kind kind, String input, String ours, String theirs) {

    /** Who refuses, if one does. */
    enum Kind {
        /** We refuse what the other serves. */
        STRICTER("we refuse, %s serves"),
        /** We serve what the other refuses. */
        LAXER("we serve, %s refuses"),
        /** Both serve, but not the same. */
        OTHERWISE("both serve, %s otherwise");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        String text(String peer) {
            return text.formatted(peer);
        }
    }

    /** @return null where both say the same up to the end */
    static @org.jspecify.annotations.Nullable Disagreement of(
            Target peer, String input, Reading allOurs, Reading theirs) {
        Reading ours = peer.tellsBodies() ? allOurs : allOurs.withoutBodies();
        Reading other = peer.tellsBodies() ? theirs : theirs.withoutBodies();
        int longest = Math.max(ours.steps().size(), other.steps().size());
        for (int i = 0; i < longest; i++) {
            String mine = ours.step(i);
            String its = other.step(i);
            if (!mine.equals(its) && (isServed(mine) || isServed(its))) {
                Kind kind = isServed(mine) ? isServed(its) ? Kind.OTHERWISE : Kind.LAXER : Kind.STRICTER;
                return new Disagreement(peer.name(), kind, input, mine, its);
            }
            if (!isServed(mine)) {
                return null;
            }
        }
        return null;
    }

    private static boolean isServed(String step) {
        return !step.equals(Reading.REFUSED) && !step.equals(Reading.END);
    }
}
