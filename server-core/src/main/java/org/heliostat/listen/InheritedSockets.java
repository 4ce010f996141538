package org.heliostat.listen;

import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listen sockets that another process has opened and passed on: they are open before this process starts and stay so after
 * its end, so that no client that waits to be accepted is lost with it. Each is taken once. Any thread.
 */
public final class InheritedSockets {

    private static final Logger LOG = LoggerFactory.getLogger(InheritedSockets.class);

    /** None: the process opens its own. */
    public static final InheritedSockets NONE = new InheritedSockets(Map.of(), false);

    private final Map<String, Integer> descriptors; // guarded by this
    private final List<String> closed = new ArrayList<>(); // guarded by this
    private final boolean exclusive;
    /** Which may open new addresses; a reload on another thread must not take part in that. */
    private volatile @Nullable Thread openingNew;

    private InheritedSockets(Map<String, Integer> descriptors, boolean exclusive) {
        this.descriptors = new HashMap<>(descriptors);
        this.exclusive = exclusive;
    }

    /**
     * Sockets that this process was given; it opens no others.
     *
     * @param descriptors numbers of the operating system by {@link #key}
     */
    public static InheritedSockets of(Map<String, Integer> descriptors) {
        return new InheritedSockets(descriptors, true);
    }

    /**
     * Lets this process open addresses that it was not given, as before a restart, when whoever has passed the others on opens all
     * anew: what cannot be had is found while the old server serves. It holds for the calling thread.
     */
    public <T> T whileOpeningNew(Supplier<T> task) {
        openingNew = Thread.currentThread();
        try {
            return task.get();
        } finally {
            openingNew = null;
        }
    }

    /** @return what tells the address of a listen socket from the others */
    public static String key(ListenSocketConfig config) {
        return config.id() + " " + config.ip() + " " + config.port();
    }

    /** @return whether this process may open an address that it was not given, on this thread */
    boolean opensNew() {
        return Thread.currentThread().equals(openingNew);
    }

    /** @return whether this process opens no sockets of its own */
    boolean isExclusive() {
        return exclusive;
    }

    /**
     * Closes what nobody has taken. The configuration may have changed between the moment when sockets were passed on and that in
     * which this process has read it: a socket that it has no longer would go on taking clients, whom nobody accepts.
     *
     * @param kept keys of those that may be taken later
     * @return keys of those that were closed
     */
    public synchronized List<String> closeRest(Set<String> kept) {
        List<String> rest = new ArrayList<>();
        descriptors.forEach((key, descriptor) -> {
            if (!kept.contains(key)) {
                close(key, descriptor);
                rest.add(key);
            }
        });
        descriptors.keySet().removeAll(rest);
        closed.addAll(rest);
        return rest;
    }

    /** Who has taken one has closed it. */
    synchronized void closed(String key) {
        closed.add(key);
    }

    /** @return keys of those that this process has closed since it was asked before: it never has them again */
    public synchronized List<String> closedSince() {
        List<String> since = List.copyOf(closed);
        closed.clear();
        return since;
    }

    private static void close(String key, int descriptor) {
        try {
            new FileDescriptor(descriptor).close();
        } catch (IOException given) {
            // The number is given back all the same.
            LOG.debug("listen socket {} was closed", key, given);
        }
    }

    /** @return the descriptor, which belongs to the caller from now on; empty where there is none, or it was taken */
    synchronized OptionalInt take(String key) {
        Integer descriptor = descriptors.remove(key);
        return descriptor == null ? OptionalInt.empty() : OptionalInt.of(descriptor);
    }
}
