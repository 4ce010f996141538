package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.launcher.link.ChangeCodec;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.log.ServerLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes a change of the process that administers on to the others, and tells it what became of the change in each, once all
 * have answered or their time is over. Main thread; {@link #look} a few times in a second.
 */
final class ChangeRounds {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeRounds.class);

    /** Changes that are under way; administration makes them one after the other. */
    static final int MOST_OPEN = 64;

    private static final byte[] NOBODY = {'[', ']'};

    private final ServerLog log;
    private final ChangeCodec codec = new ChangeCodec();
    private final Map<Long, ChangeRound> open = new LinkedHashMap<>();

    /** What waits for the start of a process, and for its answer; as many as a {@link Member} holds. */
    private final Map<Member, Map<Long, ChangeRound>> starting = new HashMap<>();

    private long last;

    ChangeRounds(ServerLog log) {
        this.log = log;
    }

    /**
     * Begins one.
     *
     * @param by has made the change
     * @param others processes that run or start, without it and without those that end
     * @param vacant places where none runs
     */
    void begin(Member by, LinkFrame said, Collection<Member> others, Collection<Seat> vacant, long nanos) {
        String what;
        RuntimeChange.@Nullable Kind kind = null;
        try {
            RuntimeChange change = codec.change(said.body());
            what = change.toString();
            kind = change.kind();
        } catch (IOException unknown) {
            what = "a change";
            LOG.warn("process {} has made {}", by.number(), unknown.getMessage());
        }
        last++;
        ChangeRound round = new ChangeRound(by, said.id(), what, kind, nanos);
        vacant.forEach(seat -> round.has(ProcessAnswer.later(seat.number(), 0, "it begins with it")));
        if (open.size() >= MOST_OPEN || said.body().length > ChangeCodec.LONGEST_CHANGE) {
            LOG.warn("{} is not passed on: {} changes are under way", what, open.size());
            others.forEach(other -> round.has(missed(other, "too many changes are under way, or too long a one")));
        } else {
            for (Member other : others) {
                if (kind == RuntimeChange.Kind.CONFIGURATION_RELOAD && other.isOlder()) {
                    reload(round, other);
                } else if (kind == RuntimeChange.Kind.APPLICATION_DEPLOY && other.isOlder()) {
                    round.has(findsIt(other));
                } else {
                    pass(round, other, said.body());
                }
            }
        }
        open.put(last, round);
        look(nanos);
    }

    /** An older jar knows it as a message that has no answer. */
    private static void reload(ChangeRound round, Member other) {
        boolean isSent = other.sendWhenReady(LinkFrame.of(LinkKind.RELOAD, other.id()));
        round.has(
                isSent
                        ? ProcessAnswer.later(
                                other.number(),
                                other.child().pid(),
                                "it is of an older version, which does not say whether it has")
                        : missed(other, "too many changes wait for its start"));
    }

    private static ProcessAnswer findsIt(Member other) {
        return ProcessAnswer.later(
                other.number(),
                other.child().pid(),
                "it is of an older version, which finds the application by itself and does not say so");
    }

    private void pass(ChangeRound round, Member other, byte[] body) {
        LinkFrame frame = new LinkFrame(LinkKind.CHANGE, other.id(), last, body);
        if (other.isHung()) {
            round.has(ProcessAnswer.later(
                    other.number(), other.child().pid(), "it hangs, the one that is started for it begins with it"));
        } else if (other.isReady()) {
            other.send(frame);
            round.await(other);
        } else if (hold(frame, round, other)) {
            round.has(ProcessAnswer.later(other.number(), other.child().pid(), "it is starting, and makes it then"));
        } else {
            round.has(missed(other, "too many changes wait for its start"));
        }
    }

    /**
     * Sends it when the other is ready, and what says the same thing and is older not at all: a process that starts with the proofs
     * of an order must not be told that there are none, and then to show them again.
     */
    private boolean hold(LinkFrame frame, ChangeRound round, Member other) {
        Map<Long, ChangeRound> held = starting.computeIfAbsent(other, begun -> new HashMap<>());
        held.entrySet().removeIf(before -> {
            boolean isReplaced = round.isInsteadOf(before.getValue());
            if (isReplaced) {
                other.drop(before.getKey());
            }
            return isReplaced;
        });
        boolean isHeld = other.sendWhenReady(frame);
        if (isHeld) {
            held.put(last, round);
        }
        return isHeld;
    }

    /** A process says what became of it; too late it is told to the log, and counted where that was not done before. */
    void answered(Member by, LinkFrame said) {
        ProcessAnswer answer;
        try {
            answer = codec.answer(said.body());
        } catch (IOException malformed) {
            answer = ProcessAnswer.failed(by.number(), by.child().pid(), "its answer cannot be read");
        }
        ChangeRound round = open.get(said.id());
        if (round == null || !round.isAwaiting(by)) {
            ChangeRound begun = startedWith(by, said.id());
            if (begun != null && !answer.outcome().isGood()) {
                by.changeMissed();
                tellMissed(by, begun, answer.detail());
                return;
            }
            LOG.info("process {} has made a change late: {}", by.number(), answer.outcome());
            return;
        }
        round.answered(by, answer.outcome().isGood() ? answer : missed(by, answer.detail()));
        if (!answer.outcome().isGood()) {
            tellMissed(by, round, answer.detail());
        }
    }

    private @Nullable ChangeRound startedWith(Member by, long change) {
        Map<Long, ChangeRound> begun = starting.get(by);
        return begun == null ? null : begun.remove(change);
    }

    /** A process has ended: the one after it begins with what lasts. */
    void ended(Member member) {
        starting.remove(member);
        open.values().removeIf(round -> round.by() == member);
        open.values().stream()
                .filter(round -> round.isAwaiting(member))
                .forEach(round -> round.answered(
                        member,
                        ProcessAnswer.later(
                                member.number(), member.child().pid(), "it has ended, the next one begins with it")));
    }

    /** Ends those that are complete, or have taken too long. */
    void look(long nanos) {
        Iterator<ChangeRound> rounds = open.values().iterator();
        while (rounds.hasNext()) {
            ChangeRound round = rounds.next();
            if (round.isOver(nanos)) {
                // A copy: each is taken off.
                List.copyOf(round.awaited()).forEach(member -> late(round, member));
            }
            if (round.awaited().isEmpty()) {
                rounds.remove();
                tell(round);
            }
        }
    }

    private void late(ChangeRound round, Member member) {
        String why = "no answer within " + round.longest().toSeconds() + " s";
        tellMissed(member, round, why);
        round.answered(member, missed(member, why));
    }

    private void tellMissed(Member member, ChangeRound round, String why) {
        log.log(ProcessMessages.CHANGE_MISSED, member.number(), member.child().pid(), round.what(), why);
    }

    private static ProcessAnswer missed(Member member, String why) {
        member.changeMissed();
        return ProcessAnswer.failed(member.number(), member.child().pid(), why);
    }

    private void tell(ChangeRound round) {
        byte[] answers;
        try {
            answers = codec.answersBytes(round.answers());
        } catch (IOException impossible) {
            LOG.warn("what became of {} cannot be told: {}", round.what(), impossible.getMessage());
            answers = NOBODY;
        }
        round.by().send(new LinkFrame(LinkKind.CHANGED, round.by().id(), round.question(), answers));
    }
}
