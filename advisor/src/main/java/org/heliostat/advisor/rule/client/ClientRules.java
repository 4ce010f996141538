package org.heliostat.advisor.rule.client;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ClientRules {

    private ClientRules() {}

    public static List<Rule> all() {
        return List.of(
                new BodiesTooLarge(),
                new BodyTimeouts(),
                new ClientsGiveUp(),
                new PipelinePauses(),
                new CollectedBodiesRefused(),
                new SlowReaders(),
                new WriteTimeouts(),
                new WritingTime());
    }
}
