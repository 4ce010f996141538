package org.heliostat.launcher.member;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.adminui.threads.Dumps;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.link.ChangeCodec;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.SnapshotCodec;
import org.heliostat.listen.InheritedSockets;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.server.ServerParts;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What makes a server one of several: its role, its connection to the first process, and whether it administers. Any thread. */
public final class Membership implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

    private final ProcessRole role;
    private final FirstProcess first;
    private final AllFigures figures;
    private final SnapshotCodec codec = new SnapshotCodec();
    private final InheritedSockets sockets;
    private final ChangeCodec changeCodec = new ChangeCodec();
    private final AtomicReference<byte[]> lastTold = new AtomicReference<>(new byte[0]);
    private volatile boolean administers;
    private volatile Runnable tellState = () -> {};

    private Membership(ProcessRole role, FirstProcess first) {
        this.role = role;
        this.first = first;
        this.figures = new AllFigures(role.member());
        this.sockets = InheritedSockets.of(role.sockets());
        this.administers = role.administers();
    }

    /** @throws org.heliostat.launcher.exit.LaunchException when the first process is not there */
    public static Membership begin(ProcessRole role) {
        return new Membership(role, FirstProcess.connect(role));
    }

    public FirstProcess first() {
        return first;
    }

    public AllFigures figures() {
        return figures;
    }

    /** @return from 1 to MaxProcs */
    public int number() {
        return role.number();
    }

    public Path work(InstanceFolder instance) {
        return role.work(instance);
    }

    public Path endNote(InstanceFolder instance) {
        return role.endNote(instance);
    }

    public boolean administers() {
        return administers;
    }

    /** From now on this process administers. */
    public void takeOver() {
        administers = true;
    }

    /** @return the listen sockets that the first process has opened, that of administration too */
    public InheritedSockets sockets() {
        return sockets;
    }

    /**
     * Closes listen sockets that were passed on and that the configuration, as this process has read it, does not have.
     *
     * @param admin of administration, which may be taken later
     */
    public void closeUnusedSockets(ListenSocketConfig admin) {
        sockets.closeRest(Set.of(InheritedSockets.key(admin)))
                .forEach(
                        key -> LOG.info("listen socket {} was passed on, and the configuration has it no longer", key));
    }

    /** Tells the first process that this one has its configuration, and which listen sockets it does not want. */
    public void tellChecked() {
        first.checked(sockets.closedSince());
    }

    /** After a reload: nobody accepts from a listen socket that every process has closed and the first one has still open. */
    public void tellClosedSockets() {
        List<String> closed = sockets.closedSince();
        if (!closed.isEmpty()) {
            first.checked(closed);
        }
    }

    /** @return where its server stands */
    public ServerParts.Place place() {
        return new ServerParts.Place(this::administers, sockets, this::shown, Reports::new, others());
    }

    /** @return the same dumps, which the first process is told of */
    public Dumps announced(Dumps own) {
        return new AnnouncedDumps(own, first);
    }

    /** @param tell tells how the server of this process stands after a change */
    public void tellsBy(Runnable tell) {
        tellState = tell;
    }

    /** @return the other processes, to which a change is passed on */
    public OtherProcesses others() {
        return new OtherServers(this, () -> tellState.run());
    }

    /** Tells which changes are to last. To be called once a second by who administers, and after each change. */
    public synchronized void tellLasting(List<RuntimeChange> changes) {
        try {
            byte[] now = changeCodec.lastingBytes(changes);
            if (!Arrays.equals(lastTold.getAndSet(now), now)) {
                first.lasting(now);
            }
        } catch (IOException impossible) {
            LOG.warn("changes that are to last cannot be told: {}", impossible.getMessage());
        }
    }

    /** Takes what the first process passes on to who administers. */
    public void take(LinkFrame frame) {
        figures.take(frame);
    }

    /** Sends the figures of this process. To be called once a second; waits while the first process takes nothing. */
    public void send(ServerSnapshot own) {
        try {
            first.figures(codec.bytes(own));
        } catch (IOException impossible) {
            LOG.warn("figures of this process cannot be sent: {}", impossible.getMessage());
        }
    }

    private ServerSnapshot shown(ServerSnapshot own) {
        return administers ? figures.merged(own) : own;
    }

    /** Reports of this process show all processes. */
    private final class Reports implements SnapshotSource {

        private final SnapshotSource own;
        private final SnapshotSource asked;

        Reports(SnapshotSource own) {
            this.own = own;
            this.asked = new AskedFigures(first, own);
        }

        @Override
        public ServerSnapshot snapshot() {
            return (administers ? own : asked).snapshot();
        }

        @Override
        public ServerSnapshot snapshot(WindowQuery query) {
            return (administers ? own : asked).snapshot(query);
        }
    }

    @Override
    public void close() {
        first.close();
    }
}
