package org.heliostat.adminui.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.VirtualServerClassConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.config.serverxml.WebAppConfig;
import org.heliostat.request.Exchange;
import org.heliostat.stats.VirtualServerSnapshot;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/v1/virtualservers}: the virtual servers in force with their figures. */
record VirtualServersResource(ServerControl server, Applications applications, Json json) implements AdminResource {

    /** One virtual server; {@code figures} is null while a new one has none yet. */
    record Listed(
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
        List<VirtualServerSnapshot> figures = server.snapshot().virtualServers();
        List<ApplicationInfo> deployed = applications.list();
        List<Listed> listed = new ArrayList<>();
        for (VirtualServerClassConfig ofClass : now.serverXml().virtualServerClasses()) {
            for (VirtualServerConfig one : ofClass.virtualServers()) {
                listed.add(listed(now, ofClass.id(), one, uris(one, deployed), figures));
            }
        }
        json.send(exchange, 200, listed);
    }

    /** Those that server.xml declares, then those that were put into {@code webapps/}. */
    private static List<String> uris(VirtualServerConfig one, List<ApplicationInfo> deployed) {
        return Stream.concat(
                        one.webApps().stream().map(WebAppConfig::uri),
                        deployed.stream()
                                .map(ApplicationInfo::deployment)
                                .filter(app -> app.virtualServer().equals(one.id()))
                                .map(Deployment::uri))
                .distinct()
                .toList();
    }

    private static Listed listed(
            Configuration now,
            String ofClass,
            VirtualServerConfig one,
            List<String> uris,
            List<VirtualServerSnapshot> figures) {
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
                uris,
                one.at().line(),
                figures.stream()
                        .filter(figure -> figure.id().equals(one.id()))
                        .findFirst()
                        .orElse(null));
    }
}
