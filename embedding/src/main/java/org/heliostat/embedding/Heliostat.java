package org.heliostat.embedding;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ListenAddress;
import org.heliostat.config.Finding;
import org.heliostat.hosting.Closing;
import org.heliostat.hosting.Drainage;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.listen.ListenException;
import org.heliostat.server.WebServer;
import org.heliostat.stats.ServerSnapshot;

/**
 * A web and servlet server inside of this program. Several may run in one JVM; none has anything in common with another. It
 * leaves the JVM as it was: no thread, file, temporary folder, MBean, shutdown hook or logger outlives {@link #close}.
 *
 * <p>Any thread. The server logs through slf4j and nowhere else; what it logs is the program's to configure.
 */
public final class Heliostat implements AutoCloseable {

    private final Embedded embedded;
    private final Drainage drainage;

    private Heliostat(Embedded embedded) {
        this.embedded = embedded;
        WebAppHosting hosting = embedded.hosting();
        WebServer server = embedded.server();
        this.drainage =
                new Drainage(new Drainage.Steps(hosting::goAway, hosting::comeBack, server::drain, server::stop));
    }

    /** Begins to say what a server is to be. */
    public static HeliostatBuilder builder() {
        return new HeliostatBuilder();
    }

    static Heliostat prepare(ServerSettings settings) {
        return new Heliostat(Embedded.of(settings));
    }

    /**
     * Opens the ports, of a server that was prepared or paused. Without effect where they are open.
     *
     * @throws ApplicationFailedException when an application has waited for this, and its filters or servlets cannot be made;
     *     so it does when it is tried again
     * @throws PortInUseException when somebody else has a port; none is open then, and this may be tried again
     * @throws IllegalStateException when the server has been closed, or drained meanwhile
     */
    public Heliostat open() {
        try {
            long drains = embedded.drains();
            drainage.undo();
            embedded.open(drains);
            return this;
        } catch (ListenException refused) {
            if (refused.isInUse()) {
                throw new PortInUseException(refused.address(), refused.port(), refused);
            }
            throw new HeliostatException(refused.what(), refused);
        }
    }

    /**
     * Closes the ports, while applications and open connections go on, until {@link #open} opens the same ports again. Without
     * effect, and without a wait, while a drain goes on, which has closed them.
     */
    public void pause() {
        embedded.server().pause();
    }

    /** @return the port of the first listen socket; where any was asked for, the one that it got, once it is open */
    public int port() {
        return addresses().get(0).port();
    }

    /**
     * @param listen name of a listen socket
     * @return its port
     * @throws IllegalArgumentException when there is none of that name
     */
    public int port(String listen) {
        return addresses().stream()
                .filter(address -> address.id().equals(listen))
                .mapToInt(ListenAddress::port)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("listen socket: " + listen + " (expected: one of "
                        + addresses().stream().map(ListenAddress::id).toList() + ")"));
    }

    /** @return beginning of the URLs of the first listen socket, such as {@code http://localhost:8080}, without a slash */
    public String url() {
        return addresses().get(0).url();
    }

    /** @return where each listen socket can be reached, in the order in which they were given */
    public List<ListenAddress> addresses() {
        return embedded.server().listenAddresses();
    }

    /** @return its instance: what was given, or a temporary folder that goes with it */
    public Path folder() {
        return embedded.server().configuration().instance();
    }

    /** @return every figure of the server, now */
    public ServerSnapshot snapshot() {
        return embedded.server().snapshot();
    }

    /** @return the same as a text to be read (docs/perfdump.md) */
    public String perfdump() {
        return embedded.server().perfdump();
    }

    /** @return what was odd about the settings, one line each; what was wrong kept the server from being made */
    public List<String> warnings() {
        return embedded.server().warnings().stream().map(Finding::text).toList();
    }

    /**
     * Gives new connections another certificate and key; connections that are open keep theirs. Whether clients are asked for
     * certificates stays as it is, of the listen socket and of each of its hosts, and so does what {@code by} says nothing of:
     * authorities, protocols, cipher suites, hosts that it does not name. Without effect once the server has been closed: whoever
     * renews certificates need not know of that.
     *
     * @param listen name of a listen socket that has TLS
     * @throws IllegalArgumentException when there is none of that name
     * @throws InvalidSettingsException with everything that is wrong with it
     */
    public void replaceTls(String listen, Tls by) {
        embedded.replaceTls(listen, by);
    }

    /**
     * As above, for clients that name a host in their hello.
     *
     * @param host as it was called at {@link Tls#host}
     * @throws IllegalArgumentException when it has no TLS of its own there
     * @throws InvalidSettingsException with everything that is wrong with it
     */
    public void replaceTls(String listen, String host, Tls by) {
        embedded.replaceTls(listen, host, by);
    }

    /**
     * Adds an application of a WAR or folder, and starts it. Its code is called by a thread of its own, which ends with the start.
     *
     * @throws ApplicationFailedException when it does not start; it is not among the applications then
     * @throws InvalidSettingsException when it cannot be used: its context path is taken, there is no such file, or it is one of the
     *     program's own classes
     * @throws IllegalStateException when the server has been closed, or is closed before it is in service
     */
    public void deploy(Application application) {
        embedded.applications().deploy(application);
    }

    /**
     * Ends an application of a WAR or folder, given before the start or since, and forgets it. Its requests in progress have the time
     * of the directive TerminateTimeout. Its code is called by a thread of its own.
     *
     * @param contextPath as it was given
     * @throws IllegalArgumentException when there is no WAR or folder of that context path
     * @throws IllegalStateException when the server has been closed, or the application does not end cleanly; it is gone all the same
     */
    public void undeploy(String contextPath) {
        embedded.applications().undeploy(contextPath);
    }

    /**
     * Names the servlets of an application, as they are registered: those of annotations and fragments too, and the server's own.
     *
     * @param contextPath as it was given
     * @throws IllegalArgumentException when there is none of that context path
     */
    public List<String> servlets(String contextPath) {
        return embedded.applications().servlets(contextPath);
    }

    /**
     * Starts an application of a WAR or folder anew, from what is there now. Requests in progress end on the one that ran, HTTP
     * sessions move over. Its code is called by the calling thread.
     *
     * @param contextPath as it was given
     * @throws ApplicationFailedException when it does not start; the one that ran stays in service
     * @throws IllegalArgumentException when there is no WAR or folder of that context path
     * @throws IllegalStateException when the server has been closed, or is closed before the new one is in service
     */
    public void reload(String contextPath) {
        embedded.applications().reload(contextPath);
    }

    /**
     * Starts an application of a WAR or folder anew, from another one: while requests in progress end on the one that ran, that one
     * has its own files. This returns when it has ended.
     *
     * @param contextPath as it was given
     * @param source a WAR, or a folder that is an unpacked one; further reloads are from there, too
     * @param inService called as soon as new requests go to the new one, by the calling thread; should throw nothing
     * @throws ApplicationFailedException when it does not start; the one that ran stays in service. After {@code inService} was
     *     called: when that has thrown, or the one that ran does not end cleanly; the new one serves, and the one that ran has
     *     finished its requests
     * @throws IllegalArgumentException when there is no WAR or folder of that context path
     * @throws IllegalStateException when the server has been closed, or is closed before the new one is in service
     */
    public void reload(String contextPath, Path source, Runnable inService) {
        embedded.applications().reload(contextPath, source, inService);
    }

    /** Files have changed: with their next request they are read anew, whatever is kept of them. */
    public void filesChanged() {
        embedded.applications().filesChanged();
    }

    /**
     * Closes the ports and lets requests in progress end, with the connections that they came on; applications go on until {@link
     * #close}, and {@link #open} opens the same ports again. Either of these on another thread ends the wait.
     *
     * @param grace how long to wait; connections of what has not ended then are cut. Zero ends a drain that has begun, any other
     *     time waits for that one.
     * @throws IllegalStateException when it fails; {@link #open} and {@link #close} still do what they can
     */
    public DrainResult drain(Duration grace) {
        return Drainage.await(embedded.interruptOpening(() -> drainage.begin(grace)));
    }

    /** Drains, then ends everything. Called again, it waits for the first call and tells the same. */
    public DrainResult stop(Duration grace) {
        try {
            return drain(grace);
        } finally {
            close();
        }
    }

    /**
     * Ends everything; requests in progress have the time of the directive TerminateTimeout, unless they are drained already.
     *
     * @throws IllegalStateException when a drain or the end failed; all the rest has ended
     */
    @Override
    public void close() {
        embedded.endOpening();
        Closing closing = new Closing();
        closing.add(embedded::close);
        closing.add(() -> drainage.finish(embedded.terminateTimeout()));
        closing.close();
    }
}
