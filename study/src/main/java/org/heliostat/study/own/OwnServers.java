package org.heliostat.study.own;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.study.load.Target;
import org.heliostat.study.measure.StudyException;
import org.heliostat.study.measure.Subject;

/**
 * Starts servers in a temporary folder, one at a time. Closing it, from any thread, ends the one that runs, starts no other and removes
 * the folder. Everything else belongs to the thread that measures.
 */
public final class OwnServers implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final Launch launch;
    private final Extras extras;
    private final Affinity affinity;
    private final Object lock = new Object();
    /** Guarded by {@code lock}: at most one. */
    private final List<OwnServer> running = new ArrayList<>();
    /** Guarded by {@code lock}. */
    private Optional<Path> folder = Optional.empty();
    /** Guarded by {@code lock}. */
    private boolean closed;

    private Optional<Integer> securePort = Optional.empty();

    /** Nothing is made before the first start. */
    public OwnServers(Launch launch, Extras extras) {
        this.launch = launch;
        this.extras = extras;
        this.affinity = new Affinity(ProcessorList.allowed(), extras.taskset());
    }

    /** @return processors that this process may use */
    public int processors() {
        return affinity.count();
    }

    /** @return whether servers are bound to their processors */
    public boolean areBound() {
        return affinity.isBinding();
    }

    /** Starts a server on so many processors, after the one before was ended. */
    Subject start(Content content, int processors) throws InterruptedException {
        stop();
        if (securePort.isEmpty()) {
            securePort = Optional.of(prepare());
        }
        affinity.besideServerOn(processors);
        OwnServer server = run(processors);
        int port = content.isSecure() ? awaited(server, securePort.get()) : server.awaitPort();
        return new Subject(
                content.word(),
                content.title(),
                new Target(content.isSecure(), HOST, port, content.path()),
                InetAddress.getLoopbackAddress(),
                content.manner(),
                processors,
                affinity.isShared(processors),
                new OwnFigures(server.pid(), instance(), launch.java()));
    }

    private static int awaited(OwnServer server, int port) throws InterruptedException {
        server.awaitPort();
        return port;
    }

    private OwnServer run(int processors) {
        List<String> command = affinity.before(processors);
        command.addAll(List.of(
                launch.java().toString(),
                "-XX:ActiveProcessorCount=" + processors,
                "-jar",
                launch.jar().toString(),
                "start",
                "--instance=" + instance(),
                "--port=0",
                "--admin-port=0"));
        synchronized (lock) {
            refuseWhenClosed();
            OwnServer server = OwnServer.run(command, instance().resolveSibling("output.txt"));
            running.add(server);
            return server;
        }
    }

    /**
     * Makes an instance with everything that is studied.
     *
     * @return port of its listen socket with TLS
     */
    private int prepare() throws InterruptedException {
        try {
            synchronized (lock) {
                refuseWhenClosed();
                folder =
                        Optional.of(Files.createTempDirectory("heliostat-study").toRealPath());
            }
            launch.instances().make(instance());
            int port = freePort();
            new Site(instance(), extras).fill(port);
            return port;
        } catch (IOException full) {
            throw new StudyException("an instance for the study cannot be made: " + full.getMessage(), full);
        }
    }

    private Path instance() {
        synchronized (lock) {
            return folder.orElseThrow(() -> new StudyException("the study was stopped"))
                    .resolve("instance");
        }
    }

    private void refuseWhenClosed() {
        if (closed) {
            throw new StudyException("the study was stopped");
        }
    }

    /** Ends the server that runs, where one does. */
    void stop() throws InterruptedException {
        end();
        affinity.giveBack();
    }

    private void end() {
        List<OwnServer> ending;
        synchronized (lock) {
            ending = List.copyOf(running);
            running.clear();
        }
        ending.forEach(OwnServer::close);
    }

    @Override
    public void close() {
        Optional<Path> left;
        synchronized (lock) {
            closed = true;
            left = folder;
        }
        end();
        left.ifPresent(OwnServers::remove);
    }

    /** What cannot be removed stays in the machine's folder for temporary files. */
    private static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException left) {
            // The server that wrote there has ended: the machine empties its folder of temporary files by itself.
            return;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return socket.getLocalPort();
        }
    }
}
