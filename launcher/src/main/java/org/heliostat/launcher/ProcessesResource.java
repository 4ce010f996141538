package org.heliostat.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.launcher.link.GroupState;
import org.heliostat.launcher.link.LinkWish;
import org.heliostat.launcher.link.ProcessRow;
import org.heliostat.launcher.member.Membership;
import org.heliostat.request.Exchange;

/**
 * {@code /api/v1/processes}: the processes of the instance, and their replacement one after the other. Runs on threads of the
 * administration.
 *
 * @param member empty where the server is the only process
 */
record ProcessesResource(Optional<Membership> member, Json json) {

    private static final String PATH = "/api/v1/processes";
    private static final int CONFLICT = 409;

    /** The answer. */
    record Processes(List<Process> processes, GroupState.Rolling rolling) {}

    /** One of them. */
    record Process(
            int number,
            long pid,
            String state,
            long startedMillis,
            long restarts,
            String lastEnd,
            long hangs,
            long changesMissed) {}

    /** The replacement goes on. */
    record Accepted(String state, long number) {}

    /** @return the rows of the table of routes */
    List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .says("Processes of the server with MaxProcs above 1, and how their replacement goes")
                        .gives(Processes.class),
                new Routes.Route("POST", PATH + "/replace", Routes.Lane.CHANGE, this::replace)
                        .needs(Role.ADMINISTRATOR)
                        .says("Replaces all processes, one after the other")
                        .gives(202, Accepted.class));
    }

    private void list(Exchange exchange) throws IOException {
        GroupState.Rolling none = GroupState.Rolling.NONE;
        Optional<GroupState> group = member.map(one -> one.figures().group());
        json.send(
                exchange,
                200,
                new Processes(
                        group.map(GroupState::rows).orElse(List.of()).stream()
                                .map(ProcessesResource::process)
                                .toList(),
                        group.map(GroupState::rolling).orElse(none)));
    }

    private static Process process(ProcessRow row) {
        return new Process(
                row.number(),
                row.pid(),
                row.state(),
                row.startedMillis(),
                row.restarts(),
                row.lastEnd(),
                row.hangs(),
                row.changesMissed());
    }

    private void replace(Exchange exchange) throws IOException, ProblemException {
        Membership one = member.orElseThrow(() -> new ProblemException(Problem.of(
                CONFLICT, "One process", "the server is one process (expected: MaxProcs above 1; restart does it)")));
        GroupState.Rolling now = one.figures().group().rolling();
        if (now.running()) {
            throw new ProblemException(
                    Problem.of(CONFLICT, "A replacement goes on", "the processes are being replaced already"));
        }
        one.first().wish(LinkWish.ROLLING);
        json.send(exchange, 202, new Accepted("replacing", now.number() + 1));
    }
}
