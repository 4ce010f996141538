package org.heliostat.adminui.rest;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ProcessApplications;
import org.heliostat.stats.WebAppSnapshot;

/**
 * One process of several in which an application is not as it was wished.
 *
 * @param state {@code failed}; {@code absent}: the process has no such application; {@code refused}: an earlier version serves
 *     there; else how the process itself stands, or {@code unknown} before it has said what it has
 * @param serves whether something answers there
 * @param detail why, where that is known
 */
record Elsewhere(String virtualServer, String uri, int number, long pid, String state, boolean serves, String detail) {

    private static final String FAILED = "failed";

    /** @return those of the processes in which it is not in order */
    static Stream<Elsewhere> of(Deployment application, List<ProcessApplications> processes) {
        return processes.stream().flatMap(process -> of(application, process).stream());
    }

    private static Optional<Elsewhere> of(Deployment application, ProcessApplications process) {
        if (!process.isReady()) {
            return Optional.of(not(application, process, process.state(), "the process does not serve now"));
        }
        if (process.applications().isEmpty()) {
            return Optional.of(not(application, process, "unknown", "the process has not said yet what it has"));
        }
        Optional<WebAppSnapshot> there = process.at(application.virtualServer(), application.uri());
        if (there.isEmpty()) {
            return Optional.of(not(application, process, "absent", "the process has no such application"));
        }
        String detail = there.get().detail();
        if (there.get().mode().equals(FAILED)) {
            return Optional.of(not(application, process, FAILED, detail));
        }
        return detail.isEmpty() ? Optional.empty() : Optional.of(of(application, process, "refused", true, detail));
    }

    private static Elsewhere not(Deployment application, ProcessApplications process, String state, String detail) {
        return of(application, process, state, false, detail);
    }

    private static Elsewhere of(
            Deployment application, ProcessApplications process, String state, boolean serves, String detail) {
        return new Elsewhere(
                application.virtualServer(), application.uri(), process.number(), process.pid(), state, serves, detail);
    }
}
