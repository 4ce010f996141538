package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** A send buffer that is shorter than the answers, and may not grow. */
final class SendBufferFixed implements Rule {

    /** Of the requests, whose threads waited for the client to take bytes. */
    private static final double LEAST_RATIO = 0.05;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("send-buffer-fixed", Area.SYSTEM)
            .reads("timeSplit.writing", "window.averages.bytesPerRequest", "os.kernel.mostSendBuffer")
            .over(Window.FIVE_MINUTES, 100)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "SndBufSize is set, to less than an average answer and than the system would give, and in five minutes the"
                            + " threads of 5 % of the requests waited for their clients to take bytes; in one already, since"
                            + " neither a directive nor what clients take depends on how long the server has been running")
            .why("a fixed buffer does not grow with the client's line: a thread feeds it piece by piece")
            .effect(
                    "the system lets each buffer grow as its connection needs, and threads are free sooner; the server must be"
                            + " started anew for it")
            .source("Performance Tuning Guide, Tuning TCP Buffering, and SndBufSize; tcp(7), tcp_wmem");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        @Nullable Double answer = minutes.window().averages().bytesPerRequest();
        long size = situation.magnus().sndBufSize();
        long waited = minutes.timeSplit().writing().count();
        boolean isShort = size > 0
                && answer != null
                && size < answer
                && size < situation.machine().kernel().mostSendBuffer();
        if (answer == null
                || !isShort
                || waited < LEAST_RATIO * minutes.requests().requests()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "SndBufSize",
                        "an answer has " + FigureText.count(Math.round(answer)) + " bytes on average, SndBufSize is "
                                + FigureText.count(size) + ", and the threads of " + FigureText.count(waited)
                                + " requests waited for their clients")
                .with(
                        Evidence.beyond("window.averages.bytesPerRequest", answer, "bytes", size),
                        Evidence.beyond(
                                "timeSplit.writing.count",
                                waited,
                                "requests",
                                LEAST_RATIO * minutes.requests().requests()),
                        Evidence.of(
                                "os.kernel.mostSendBuffer",
                                situation.machine().kernel().mostSendBuffer(),
                                "bytes"))
                .with(situation.proposals().magnus("SndBufSize", 0)));
    }
}
