package org.heliostat.adminui.api;

import java.util.List;
import org.heliostat.admin.ProcessAnswer;

/**
 * Which processes of the instance have made a change: the component {@code processes} of an answer with MaxProcs above 1.
 *
 * @param done processes that are as it was wished, the one that answers among them
 * @param of all processes, those among them that are starting
 * @param others what became of it in each of the others
 */
public record ChangedProcesses(int done, int of, List<Other> others) {

    /** Name of the component. */
    static final String NAME = "processes";

    /** One of the others. */
    public record Other(int number, long pid, String outcome, long count, String detail) {}

    public ChangedProcesses {
        others = List.copyOf(others);
    }

    static ChangedProcesses of(List<ProcessAnswer> answers) {
        List<Other> others = answers.stream()
                .map(one -> new Other(one.number(), one.pid(), ApiWords.of(one.outcome()), one.count(), one.detail()))
                .toList();
        int made = (int) answers.stream().filter(ProcessAnswer::isMade).count();
        return new ChangedProcesses(1 + made, 1 + answers.size(), others);
    }
}
