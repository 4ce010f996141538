package org.heliostat.adminui.config;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.admin.Applications;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes.Lane;
import org.heliostat.adminui.api.Routes.Route;
import org.heliostat.time.WallClock;

/** Lists what the configuration answers in the administration API. */
public final class ConfigRoutes {

    private static final String FILES = "/api/v1/config";
    private static final String FILE = ConfigResource.PATH + "*";

    private ConfigRoutes() {}

    /** @param confFolder the configuration folder of the server's instance */
    public static List<Route> of(ServerControl server, Applications applications, Path confFolder, WallClock clock) {
        return of(server, applications, ConfigDesk.of(server, confFolder, clock));
    }

    /** The text of the files holds passwords, so whoever sees it must be an administrator, even where only looked at. */
    static List<Route> of(ServerControl server, Applications applications, ConfigDesk desk) {
        Json json = new Json();
        var files = new ConfigResource(desk, json);
        var history = new HistoryResource(desk, files, json);
        return List.of(
                new Route("GET", "/api/v1/directives", Lane.LOOK, new DirectivesResource(server, desk, json))
                        .says("Every directive, attribute and Init parameter with range, default and value in force")
                        .givesMany(DirectivesResource.Row.class),
                new Route(
                                "GET",
                                "/api/v1/virtualservers",
                                Lane.LOOK,
                                new VirtualServersResource(server, applications, json))
                        .says("The virtual servers with their figures")
                        .givesMany(VirtualServersResource.Listed.class),
                new Route("GET", FILES, Lane.LOOK, files::list)
                        .says("The files of the configuration")
                        .givesMany(ConfigResource.Listed.class),
                new Route("POST", FILES + "/preview", Lane.LOOK, files::preview)
                        .needs(Role.ADMINISTRATOR)
                        .takesUpTo(ConfigResource.LARGEST_BODY)
                        .says("What changes would do; nothing changes")
                        .gives(ConfigResource.Previewed.class),
                new Route("POST", FILES + "/apply", Lane.CHANGE, files::apply)
                        .takesUpTo(ConfigResource.LARGEST_BODY)
                        .says("Changes several files at once, all or nothing")
                        .gives(ConfigResource.Changed.class),
                new Route("GET", FILES + "/history", Lane.LOOK, history::list)
                        .says("Who changed what, when and why, the newest first")
                        .givesMany(ConfigWords.Change.class),
                new Route("GET", FILES + "/history/diff", Lane.LOOK, history::diff)
                        .needs(Role.ADMINISTRATOR)
                        .says("What a change did to the files", "id")
                        .gives(HistoryResource.Compared.class),
                new Route("POST", FILES + "/history/undo", Lane.CHANGE, history::undo)
                        .says("Brings the files back to what they were before a change", "id", "later")
                        .gives(ConfigResource.Changed.class),
                new Route("GET", FILE, Lane.LOOK, files::show)
                        .needs(Role.ADMINISTRATOR)
                        .says("The text of a file")
                        .gives(ConfigResource.Shown.class),
                new Route("PATCH", FILE, Lane.CHANGE, files::set)
                        .says("Sets directives of magnus.conf or nsfc.conf")
                        .gives(ConfigResource.Changed.class),
                new Route("PUT", FILE, Lane.CHANGE, files::replace)
                        .takesUpTo(ConfigResource.LARGEST_BODY)
                        .says("Replaces the text of a file")
                        .gives(ConfigResource.Changed.class));
    }
}
