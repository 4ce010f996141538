package org.heliostat.gateway.origin;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import org.heliostat.gateway.upstream.HostAddresses;

/**
 * Asks for the addresses of a name, on threads that may wait.
 *
 * @param threads run look-ups, several at a time
 * @param allowsLoopback whether names may lead to this machine
 */
public record NameLookup(Executor threads, HostAddresses.Lookup lookup, BooleanSupplier allowsLoopback) {

    /**
     * What was found.
     *
     * @param isAnswered false where nobody answered, or the name is unknown
     * @param addresses that may be asked
     * @param refused addresses of this machine that may not
     */
    record Found(boolean isAnswered, List<InetAddress> addresses, List<InetAddress> refused) {}

    /** @return false where there is no thread any more, since the server stops */
    boolean onThread(Runnable task) {
        try {
            threads.execute(task);
            return true;
        } catch (RejectedExecutionException stopping) {
            return false;
        }
    }

    /** Asks; may take seconds. */
    Found find(String host) {
        List<InetAddress> all;
        try {
            all = List.of(lookup.addresses(host));
        } catch (UnknownHostException unknown) {
            return new Found(false, List.of(), List.of());
        }
        List<InetAddress> addresses = new ArrayList<>();
        List<InetAddress> refused = new ArrayList<>();
        boolean any = host.equals("localhost") || allowsLoopback.getAsBoolean();
        for (InetAddress one : all) {
            (HostAddresses.isLocal(one) && !any ? refused : addresses).add(one);
        }
        return new Found(true, List.copyOf(addresses), List.copyOf(refused));
    }
}
