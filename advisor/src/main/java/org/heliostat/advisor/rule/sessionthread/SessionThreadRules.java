package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class SessionThreadRules {

    private SessionThreadRules() {}

    public static List<Rule> all() {
        return List.of(
                new QueueOverflows(),
                new QueueTimeouts(),
                new BodyPlacesFull(),
                new BodyMemoryFull(),
                new QueueDelay(),
                new ThreadsTooFew(),
                new ThreadsTooMany(),
                new ThreadsOnDatabase(),
                new ThreadsOnLock(),
                new ThreadsDeadlocked(),
                new ThreadsInApplication(),
                new ThreadsOnClients());
    }
}
