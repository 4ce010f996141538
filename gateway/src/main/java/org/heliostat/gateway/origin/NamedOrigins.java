package org.heliostat.gateway.origin;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.heliostat.stats.program.OriginState;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The origins at the addresses of one name, which is looked up again and again. An address that is new comes into service; one
 * that the name has lost drains, and is forgotten after a while. Any thread; what changes does so under {@code lock}.
 */
public final class NamedOrigins {

    private static final Logger LOG = LoggerFactory.getLogger(NamedOrigins.class);

    private final NameSettings settings;
    private final NameLookup lookup;
    private final Function<OriginSettings, Origin> maker;
    private final Consumer<Origin> forgotten;
    private final Ticker ticker;
    private final AtomicBoolean isAsking = new AtomicBoolean();

    /** Open until the first look-up is over. */
    private final CountDownLatch first = new CountDownLatch(1);

    private final Object lock = new Object();

    /** Guarded by {@code lock}, in the order in which they came. */
    private final Map<InetAddress, Known> known = new LinkedHashMap<>();

    /** Guarded by {@code lock}. */
    private OriginState state = OriginState.IN_SERVICE;

    /** Guarded by {@code lock}. */
    private boolean isForgotten;

    /** Guarded by {@code lock}. */
    private boolean isInForce;

    /** Of the thread that looks up: what was said last about the name, so that it is not said again. */
    private String said = "";

    private volatile List<Origin> origins = List.of();
    private volatile long nextNanos;

    /** @param lostNanos ticker time at which the name had it no more; null while it has */
    private record Known(Origin origin, @Nullable Long lostNanos) {}

    /**
     * @param maker makes an origin
     * @param forgotten gets those that no request goes to any more
     */
    NamedOrigins(
            NameSettings settings,
            NameLookup lookup,
            Function<OriginSettings, Origin> maker,
            Consumer<Origin> forgotten,
            Ticker ticker) {
        this.settings = settings;
        this.lookup = lookup;
        this.maker = maker;
        this.forgotten = forgotten;
        this.ticker = ticker;
        this.nextNanos = ticker.nanos();
    }

    /** @return the same list while it is the same */
    List<Origin> origins() {
        return origins;
    }

    /** Looks the name up where it is time to. Returns at once. */
    void tick(long now) {
        if (now - nextNanos >= 0 && isAsking.compareAndSet(false, true)) {
            nextNanos = now + settings.interval().toNanos();
            if (!lookup.onThread(this::ask)) {
                isAsking.set(false);
                first.countDown();
            }
        }
    }

    /** Looks the name up, and waits for that, but no longer than so. On a thread that may wait. */
    void awaitFirst(long millis) {
        tick(ticker.nanos());
        try {
            if (!first.await(millis, TimeUnit.MILLISECONDS)) {
                LOG.warn("Origins of {}: nobody has said its addresses yet; they come when they are known", text());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    /** Its line gives all of them this state. */
    void configured(OriginState line) {
        synchronized (lock) {
            state = line;
            known.values().forEach(one -> one.origin().configured(line));
        }
    }

    /** Its line is the one in force. */
    void inForce() {
        synchronized (lock) {
            isInForce = true;
            known.values().forEach(one -> one.origin().inForce());
        }
    }

    /** No line names it any more. */
    void forget() {
        synchronized (lock) {
            isForgotten = true;
            known.values().forEach(one -> forgotten.accept(one.origin()));
            known.clear();
            origins = List.of();
        }
    }

    private void ask() {
        try {
            NameLookup.Found found = lookup.find(settings.each().address().host());
            long now = ticker.nanos();
            int leftOut = 0;
            if (found.isAnswered()) {
                leftOut = take(found.addresses(), now);
            }
            forgetLost(now);
            tell(found, leftOut);
        } finally {
            isAsking.set(false);
            first.countDown();
        }
    }

    /** @return addresses for which there is no room */
    private int take(List<InetAddress> found, long now) {
        synchronized (lock) {
            if (isForgotten) {
                return 0;
            }
            known.replaceAll((address, one) -> found.contains(address) ? back(one) : lost(one, now));
            long served = known.values().stream()
                    .filter(one -> one.lostNanos() == null)
                    .count();
            int leftOut = 0;
            // Whoever answers says them in an order of his own.
            List<InetAddress> fresh = found.stream()
                    .distinct()
                    .filter(address -> !known.containsKey(address))
                    .sorted(Comparator.comparing(InetAddress::getHostAddress))
                    .toList();
            for (InetAddress address : fresh) {
                if (served < settings.most()) {
                    served++;
                    Origin origin = maker.apply(settings.each().at(address));
                    origin.configured(state);
                    if (isInForce) {
                        origin.inForce();
                    }
                    known.put(address, new Known(origin, null));
                    LOG.info("Origin {}: its name leads there", origin.text());
                } else {
                    leftOut++;
                }
            }
            publish();
            return leftOut;
        }
    }

    private static Known back(Known one) {
        if (one.lostNanos() != null) {
            one.origin().lost(false);
            LOG.info("Origin {}: its name leads there again", one.origin().text());
        }
        return new Known(one.origin(), null);
    }

    private static Known lost(Known one, long now) {
        if (one.lostNanos() != null) {
            return one;
        }
        one.origin().lost(true);
        LOG.info("Origin {}: drains, its name leads there no more", one.origin().text());
        return new Known(one.origin(), now);
    }

    private void forgetLost(long now) {
        synchronized (lock) {
            List<InetAddress> over = new ArrayList<>();
            known.forEach((address, one) -> {
                Long since = one.lostNanos();
                boolean isOver = since != null
                        && (now - since >= settings.drain().toNanos()
                                || !one.origin().isWell());
                if (isOver) {
                    over.add(address);
                }
            });
            long lost = known.values().stream()
                    .filter(one -> one.lostNanos() != null)
                    .count();
            // A name that changes faster than it drains: the first that were lost go first.
            for (InetAddress address : List.copyOf(known.keySet())) {
                Known one = known.get(address);
                if (one != null
                        && one.lostNanos() != null
                        && !over.contains(address)
                        && lost - over.size() > settings.most()) {
                    over.add(address);
                }
            }
            for (InetAddress address : over) {
                Known one = known.remove(address);
                if (one != null) {
                    forgotten.accept(one.origin());
                }
            }
            publish();
        }
    }

    private void publish() {
        List<Origin> now = known.values().stream().map(Known::origin).toList();
        if (!now.equals(origins)) {
            origins = now;
        }
    }

    /** Says what is wrong once, and when it is over. */
    private void tell(NameLookup.Found found, int leftOut) {
        String wrong = "";
        if (!found.isAnswered()) {
            wrong = "the name has no address" + (origins.isEmpty() ? "" : "; those that it had are used on");
        } else if (!found.refused().isEmpty()) {
            wrong = "the name leads to this machine: " + found.refused().get(0).getHostAddress()
                    + " (expected: another one, or allow-loopback)";
        } else if (found.addresses().isEmpty()) {
            wrong = "the name has no address";
        } else if (leftOut > 0) {
            wrong = "the name has more addresses than are asked: " + leftOut + " are left out (dns-max "
                    + settings.most() + ")";
        }
        if (wrong.equals(said)) {
            return;
        }
        if (wrong.isEmpty()) {
            LOG.info("Origins of {}: the name is well again, addresses: {}", text(), origins.size());
        } else {
            LOG.error("Origins of {}: {}", text(), wrong);
        }
        said = wrong;
    }

    private String text() {
        return settings.each().address().text();
    }
}
