package org.heliostat.gateway.upstream;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of hosts by their names. Asking the system may take seconds, so a thread of its own does it; what it said is used
 * for half a minute, and longer while it says nothing new. Any thread.
 */
public final class HostAddresses {

    private static final long USED_NANOS = 30_000_000_000L;

    private final Executor thread;
    private final Lookup lookup;
    private final Ticker ticker;
    private final ConcurrentMap<String, Known> known = new ConcurrentHashMap<>();

    /** Asks the system. May take seconds. */
    @FunctionalInterface
    public interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /** @param addresses of a host, the first to be tried first */
    private record Known(List<InetAddress> addresses, long sinceNanos) {}

    /** @param thread runs what takes long */
    public HostAddresses(Executor thread, Lookup lookup, Ticker ticker) {
        this.thread = thread;
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
        if (before != null && ticker.nanos() - before.sinceNanos() < USED_NANOS) {
            answer.accept(before.addresses());
            return;
        }
        try {
            thread.execute(() -> {
                List<InetAddress> found = ask(host);
                loop.execute(() -> answer.accept(found));
            });
        } catch (RejectedExecutionException stopping) {
            answer.accept(List.of());
        }
    }

    private List<InetAddress> ask(String host) {
        Known before = known.get(host);
        if (before != null && ticker.nanos() - before.sinceNanos() < USED_NANOS) {
            return before.addresses();
        }
        try {
            List<InetAddress> found = List.of(lookup.addresses(host));
            known.put(host, new Known(found, ticker.nanos()));
            return found;
        } catch (UnknownHostException unknown) {
            return before == null ? List.of() : before.addresses();
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
