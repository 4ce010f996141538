package org.heliostat.sizing.answer;

import java.util.List;
import java.util.Optional;

/**
 * Everything that was answered. Immutable.
 *
 * @param about where costs come from, and the time that they speak for
 * @param load what is expected, in words
 * @param kinds what each kind of request costs
 * @param machines that are needed; every answer is for one of them
 * @param isEnough whether so many carry the load; false where no number does
 * @param answers in the order in which they are read
 * @param remarks what limits, and how far the figures can be believed
 */
public record Report(
        String about,
        List<String> load,
        List<Kind> kinds,
        long machines,
        boolean isEnough,
        List<Answer> answers,
        List<String> remarks) {

    public Report {
        load = List.copyOf(load);
        kinds = List.copyOf(kinds);
        answers = List.copyOf(answers);
        remarks = List.copyOf(remarks);
    }

    /**
     * What one request of a kind costs.
     *
     * @param name of the kind
     * @param share of the requests, 0 to 1
     * @param processorMillis of processors
     * @param waitMillis that its thread waits
     * @param bytes of the answer
     * @param source where that is known from
     */
    public record Kind(
            String name, double share, double processorMillis, double waitMillis, double bytes, String source) {}

    /** @return the answer that programs know by the id */
    public Optional<Answer> find(String id) {
        return answers.stream().filter(one -> one.id().equals(id)).findFirst();
    }
}
