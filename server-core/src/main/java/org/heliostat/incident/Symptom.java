package org.heliostat.incident;

/**
 * What one second shows of one kind of incident. Immutable.
 *
 * @param subject which of several it is about, empty where there is only one
 * @param weight how much it says: an incident begins when the sum reaches the kind's own number
 * @param count what it cost in this second
 * @param detail for the sentence
 * @param rank of several seconds the one with the highest gives its detail
 * @param lacksLongest whether the detail is to name the request that runs longest, and all that run had just begun
 */
record Symptom(String subject, long weight, long count, String detail, long rank, boolean lacksLongest) {

    /** The detail is that of the second with the largest count. */
    Symptom(String subject, long weight, long count, String detail) {
        this(subject, weight, count, detail, count, false);
    }

    /** One that is enough, or must come some seconds long. */
    static Symptom of(long count, String detail) {
        return new Symptom("", 1, count, detail);
    }

    /** @return the same, where another figure says which second's detail is the one to show */
    Symptom ranked(long by) {
        return new Symptom(subject, weight, count, detail, by, lacksLongest);
    }

    /** @return the same, which the next second may complete */
    Symptom withoutLongest() {
        return new Symptom(subject, weight, count, detail, rank, true);
    }
}
