package org.heliostat.importer.draft;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.report.Notes;

/**
 * Settles at which listen sockets virtual servers are reached, once all of them are read: by nobody who could not reach them before.
 * One import, one thread.
 */
public final class SocketPlan {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String THIS_MACHINE = "127.*|::1|0:0:0:0:0:0:0:1";
    private static final String PRIVATE =
            THIS_MACHINE + "|10.*|192.168.*|169.254.*|172.1[6-9].*|172.2[0-9].*|172.3[01].*" + "|fe80:*|fc*|fd*";

    /** Addresses that others than this machine cannot reach, and those that the internet cannot. */
    private static final String LOOPBACK_ADDRESS = "127\\..*|::1|0:0:0:0:0:0:0:1";

    private static final String PRIVATE_ADDRESS = LOOPBACK_ADDRESS
            + "|10\\..*|192\\.168\\..*|169\\.254\\..*|172\\.(1[6-9]|2[0-9]|3[01])\\..*|fe80:.*|f[cd][0-9a-f]{2}:.*";

    private final InstanceDraft draft;
    private final Notes notes;

    public SocketPlan(InstanceDraft draft, Notes notes) {
        this.draft = draft;
        this.notes = notes;
    }

    public void settle() {
        join();
        close();
        shelter();
        name();
    }

    /** A server without a name answers where it is the default one, and has no name of another one. */
    private void name() {
        if (draft.servers().size() > 1) {
            draft.servers().stream()
                    .filter(server -> !server.hasHosts())
                    .forEach(server -> server.host(server.id() + ".invalid"));
        }
    }

    /** Where no virtual server is, whoever answered would answer those who could not reach it before. */
    private void close() {
        for (ListenSocketDraft socket : draft.sockets()) {
            boolean isOfNobody = !socket.hasDefaultServer()
                    && draft.servers().stream()
                            .noneMatch(server -> server.sockets().contains(socket));
            if (isOfNobody && socket.isUsable() && !draft.servers().isEmpty()) {
                draft.remove(List.of(socket));
                notes.left(
                        at(),
                        "LS " + socket.id() + " ip=\"" + socket.ip() + "\" port=\"" + socket.port() + '"',
                        "no virtual server is for it: it is not opened");
            }
        }
    }

    /** Sockets of one port of which one is for all addresses become that one: the system would refuse the others. */
    private void join() {
        for (ListenSocketDraft all : draft.sockets()) {
            List<ListenSocketDraft> others = draft.sockets().stream()
                    .filter(other -> all.ip().equals(InstanceDraft.ANY)
                            && other.port() == all.port()
                            && other != all
                            && other.port() > 0)
                    .toList();
            if (others.isEmpty()) {
                continue;
            }
            boolean isUsed = all.hasDefaultServer()
                    || draft.servers().stream()
                            .anyMatch(server -> server.sockets().contains(all));
            if (!isUsed) {
                draft.remove(List.of(all));
                continue;
            }
            draft.servers().stream()
                    .filter(server -> server.sockets().stream().anyMatch(others::contains))
                    .forEach(this::restrict);
            others.forEach(all::takeOver);
            draft.remove(others);
            draft.servers().forEach(server -> server.move(others, all));
        }
    }

    /** A site of certain addresses is asked for at all of them by its name: so who asks is looked at. */
    private void restrict(VirtualServerDraft server) {
        Set<String> addresses =
                server.sockets().stream().map(ListenSocketDraft::ip).collect(Collectors.toSet());
        if (addresses.contains(InstanceDraft.ANY)) {
            return;
        }
        boolean isLoopback = addresses.stream().allMatch(address -> address.matches(LOOPBACK_ADDRESS));
        boolean isPrivate = addresses.stream().allMatch(address -> address.matches(PRIVATE_ADDRESS));
        if (isPrivate) {
            server.objConf()
                    .root()
                    .add(Line.of(Stage.PATH_CHECK, "deny-existence")
                            .where("ip", "*~(" + (isLoopback ? THIS_MACHINE : PRIVATE) + ")"));
        }
        notes.changed(
                at(),
                "VS " + server.id() + " at " + String.join(", ", addresses),
                isPrivate ? "<Client ip=\"…\"> PathCheck fn=\"deny-existence\"" : "a listen socket of all addresses",
                isLoopback
                        ? "another site has all addresses of the port: this one is for clients on this machine only"
                        : isPrivate
                                ? "another site has all addresses of the port: this one is for clients with private addresses only"
                                : "another site has all addresses of the port");
    }

    /** What cannot be reached as before is for this machine only, until somebody gives it a listen socket. */
    private void shelter() {
        List<ListenSocketDraft> usable =
                draft.sockets().stream().filter(ListenSocketDraft::isUsable).toList();
        List<VirtualServerDraft> hidden = draft.servers().stream()
                .filter(server -> usable.stream()
                        .noneMatch(socket -> server.sockets().contains(socket) || socket.isDefaultServer(server)))
                .toList();
        if (hidden.isEmpty()) {
            return;
        }
        ListenSocketDraft socket = draft.socket(LOOPBACK, draft.freePort());
        for (VirtualServerDraft server : hidden) {
            server.socket(socket);
            socket.defaultServer(server);
            notes.changed(
                    at(),
                    "VS " + server.id(),
                    "LS " + socket.id() + " ip=\"" + LOOPBACK + "\" port=\"" + socket.port() + '"',
                    "none of its own listen sockets can be opened: for this machine only, until it has one");
        }
    }

    private static SourceLocation at() {
        return new SourceLocation("conf/server.xml", 0);
    }
}
