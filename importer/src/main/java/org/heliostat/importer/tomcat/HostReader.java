package org.heliostat.importer.tomcat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Setting;
import org.heliostat.importer.source.SourceFiles;

/** Reads a Host: a virtual server with its names, applications and valves. */
final class HostReader {

    private static final int MOST_APPLICATIONS = 1_000;
    private static final String NAME = "[A-Za-z0-9_-][A-Za-z0-9._-]*";

    /** Of several versions of an application the last one counts there, and the first one that is read here. */
    private static final Comparator<Path> NEWEST_FIRST = Comparator.comparing(
                    (Path file) -> bareName(file).replaceFirst("##.*", ""))
            .thenComparing(file -> bareName(file).replaceFirst("^.*?(##|$)", ""), Comparator.reverseOrder());

    private final TomcatFolder folder;
    private final InstanceDraft draft;
    private final ContextReader contexts;
    private final RealmReader realms;
    private final LogDraft logs;

    HostReader(TomcatFolder folder, InstanceDraft draft, ContextReader contexts, RealmReader realms, LogDraft logs) {
        this.folder = folder;
        this.draft = draft;
        this.contexts = contexts;
        this.realms = realms;
        this.logs = logs;
    }

    /**
     * @param engine name of the engine that the host stands in
     * @param engineValves valves of the engine, which hold for every host
     */
    VirtualServerDraft read(Element host, String engine, List<Element> engineValves) {
        String name = host.value("name").orElse("localhost");
        VirtualServerDraft server = draft.server(name);
        host.attempt(() -> {
            server.host(name.toLowerCase(Locale.ROOT));
            host.taken("name", "VS " + server.id() + " urlhosts=\"" + name + "\"");
        });
        host.quietly("className");
        host.children("Alias")
                .forEach(alias -> alias.attempt(() -> {
                    server.host(alias.text().strip().toLowerCase(Locale.ROOT));
                    alias.notes().taken(alias.at(), "Alias " + alias.text(), "urlhosts of VS " + server.id());
                }));
        applications(host, server, engine, name);
        realms.read(host);
        ValveReader valves = new ValveReader(draft, server, logs);
        engineValves.forEach(valve -> valve.attempt(() -> valves.read(valve)));
        host.children("Valve").forEach(valve -> valve.attempt(() -> valves.read(valve)));
        host.children("Cluster").forEach(cluster -> cluster.is(Counterparts.CLUSTER));
        host.children("Listener")
                .forEach(listener -> listener.is(Setting.left("classes of Tomcat's own are not loaded here")));
        host.rest(Counterparts.HOST);
        return server;
    }

    /** In the order that Tomcat goes by: what server.xml names, what conf/ENGINE/HOST names, what lies in appBase. */
    private void applications(Element host, VirtualServerDraft server, String engine, String hostName) {
        Path appBase = folder.path(host.value("appBase").orElse("webapps")).orElse(folder.conf());
        Set<Path> named = new HashSet<>();
        for (Element context : host.children("Context").toList()) {
            // Without a path it is the one that its folder or WAR would have.
            String path = context.has("path")
                    ? context.value("path").orElse("")
                    : context.value("docBase").map(HostReader::usualPath).orElse("");
            context.attempt(() -> contexts.read(context, server, appBase, path).ifPresent(named::add));
        }
        if (engine.matches(NAME) && hostName.matches(NAME)) {
            SourceFiles.list(folder.conf().resolve(engine).resolve(hostName)).stream()
                    .filter(file -> file.toString().endsWith(".xml"))
                    .sorted(NEWEST_FIRST)
                    .limit(MOST_APPLICATIONS)
                    .forEach(file -> descriptor(file, host, server, appBase, named));
        }
        host.changed(
                "appBase",
                "WEBAPP elements of VS " + server.id(),
                "what lies there now; later ones go into webapps/ of the instance");
        if (!host.flag("deployOnStartup").orElse(true)) {
            return;
        }
        SourceFiles.list(appBase).stream()
                .sorted(NEWEST_FIRST)
                .limit(MOST_APPLICATIONS)
                .filter(file -> !named.contains(file))
                .forEach(file -> host.attempt(() -> contexts.found(host, server, file)));
    }

    private void descriptor(Path file, Element host, VirtualServerDraft server, Path appBase, Set<Path> named) {
        Element context = new Element(folder.read(file), host.notes());
        String name = file.getFileName().toString();
        String path = AppPath.of(name.substring(0, name.length() - ".xml".length()));
        context.attempt(() -> contexts.read(context, server, appBase, path).ifPresent(named::add));
    }

    private static String bareName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.(war|xml)$", "");
    }

    private static String usualPath(String docBase) {
        return AppPath.of(
                docBase.replaceFirst("/+$", "").replaceFirst("^.*/", "").replaceFirst("\\.war$", ""));
    }
}
