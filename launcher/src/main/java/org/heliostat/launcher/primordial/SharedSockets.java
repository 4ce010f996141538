package org.heliostat.launcher.primordial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.gateway.spawn.SharedDescriptors;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.listen.InheritedSockets;
import org.heliostat.listen.ListenException;
import org.heliostat.listen.SharedListenSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listen sockets that all processes share, and that of administration: opened here, accepted from by them. Main thread. */
final class SharedSockets implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SharedSockets.class);

    private final OptionalInt firstPort;
    private final Optional<ListenSocketConfig> admin;
    private final List<Open> open = new ArrayList<>();

    /** Descriptors that each running process was given and has not closed, by their keys. */
    private final Map<Integer, Map<String, Integer>> given = new HashMap<>();

    /** Descriptors that a process which takes requests was given. */
    private final Set<Integer> served = new HashSet<>();

    /** @param descriptor that is passed on */
    private record Open(SharedListenSocket socket, int descriptor) {}

    /**
     * @param firstPort in place of the first listen socket's
     * @param admin the listen socket of administration; empty for none
     */
    SharedSockets(OptionalInt firstPort, Optional<ListenSocketConfig> admin) {
        this.firstPort = firstPort;
        this.admin = admin;
    }

    /**
     * Opens what the configuration has and is not open; all of it or nothing.
     *
     * @return descriptors by the keys that servers of this configuration look for
     * @throws LaunchException when an address cannot be had
     */
    Map<String, Integer> forServers(Configuration configuration) {
        Map<String, Integer> descriptors = new LinkedHashMap<>();
        try {
            for (ListenSocketConfig wanted : wanted(configuration)) {
                descriptors.put(
                        InheritedSockets.key(wanted),
                        find(wanted)
                                .orElseGet(() -> opened(wanted, configuration))
                                .descriptor());
            }
        } catch (LaunchException taken) {
            closeUnserved();
            throw taken;
        }
        return descriptors;
    }

    /** A process was started with these; {@link #ended} must follow. */
    void given(int process, Map<String, Integer> descriptors) {
        given.put(process, new HashMap<>(descriptors));
    }

    /** A process has closed what it was given under these keys. */
    void closedBy(int process, Collection<String> keys) {
        Map<String, Integer> has = given.get(process);
        if (has != null) {
            has.keySet().removeAll(keys);
        }
    }

    /** A process takes requests. */
    void served(int process) {
        served.addAll(given.getOrDefault(process, Map.of()).values());
    }

    void ended(int process) {
        given.remove(process);
        closeUnserved();
    }

    /** Nobody has ever accepted who comes there, and nobody is about to; what was served once waits for the next process. */
    void closeUnserved() {
        closeAll(open.stream()
                .filter(one -> !served.contains(one.descriptor()) && !isGiven(one))
                .toList());
    }

    private boolean isGiven(Open one) {
        return given.values().stream().anyMatch(has -> has.containsValue(one.descriptor()));
    }

    /**
     * Closes what the configuration has no longer and no process has: nobody would ever accept who comes there. What a process still
     * listens on stays open here, too: its address could not be had again if the configuration had it again.
     */
    void closeOthers(Configuration configuration) {
        List<ListenSocketConfig> wanted = wanted(configuration);
        closeAll(open.stream()
                .filter(one -> wanted.stream().noneMatch(config -> isSame(one, config)) && !isGiven(one))
                .toList());
    }

    private void closeAll(List<Open> over) {
        over.forEach(one -> {
            LOG.info(
                    "LS {}: port {} is closed",
                    one.socket().config().id(),
                    one.socket().port());
            served.remove(one.descriptor());
            close(one);
        });
        open.removeAll(over);
    }

    /** @return beginnings of the URLs of the listen sockets, with the ports that are open */
    List<String> urls() {
        return open.stream()
                .filter(one -> !isAdmin(one))
                .map(one -> (one.socket().config().security() ? "https" : "http") + "://" + host(one) + ":"
                        + one.socket().port())
                .toList();
    }

    /** @return beginning of the URLs of administration */
    Optional<String> adminUrl() {
        return open.stream()
                .filter(this::isAdmin)
                .findFirst()
                .map(one -> "http://" + one.socket().config().ip() + ":"
                        + one.socket().port());
    }

    private static String host(Open one) {
        ListenSocketConfig config = one.socket().config();
        if (config.isAnyAddress()) {
            return "localhost";
        }
        return config.ip().contains(":") ? "[" + config.ip() + "]" : config.ip();
    }

    private boolean isAdmin(Open one) {
        return admin.filter(config -> config.equals(one.socket().config())).isPresent();
    }

    private List<ListenSocketConfig> wanted(Configuration configuration) {
        List<ListenSocketConfig> sockets =
                new ArrayList<>(configuration.serverXml().listenSockets());
        if (firstPort.isPresent() && !sockets.isEmpty()) {
            sockets.set(0, sockets.get(0).withPort(firstPort.getAsInt()));
        }
        admin.ifPresent(sockets::add);
        return sockets;
    }

    private Optional<Open> find(ListenSocketConfig wanted) {
        return open.stream().filter(one -> isSame(one, wanted)).findFirst();
    }

    /** Any free port is another one for each listen socket that asks for it. */
    private static boolean isSame(Open one, ListenSocketConfig wanted) {
        ListenSocketConfig has = one.socket().config();
        boolean sameAddress = has.port() == wanted.port()
                && (has.ip().equalsIgnoreCase(wanted.ip()) || has.isAnyAddress() && wanted.isAnyAddress());
        return sameAddress && (wanted.port() != 0 || has.id().equals(wanted.id()));
    }

    private Open opened(ListenSocketConfig wanted, Configuration configuration) {
        boolean isOfAdmin = admin.filter(wanted::equals).isPresent();
        try {
            SharedListenSocket socket = SharedListenSocket.open(
                    wanted,
                    configuration.magnus().listenQ(),
                    isOfAdmin ? 0 : configuration.magnus().rcvBufSize());
            Open made = new Open(socket, SharedDescriptors.copyOf(socket.descriptor()));
            open.add(made);
            LOG.info("LS {}: listening on {}:{}", wanted.id(), wanted.ip(), socket.port());
            return made;
        } catch (ListenException taken) {
            throw new LaunchException(taken.getMessage() + " (expected: an address of this machine and a free port"
                    + (isOfAdmin ? "; --admin-port names another, --no-admin does without)" : ")"));
        } catch (IOException tooMany) {
            throw new LaunchException("LS " + wanted.id() + ": cannot be passed on: " + tooMany.getMessage());
        }
    }

    private static void close(Open one) {
        SharedDescriptors.close(one.descriptor());
        one.socket().close();
    }

    @Override
    public void close() {
        open.forEach(SharedSockets::close);
        open.clear();
    }
}
