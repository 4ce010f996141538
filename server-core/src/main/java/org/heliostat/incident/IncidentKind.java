package org.heliostat.incident;

import java.util.List;

/**
 * A row of {@link IncidentKinds}: one kind of incident. Immutable.
 *
 * @param word by which files and programs know it
 * @param lookedAt what to look at first
 * @param opensAt sum of weights of symptoms that begins an incident
 * @param figures that are its symptoms
 * @param sentence that tells it
 */
record IncidentKind(String word, LookedAt lookedAt, long opensAt, Figures figures, Sentence sentence) {

    /** @param directive of magnus.conf to look at first, whatever the subject; empty where there is none */
    IncidentKind(String word, String directive, long opensAt, Figures figures, Sentence sentence) {
        this(word, subject -> directive, opensAt, figures, sentence);
    }

    /** Names the directive of magnus.conf that sets the limit of a subject. */
    @FunctionalInterface
    interface LookedAt {

        /** @return the directive, or function and parameter of an Init line; empty where there is none */
        String directive(String subject);
    }

    /** Reads symptoms out of one second. */
    @FunctionalInterface
    interface Figures {

        /** @return one for each subject that has it; empty when all is well */
        List<Symptom> of(Second second);
    }

    /** Makes the words, without the times. */
    @FunctionalInterface
    interface Sentence {

        /**
         * @param count of all seconds together
         * @param detail of the worst
         */
        String of(String subject, long count, String detail);
    }
}
