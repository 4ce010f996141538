package org.heliostat.listen;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.heliostat.config.serverxml.ListenSocketConfig;

/**
 * Listen sockets that another process has opened and passed on: they are open before this process starts and stay so after
 * its end, so that no client that waits to be accepted is lost with it. Each is taken once. Any thread.
 */
public final class InheritedSockets {

    /** None: the process opens its own. */
    public static final InheritedSockets NONE = new InheritedSockets(Map.of(), false);

    private final Map<String, Integer> descriptors; // guarded by this
    private final boolean exclusive;
    private volatile boolean opensNew;

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
     * anew: what cannot be had is found while the old server serves.
     */
    public <T> T whileOpeningNew(Supplier<T> task) {
        opensNew = true;
        try {
            return task.get();
        } finally {
            opensNew = false;
        }
    }

    /** @return what tells the address of a listen socket from the others */
    public static String key(ListenSocketConfig config) {
        return config.id() + " " + config.ip() + " " + config.port();
    }

    /** @return whether this process may open an address that it was not given */
    boolean opensNew() {
        return opensNew;
    }

    /** @return whether this process opens no sockets of its own */
    boolean isExclusive() {
        return exclusive;
    }

    /** @return the descriptor, which belongs to the caller from now on; empty where there is none, or it was taken */
    synchronized OptionalInt take(String key) {
        Integer descriptor = descriptors.remove(key);
        return descriptor == null ? OptionalInt.empty() : OptionalInt.of(descriptor);
    }
}
