package org.heliostat.adminui.rest;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.admin.Applications;
import org.heliostat.admin.ProcessControl;
import org.heliostat.admin.ServerControl;

/**
 * What the API administers. Immutable.
 *
 * @param instance the instance's folder
 * @param uploads folder for WARs while they are received; made when needed
 * @param uploadLimit largest WAR that may be uploaded, bytes
 */
public record AdminSubjects(
        ServerControl server,
        ProcessControl process,
        Applications applications,
        Path instance,
        Path uploads,
        long uploadLimit) {

    /** Largest WAR that may be uploaded unless said otherwise: 1 GB. */
    public static final long DEFAULT_UPLOAD_LIMIT = 1L << 30;

    Routes routes() {
        Json json = new Json();
        var health = new HealthResource(server);
        var apps = new ApplicationsResource(applications, server, new Upload(uploads, uploadLimit), json);
        return new Routes(List.of(
                new Routes.Route("GET", "/health/live", Routes.Lane.OPEN, health::live),
                new Routes.Route("GET", "/health/ready", Routes.Lane.OPEN, health::ready),
                new Routes.Route("GET", "/health/started", Routes.Lane.OPEN, health::started),
                look("/api/v1/status", new StatusResource(server, instance, json)),
                look("/api/v1/stats", exchange -> json.send(exchange, 200, server.snapshot())),
                look("/api/v1/perfdump", exchange -> Json.sendText(exchange, 200, server.perfdump())),
                look("/api/v1/applications", apps::list),
                change("POST", "/api/v1/applications", apps::deploy),
                change("DELETE", "/api/v1/applications", apps::undeploy),
                change("POST", "/api/v1/applications/reload", apps::reload),
                change("POST", "/api/v1/reload", new ReloadResource(server, json)),
                change("POST", "/api/v1/stop", new StopResource(process, json)),
                change("POST", "/api/v1/restart", new RestartResource(process, json))));
    }

    private static Routes.Route look(String path, AdminResource resource) {
        return new Routes.Route("GET", path, Routes.Lane.LOOK, resource);
    }

    private static Routes.Route change(String method, String path, AdminResource resource) {
        return new Routes.Route(method, path, Routes.Lane.CHANGE, resource);
    }
}
