package org.heliostat.launcher.primordial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.jspecify.annotations.Nullable;

/** One change on its way through the processes: who has answered, and who is waited for. Main thread. */
final class ChangeRound {

    private final Member by;
    private final long question;
    private final String what;
    private final RuntimeChange.@Nullable Kind kind;
    private final Duration longest;
    private final long begunNanos;
    private final Set<Member> awaited = new LinkedHashSet<>();
    private final List<ProcessAnswer> answers = new ArrayList<>();

    /**
     * @param by has made the change, and is told of the others
     * @param question as it calls it
     * @param what the change, for the log
     * @param kind null for one that this process does not know
     */
    ChangeRound(Member by, long question, String what, RuntimeChange.@Nullable Kind kind, long begunNanos) {
        this.by = by;
        this.question = question;
        this.what = what;
        this.kind = kind;
        this.longest = (kind == null ? RuntimeChange.Kind.LOG_LEVEL : kind).longest();
        this.begunNanos = begunNanos;
    }

    Member by() {
        return by;
    }

    long question() {
        return question;
    }

    String what() {
        return what;
    }

    /** @return whether nothing is left of that one when this one is made after it */
    boolean isInsteadOf(ChangeRound before) {
        return kind != null && kind == before.kind && kind.isWhole();
    }

    Duration longest() {
        return longest;
    }

    boolean isOver(long nanos) {
        return nanos - begunNanos > longest.toNanos();
    }

    void await(Member member) {
        awaited.add(member);
    }

    boolean isAwaiting(Member member) {
        return awaited.contains(member);
    }

    Set<Member> awaited() {
        return awaited;
    }

    void answered(Member member, ProcessAnswer answer) {
        awaited.remove(member);
        answers.add(answer);
    }

    /** What is known without a question. */
    void has(ProcessAnswer answer) {
        answers.add(answer);
    }

    /** @return in the order of the processes */
    List<ProcessAnswer> answers() {
        return answers.stream()
                .sorted(Comparator.comparingInt(ProcessAnswer::number))
                .toList();
    }
}
