package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class SystemRules {

    private SystemRules() {}

    public static List<Rule> all() {
        return List.of(
                new BacklogCut(),
                new TimeWaitsFull(),
                new LocalPortsFew(),
                new SystemFilesFull(),
                new ThreadsNearLimit(),
                new SwappinessHigh(),
                new HugePagesOfStacks(),
                new DisksBusy(),
                new SendBufferFixed(),
                new ReceiveBufferFixed());
    }
}
