package org.heliostat.importer.tomcat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Setting;

/** Reads a Service: its connectors become listen sockets, the hosts of its engine virtual servers on all of them. */
final class ServiceReader {

    private final TomcatFolder folder;
    private final InstanceDraft draft;
    private final ContextReader contexts;
    private final RealmReader realms;
    private final LogDraft logs;

    ServiceReader(TomcatFolder folder, InstanceDraft draft, ContextReader contexts, RealmReader realms, LogDraft logs) {
        this.folder = folder;
        this.draft = draft;
        this.contexts = contexts;
        this.realms = realms;
        this.logs = logs;
    }

    void read(Element service) {
        service.children("Executor").forEach(this::executor);
        List<ListenSocketDraft> sockets = new ArrayList<>();
        List<Connected> connected = new ArrayList<>();
        ConnectorReader reader = new ConnectorReader(folder, draft);
        service.children("Connector")
                .forEach(connector ->
                        connector.attempt(() -> reader.read(connector).ifPresent(found -> {
                            sockets.add(found.socket());
                            connected.add(found);
                        })));
        service.children("Engine").findFirst().ifPresent(engine -> engine(engine, sockets, connected));
        service.children()
                .filter(child -> !List.of("Executor", "Connector", "Engine").contains(child.name()))
                .forEach(child -> child.is(Setting.left("this import does not know it")));
        service.quietly("name");
        service.quietly("className");
        service.rest(Map.of());
    }

    private void executor(Element executor) {
        executor.quietly("name");
        executor.quietly("className");
        executor.number("maxThreads")
                .ifPresent(threads -> executor.taken(
                        "maxThreads",
                        "RqThrottle " + draft.magnus().raise("RqThrottle", threads, executor.place("maxThreads"))));
        executor.number("minSpareThreads")
                .ifPresent(threads -> executor.taken(
                        "minSpareThreads",
                        "RqThrottleMin "
                                + draft.magnus().raise("RqThrottleMin", threads, executor.place("minSpareThreads"))));
        executor.number("maxQueueSize")
                .ifPresent(size -> executor.taken(
                        "maxQueueSize",
                        "ConnQueueSize "
                                + draft.magnus()
                                        .raise(
                                                "ConnQueueSize",
                                                Math.max(1, Math.min(size, 1_048_576)),
                                                executor.place("maxQueueSize"))));
        executor.rest(Counterparts.EXECUTOR);
    }

    private void engine(Element engine, List<ListenSocketDraft> sockets, List<Connected> connected) {
        String name = engine.quietly("name").orElse("Catalina");
        engine.quietly("className");
        engine.value("jvmRoute").ifPresent(route -> {
            if (route.matches("[A-Za-z0-9_-]{1,64}")) {
                engine.taken(
                        "jvmRoute",
                        "SessionRoute " + draft.magnus().set("SessionRoute", route, engine.place("jvmRoute")));
            } else {
                engine.left("jvmRoute", "a route has up to 64 letters, digits, - and _");
            }
        });
        realms.read(engine);
        Optional<String> defaultHost = engine.value("defaultHost");
        HostReader hosts = new HostReader(folder, draft, contexts, realms, logs);
        List<Element> engineValves = engine.children("Valve").toList();
        Optional<VirtualServerDraft> chosen = Optional.empty();
        for (Element host : engine.children("Host").toList()) {
            VirtualServerDraft server = hosts.read(host, name, engineValves);
            sockets.forEach(server::socket);
            connected.forEach(one -> one.applyTo(server));
            boolean isDefault = defaultHost.isPresent()
                    && host.value("name")
                            .filter(defaultHost.get()::equalsIgnoreCase)
                            .isPresent();
            if (isDefault || chosen.isEmpty() && defaultHost.isEmpty()) {
                chosen = Optional.of(server);
            }
        }
        Optional<VirtualServerDraft> first = chosen;
        first.ifPresent(server -> sockets.forEach(socket -> socket.defaultServer(server)));
        if (defaultHost.isPresent()) {
            if (first.isPresent()) {
                engine.taken("defaultHost", "defaultvs=\"" + first.get().id() + "\" of each LS");
            } else {
                engine.left("defaultHost", "no Host of that name");
            }
        }
        engine.children("Cluster").forEach(cluster -> cluster.is(Counterparts.CLUSTER));
        engine.rest(Counterparts.ENGINE);
    }
}
