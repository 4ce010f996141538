package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.heliostat.stats.WebAppSnapshot;

/**
 * How another process of an instance has its applications, as it said a second or so ago. Immutable.
 *
 * @param number of the process, from 1 to MaxProcs
 * @param pid of the operating system; 0 while none runs
 * @param state of the process: starting, ready, hung, stopping or waiting
 * @param applications those that it has, failed ones too; empty while it has not said
 */
public record ProcessApplications(int number, long pid, String state, Optional<List<WebAppSnapshot>> applications) {

    private static final String READY = "ready";

    public ProcessApplications {
        requireNonNull(state, "state");
        applications = applications.map(List::copyOf);
    }

    /** @return whether it serves, as far as its applications let it */
    public boolean isReady() {
        return state.equals(READY);
    }

    /** @return what it has said of the application; empty where it has none */
    public Optional<WebAppSnapshot> at(String virtualServer, String uri) {
        return applications.stream()
                .flatMap(List::stream)
                .filter(one ->
                        one.virtualServer().equals(virtualServer) && one.uri().equals(uri))
                .findFirst();
    }
}
