package org.heliostat.listen.tls;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shares handshakes among clients, second by second: as long as there are few in all, everybody may have as many as he
 * likes; beyond that, each address has its share. Where the limits say so, one that is alone takes nothing from others, and
 * so is not limited. Memory is bounded: addresses share counters, which can only make one's share smaller. Any thread;
 * nobody waits.
 */
public final class HandshakeShares {

    private static final int SLOTS = 4_096;
    private static final long SECOND_NANOS = 1_000_000_000L;

    /** Whoever has an IPv6 address has the rest of its network, too. */
    private static final int NETWORK_BYTES = 8;

    private final AtomicIntegerArray counts = new AtomicIntegerArray(SLOTS);
    private final AtomicIntegerArray present = new AtomicIntegerArray(SLOTS);

    /** Of the counters of connections, those that are not 0: it stands still while connections of one client come and go. */
    private final AtomicInteger clients = new AtomicInteger();

    private final AtomicInteger total = new AtomicInteger();
    private final AtomicLong windowBegan;
    private final int seed;
    private volatile Limits limits;

    /**
     * What may be in one second.
     *
     * @param free handshakes of all clients below which nobody is refused (TLSHandshakeRate)
     * @param perClient handshakes of one address beyond that (TLSHandshakesPerClient); 0 = no limit
     * @param spareAlone whether an address may have more as long as no other has a connection
     */
    public record Limits(int free, int perClient, boolean spareAlone) {}

    /** @param seed unknown to clients, so that nobody picks addresses that share a counter with another's */
    public HandshakeShares(Limits limits, int seed, long now) {
        this.limits = limits;
        this.seed = seed;
        this.windowBegan = new AtomicLong(now);
    }

    public void limits(Limits next) {
        limits = next;
    }

    /**
     * Counts a connection, with TLS or without: whoever has one can lose something by the handshakes of others.
     *
     * @return to be given to {@link #left} when it is closed
     */
    public int arrived(InetAddress client) {
        int slot = slot(client);
        if (present.getAndIncrement(slot) == 0) {
            clients.incrementAndGet();
        }
        return slot;
    }

    /** @param slot that {@link #arrived} has given */
    public void left(int slot) {
        if (present.decrementAndGet(slot) == 0) {
            clients.decrementAndGet();
        }
    }

    /** @return whether no other address has a connection; one without any itself is alone, too */
    public boolean isAlone(InetAddress client) {
        return isAlone(slot(client));
    }

    /** Counts a handshake. @return whether it may be made */
    public boolean admits(InetAddress client, long now) {
        Limits current = limits;
        turn(now);
        int slot = slot(client);
        int own = counts.incrementAndGet(slot);
        boolean isFree = total.incrementAndGet() <= current.free();
        return isFree
                || current.perClient() == 0
                || own <= current.perClient()
                || current.spareAlone() && isAlone(slot);
    }

    private boolean isAlone(int slot) {
        return clients.get() <= (present.get(slot) > 0 ? 1 : 0);
    }

    /** Some that come at the turn of two seconds may be counted in either. */
    private void turn(long now) {
        long began = windowBegan.get();
        if (now - began >= SECOND_NANOS && windowBegan.compareAndSet(began, now)) {
            total.set(0);
            for (int i = 0; i < SLOTS; i++) {
                counts.lazySet(i, 0);
            }
        }
    }

    private int slot(InetAddress client) {
        byte[] bytes = client.getAddress();
        byte[] network = client instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes;
        int hash = (Arrays.hashCode(network) ^ seed) * 0x9E3779B1;
        return hash >>> 20;
    }
}
