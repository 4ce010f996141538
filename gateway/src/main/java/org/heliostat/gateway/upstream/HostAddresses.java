package org.heliostat.gateway.upstream;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Addresses of hosts by their names. Asking the system may take seconds, so threads of its own do it; what it said is used for
 * half a minute, and longer until it says something new: nobody waits for what was known before. Any thread.
 */
public final class HostAddresses {

    private static final Logger LOG = LoggerFactory.getLogger(HostAddresses.class);

    private static final long USED_NANOS = 30_000_000_000L;

    /** Somebody else may have an address by then; of an origin that is used none becomes so old. */
    private static final long OLD_NANOS = 300_000_000_000L;

    private final Executor threads;
    private final Lookup lookup;
    private final Ticker ticker;
    private final ConcurrentMap<String, Known> known = new ConcurrentHashMap<>();
    private final Object lock = new Object();

    /** Hosts that are asked for now, and who waits for them. Guarded by {@code lock}. */
    private final Map<String, List<Waiting>> asked = new HashMap<>();

    /** Asks the system. May take seconds. */
    @FunctionalInterface
    public interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /** @param addresses of a host, the first to be tried first */
    private record Known(List<InetAddress> addresses, long sinceNanos) {}

    /**
     * Somebody who knows no address.
     *
     * @param loop runs the answer
     */
    private record Waiting(Executor loop, Consumer<List<InetAddress>> answer) {

        void tell(List<InetAddress> found) {
            try {
                loop.execute(() -> answer.accept(found));
            } catch (RejectedExecutionException ended) {
                LOG.debug("a loop has ended, and its connections with it");
            }
        }
    }

    /** @param threads run what takes long */
    public HostAddresses(Executor threads, Lookup lookup, Ticker ticker) {
        this.threads = threads;
        this.lookup = lookup;
        this.ticker = ticker;
    }

    /**
     * Finds the addresses of a host.
     *
     * @param loop runs the answer where it is not known at once
     * @param answer gets the addresses; empty where there are none
     */
    public void find(String host, Executor loop, Consumer<List<InetAddress>> answer) {
        List<InetAddress> literal = literal(host);
        if (literal != null) {
            answer.accept(literal);
            return;
        }
        Known before = known.get(host);
        long age = before == null ? 0 : ticker.nanos() - before.sinceNanos();
        if (before == null || age >= OLD_NANOS) {
            ask(host, new Waiting(loop, answer));
            return;
        }
        answer.accept(before.addresses());
        if (age >= USED_NANOS) {
            ask(host, null);
        }
    }

    /** One look-up at a time for each host: however many wait for a slow one, others have threads. */
    private void ask(String host, @Nullable Waiting waiting) {
        boolean isFirst;
        synchronized (lock) {
            isFirst = !asked.containsKey(host);
            List<Waiting> all = asked.computeIfAbsent(host, none -> new ArrayList<>(1));
            if (waiting != null) {
                all.add(waiting);
            }
        }
        if (!isFirst) {
            return;
        }
        try {
            threads.execute(() -> lookUp(host));
        } catch (RejectedExecutionException stopping) {
            answer(host, List.of());
        }
    }

    private void lookUp(String host) {
        List<InetAddress> found = List.of();
        try {
            found = List.of(lookup.addresses(host));
        } catch (UnknownHostException unknown) {
            LOG.debug("{} has no address", host, unknown);
        } finally {
            Known before = known.get(host);
            if (!found.isEmpty()) {
                known.put(host, new Known(found, ticker.nanos()));
            } else if (before != null) {
                // Asked again with each connection, a name server that does not answer would have no rest.
                found = before.addresses();
                known.put(host, new Known(found, ticker.nanos()));
            }
            answer(host, found);
        }
    }

    private void answer(String host, List<InetAddress> found) {
        List<Waiting> all;
        synchronized (lock) {
            all = asked.remove(host);
        }
        if (all != null) {
            all.forEach(each -> each.tell(found));
        }
    }

    /** @return whether it leads to what listens for this machine alone, also where IPv6 wraps an address of IPv4 */
    public static boolean isLocal(InetAddress address) {
        InetAddress plain = address;
        try {
            plain = InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("an address has four or sixteen octets", impossible);
        }
        return plain.isLoopbackAddress() || plain.isAnyLocalAddress();
    }

    /** A name is never asked for where the host is an address. */
    public static @Nullable List<InetAddress> literal(String host) {
        byte[] octets = NetUtil.createByteArrayFromIpAddressString(host);
        if (octets == null) {
            return null;
        }
        try {
            return List.of(InetAddress.getByAddress(octets));
        } catch (UnknownHostException wrongLength) {
            return null;
        }
    }
}
