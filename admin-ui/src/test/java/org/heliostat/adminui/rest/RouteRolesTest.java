package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.certificates.CertificatesResource;
import org.heliostat.adminui.figures.FiguresResource;
import org.heliostat.adminui.figures.IncidentsResource;
import org.heliostat.adminui.filecache.FileCacheResource;
import org.heliostat.adminui.logs.LogsResource;
import org.heliostat.adminui.session.SessionResource;
import org.heliostat.adminui.session.SetupResource;
import org.heliostat.adminui.testing.DirectLanes;
import org.heliostat.adminui.threads.DumpsResource;
import org.heliostat.adminui.threads.ThreadsResource;
import org.heliostat.adminui.trial.TrialsResource;
import org.heliostat.adminui.users.UsersResource;
import org.junit.jupiter.api.Test;

/**
 * Who may do what, written down once more: a row that asks for a lesser role than before must be meant so. What only looks
 * and may be seen by every monitor is left out.
 */
class RouteRolesTest {

    private static final String EXPECTED =
            """
            DELETE /api/v1/advice/trials/* administrator
            DELETE /api/v1/applications operator
            DELETE /api/v1/session monitor
            DELETE /api/v1/users administrator
            GET /api/v1/config/* administrator
            GET /api/v1/config/history/diff administrator
            GET /api/v1/session everybody
            GET /api/v1/users administrator
            GET /health/live everybody
            GET /health/ready everybody
            GET /health/started everybody
            GET /metrics everybody
            PATCH /api/v1/config/* administrator
            PATCH /api/v1/users administrator
            POST /api/v1/advice/trials administrator
            POST /api/v1/applications operator
            POST /api/v1/applications/flush operator
            POST /api/v1/applications/reload operator
            POST /api/v1/certificates administrator
            POST /api/v1/config/apply administrator
            POST /api/v1/config/history/undo administrator
            POST /api/v1/config/preview administrator
            POST /api/v1/dumps operator
            POST /api/v1/filecache/drop operator
            POST /api/v1/filecache/flush operator
            POST /api/v1/filecache/restart operator
            POST /api/v1/filecache/start operator
            POST /api/v1/filecache/stop operator
            POST /api/v1/logs/rotate operator
            POST /api/v1/origins/state administrator
            POST /api/v1/pools/flush operator
            POST /api/v1/pools/start operator
            POST /api/v1/reload operator
            POST /api/v1/restart administrator
            POST /api/v1/session everybody
            POST /api/v1/setup everybody
            POST /api/v1/stop administrator
            POST /api/v1/users administrator
            PUT /api/v1/config/* administrator
            PUT /api/v1/logs/level operator
            """;

    @Test
    void everyRowAsksForTheRoleThatIsWrittenHere() {
        List<String> roles = new ArrayList<>();
        for (Routes.Route row : rows()) {
            String role = row.role().map(Role::word).orElse("everybody");
            if (!row.method().equals("GET") || !role.equals("monitor")) {
                roles.add(row.method() + " " + row.path() + " " + role);
            }
        }

        assertThat(roles.stream().sorted())
                .containsExactlyElementsOf(EXPECTED.lines().toList());
    }

    /** Rows are made without what they need to answer: none of them is asked. */
    private static List<Routes.Route> rows() {
        Path repository = Path.of("..").toAbsolutePath().normalize();
        var subjects = new AdminSubjects(
                new FakeServer(repository),
                new FakeProcess(),
                new FakeApplications(),
                new FakePools(),
                OtherProcesses.NONE,
                repository,
                repository.resolve("none"),
                1);
        Json json = new Json();
        List<Routes.Route> rows = new ArrayList<>(subjects.rows(new DirectLanes(), List.of()));
        rows.addAll(new SessionResource(null, null, null, null, null, json).routes());
        rows.addAll(new SetupResource(null, null, null, null, json).routes());
        rows.addAll(new FiguresResource(null, json).routes());
        rows.addAll(new IncidentsResource(null, json).routes());
        rows.addAll(new TrialsResource(null, json).routes());
        rows.addAll(new UsersResource(null, null, json).routes());
        rows.addAll(new LogsResource(null, null, null, json).routes());
        rows.addAll(new ThreadsResource(null, null, null, json).routes());
        rows.addAll(new DumpsResource(null, null, null, null, json).routes());
        rows.addAll(new FileCacheResource(null, null, null, json).routes());
        rows.addAll(new CertificatesResource(null, null, json).routes());
        rows.addAll(new OriginsResource(null, null, json).routes());
        return rows;
    }
}
