package org.heliostat.adminui.rest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.Applications;
import org.heliostat.admin.ConnectionPools;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessControl;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.config.ConfigRoutes;
import org.heliostat.adminui.openapi.OpenApiResource;
import org.heliostat.adminui.statistics.StatisticsRoutes;
import org.heliostat.config.instance.Configuration;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.time.WallClock;

/**
 * What the API administers. Immutable.
 *
 * @param others make the changes that are made here, too
 * @param instance the instance's folder
 * @param uploads folder for WARs while they are received; made when needed
 * @param uploadLimit largest WAR that may be uploaded, bytes
 */
public record AdminSubjects(
        ServerControl server,
        ProcessControl process,
        Applications applications,
        ConnectionPools pools,
        OtherProcesses others,
        Path instance,
        Path uploads,
        long uploadLimit) {

    /** Largest WAR that may be uploaded unless said otherwise: 1 GB. */
    public static final long DEFAULT_UPLOAD_LIMIT = 1L << 30;

    private static final String TEXT = "text/plain; charset=utf-8";

    /**
     * The whole table of routes.
     *
     * @param lanes where uploads take their turn to change something
     * @param further rows that siblings of this package bring
     */
    public Routes routes(AdminLanes lanes, List<Routes.Route> further) {
        return new Routes(rows(lanes, further));
    }

    List<Routes.Route> rows(AdminLanes lanes, List<Routes.Route> further) {
        Json json = new Json();
        var health = new HealthResource(server);
        var apps =
                new ApplicationsResource(applications, server, new Upload(uploads, uploadLimit), lanes, others, json);
        var connectionPools = new PoolsResource(pools, server, others, json);
        List<Routes.Route> rows = new ArrayList<>(List.of(
                open("/health/live", health::live).says("Whether the server lives"),
                open("/health/ready", health::ready).says("Whether the server takes requests"),
                open("/health/started", health::started).says("Whether the server has started"),
                look("/api/v1/status", new StatusResource(server, instance, json))
                        .says("State, version, process and listen sockets of the server")
                        .gives(StatusResource.Status.class),
                look("/api/v1/perfdump", exchange -> Json.sendText(exchange, 200, server.perfdump()))
                        .says("The perfdump report as text")
                        .givesText(TEXT),
                look("/api/v1/applications", apps::list)
                        .says("Every application")
                        .gives(ApplicationsResource.Listed.class),
                new Routes.Route("POST", "/api/v1/applications", Routes.Lane.UPLOAD, apps::deploy)
                        .needs(Role.OPERATOR)
                        .says("Deploys an application", "uri", "vs")
                        .gives(201, ApplicationsResource.Application.class),
                operate("DELETE", "/api/v1/applications", apps::undeploy).says("Undeploys an application", "uri", "vs"),
                operate("POST", "/api/v1/applications/reload", apps::reload)
                        .says("Starts an application anew", "uri", "vs")
                        .gives(ApplicationsResource.Application.class)
                        .inAllProcesses(),
                look("/api/v1/pools", connectionPools::list)
                        .says("Pools of database connections", "pool")
                        .gives(PoolsResource.Listed.class),
                look("/api/v1/pools/holders", connectionPools::holders)
                        .says("Who has connections", "pool")
                        .gives(PoolsResource.Held.class),
                operate("POST", "/api/v1/pools/start", connectionPools::start)
                        .says("Opens the steady connections of a pool", "pool")
                        .gives(JdbcResourceSnapshot.class)
                        .inAllProcesses(),
                operate("POST", "/api/v1/pools/flush", connectionPools::flush)
                        .says("Renews the connections of a pool", "pool")
                        .gives(JdbcResourceSnapshot.class)
                        .inAllProcesses(),
                operate("POST", "/api/v1/applications/flush", apps::flush)
                        .says("Empties a response cache", "uri", "vs", "path")
                        .gives(ApplicationsResource.Flushed.class)
                        .inAllProcesses(),
                operate("POST", "/api/v1/reload", new ReloadResource(server, json))
                        .says("Reads the configuration again")
                        .gives(ReloadResource.Reloaded.class),
                new Routes.Route("POST", "/api/v1/stop", Routes.Lane.LOOP, new StopResource(process, json))
                        .needs(Role.ADMINISTRATOR)
                        .says("Drains the server and ends it")
                        .gives(202, StopResource.Accepted.class),
                change("POST", "/api/v1/restart", new RestartResource(process, json))
                        .says("Drains the server and starts it anew")
                        .gives(202, RestartResource.Accepted.class)));
        rows.addAll(StatisticsRoutes.of(server));
        rows.addAll(
                ConfigRoutes.of(server, applications, instance.resolve(Configuration.CONF_FOLDER), WallClock.system()));
        rows.addAll(further);
        rows.add(OpenApiResource.of(rows, json));
        return rows;
    }

    private static Routes.Route open(String path, AdminResource resource) {
        return new Routes.Route("GET", path, Routes.Lane.LOOP, resource)
                .forEverybody()
                .givesText(TEXT);
    }

    private static Routes.Route look(String path, AdminResource resource) {
        return new Routes.Route("GET", path, Routes.Lane.LOOK, resource);
    }

    private static Routes.Route operate(String method, String path, AdminResource resource) {
        return change(method, path, resource).needs(Role.OPERATOR);
    }

    private static Routes.Route change(String method, String path, AdminResource resource) {
        return new Routes.Route(method, path, Routes.Lane.CHANGE, resource);
    }
}
