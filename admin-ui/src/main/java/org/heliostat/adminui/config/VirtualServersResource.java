package org.heliostat.adminui.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.VirtualServerClassConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.config.serverxml.WebAppConfig;
import org.heliostat.request.Exchange;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/v1/virtualservers}: the virtual servers in force with their figures. */
record VirtualServersResource(ServerControl server, Json json) implements AdminResource {

    /** One virtual server; {@code figures} is null while a new one has none yet. */
    private record Listed(
            String id,
            @JsonProperty("class") String ofClass,
            List<String> hosts,
            String state,
            List<String> listenSockets,
            String documentRoot,
            List<String> acls,
            String objectFile,
            String rootObject,
            String mime,
            List<String> applications,
            int line,
            @Nullable VirtualServerSnapshot figures) {}

    @Override
    public void answer(Exchange exchange) throws IOException {
        Configuration now = server.configuration();
        ServerSnapshot figures = server.snapshot();
        List<Listed> listed = new ArrayList<>();
        for (VirtualServerClassConfig ofClass : now.serverXml().virtualServerClasses()) {
            for (VirtualServerConfig one : ofClass.virtualServers()) {
                listed.add(listed(now, ofClass.id(), one, figures));
            }
        }
        json.send(exchange, 200, listed);
    }

    private static Listed listed(Configuration now, String ofClass, VirtualServerConfig one, ServerSnapshot figures) {
        List<String> sockets = now.serverXml().listenSockets().stream()
                .filter(socket ->
                        socket.defaultVs().equals(one.id()) || one.connections().contains(socket.id()))
                .map(ListenSocketConfig::id)
                .toList();
        return new Listed(
                one.id(),
                ofClass,
                one.urlHosts(),
                one.state().name().toLowerCase(Locale.ROOT),
                sockets,
                now.variables(one).getOrDefault("docroot", ""),
                one.aclIds(),
                one.objectFile(),
                one.rootObject(),
                one.mime(),
                applications(one, figures),
                one.at().line(),
                figures.virtualServers().stream()
                        .filter(figure -> figure.id().equals(one.id()))
                        .findFirst()
                        .orElse(null));
    }

    /** Those that server.xml names, and those that were deployed into the folder of applications. */
    private static List<String> applications(VirtualServerConfig one, ServerSnapshot figures) {
        return Stream.concat(
                        one.webApps().stream().map(WebAppConfig::uri),
                        figures.webApps().stream()
                                .filter(webApp -> webApp.virtualServer().equals(one.id()))
                                .map(WebAppSnapshot::uri))
                .distinct()
                .toList();
    }
}
