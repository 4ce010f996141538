package org.heliostat.dns;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of addresses. A name counts only if asking for its addresses leads back, since whoever owns an address may call
 * it what they like. Any thread; {@link #known} never waits.
 */
public final class HostNames implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HostNames.class);
    private static final long LOG_PERIOD_NANOS = 300_000_000_000L;
    private static final Answer OFF = new Answer(Answer.Kind.OFF, List.of());
    private static final Answer AWAY = new Answer(Answer.Kind.AWAY, List.of());
    private static final Answer NOT_KNOWN = new Answer(Answer.Kind.NOT_KNOWN, List.of());

    private final @Nullable NameCache cache;
    private final Ticker ticker;
    private final NetworkShares waitingOf = new NetworkShares();
    private final AtomicInteger waiting = new AtomicInteger();
    private final SilentAddresses silent;
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder crowded = new LongAdder();
    private final AtomicLong quietUntil;
    private final DnsFigures figures = new DnsFigures();
    private final Object changing = new Object();
    private volatile State state;

    /**
     * What holds until the settings change.
     *
     * @param lookup null while DNS is off
     * @param asked look-ups in progress
     * @param askedOf how many of them are of one network
     */
    private record State(
            DnsSettings settings,
            @Nullable AddressLookup lookup,
            ConcurrentMap<InetAddress, CompletableFuture<List<String>>> asked,
            NetworkShares askedOf) {

        State(DnsSettings settings, @Nullable AddressLookup lookup) {
            this(settings, lookup, new ConcurrentHashMap<>(), new NetworkShares());
        }

        /** Nobody answers any more. */
        void end() {
            asked.values().forEach(answer -> answer.completeExceptionally(new IOException("DNS was changed")));
        }
    }

    /**
     * What is known of an address.
     *
     * @param names for {@link Kind#KNOWN}: verified ones, the first is the one to show; none: it has no name
     */
    public record Answer(Kind kind, List<String> names) {

        public Answer {
            names = List.copyOf(names);
        }

        /** How much is known. */
        public enum Kind {
            KNOWN,
            /** Names are not looked up (DNS off). */
            OFF,
            /** Name servers did not answer in time, now or a moment ago, or too many wait for them. */
            AWAY,
            /** Finding out takes time. */
            NOT_KNOWN
        }
    }

    /** Opens nothing until {@link #apply}. */
    public HostNames(DnsCacheSettings cacheSettings, Ticker ticker) {
        this.cache = cacheSettings.isOn() ? new NameCache(cacheSettings, ticker) : null;
        this.ticker = ticker;
        this.silent = new SilentAddresses(ticker);
        this.quietUntil = new AtomicLong(ticker.nanos());
        this.state = new State(DnsSettings.OFF, null);
    }

    /** From now on these settings hold. To be called by a thread of the server. */
    public void apply(DnsSettings settings) {
        synchronized (changing) {
            State before = state;
            if (before.settings().equals(settings)) {
                return;
            }
            state = new State(settings, settings.isOn() ? new AddressLookup(settings, figures) : null);
            if (before.lookup() != null) {
                before.lookup().close();
                silent.forget();
                if (cache != null) {
                    cache.forget();
                }
                before.end();
            }
        }
    }

    /** @return whether names are looked up at all */
    public boolean isOn() {
        return state.settings().isOn();
    }

    /** @return what is known without asking. Any thread, I/O loops too. */
    public Answer known(InetAddress address) {
        if (!isOn()) {
            return OFF;
        }
        List<String> names = cache == null ? null : cache.find(address);
        if (names == null) {
            return NOT_KNOWN;
        }
        hits.increment();
        return new Answer(Answer.Kind.KNOWN, names);
    }

    /**
     * Asks, and waits for the answer no longer than DNSTimeout. On a session thread. Only some wait at one time, half of
     * them for one network, and nobody for an address whose name servers were silent a moment ago: a client who is in
     * charge of them could otherwise take every thread.
     */
    public Answer find(InetAddress address) {
        State now = state;
        AddressLookup lookup = now.lookup();
        if (lookup == null) {
            return OFF;
        }
        Answer known = known(address);
        if (known.kind() == Answer.Kind.KNOWN) {
            return known;
        }
        misses.increment();
        if (silent.contains(address)) {
            return away("no answer a moment ago");
        }
        CompletableFuture<List<String>> answer = ask(address, lookup, now);
        if (answer == null) {
            return away("too many look-ups (MaxDNSLookups)");
        }
        if (!waitingOf.take(address, NetworkShares.of(now.settings().mostWaiting()))) {
            crowded.increment();
            return away("too many of one network wait (half of MaxDNSWaiting)");
        }
        int most = now.settings().mostWaiting();
        boolean hasRoom = waiting.getAndUpdate(count -> count < most ? count + 1 : count) < most;
        try {
            return hasRoom || answer.isDone()
                    ? await(address, answer, now.settings())
                    : away("too many wait (MaxDNSWaiting)");
        } finally {
            if (hasRoom) {
                waiting.decrementAndGet();
            }
            waitingOf.give(address);
        }
    }

    /** Many who wait for one address ask once. */
    private @Nullable CompletableFuture<List<String>> ask(InetAddress address, AddressLookup lookup, State now) {
        CompletableFuture<List<String>> mine = new CompletableFuture<>();
        CompletableFuture<List<String>> other = now.asked().putIfAbsent(address, mine);
        if (other != null) {
            return other;
        }
        if (!mayAsk(address, now)) {
            now.asked().remove(address, mine);
            mine.completeExceptionally(new TimeoutException("too many look-ups"));
            return null;
        }
        lookup.namesOf(address).whenComplete((names, failed) -> {
            try {
                if (state.lookup() == lookup) {
                    remember(address, names);
                }
            } finally {
                now.asked().remove(address, mine);
                now.askedOf().give(address);
                if (names != null) {
                    mine.complete(names);
                } else {
                    mine.completeExceptionally(failed);
                }
            }
        });
        if (state != now) {
            // Whoever changed the settings may have looked before this was there.
            now.end();
        }
        return mine;
    }

    private boolean mayAsk(InetAddress address, State now) {
        if (now.asked().size() > now.settings().most()) {
            return false;
        }
        boolean hasShare =
                now.askedOf().take(address, NetworkShares.of(now.settings().most()));
        if (!hasShare) {
            crowded.increment();
        }
        return hasShare;
    }

    private void remember(InetAddress address, @Nullable List<String> names) {
        if (names == null) {
            silent.add(address);
        } else if (cache != null) {
            cache.put(address, names);
        }
    }

    private Answer await(InetAddress address, CompletableFuture<List<String>> answer, DnsSettings settings) {
        try {
            return new Answer(Answer.Kind.KNOWN, answer.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return AWAY;
        } catch (TimeoutException late) {
            silent.add(address);
            return away("no answer within DNSTimeout");
        } catch (ExecutionException failed) {
            return away(String.valueOf(failed.getMessage()));
        }
    }

    private Answer away(String reason) {
        refused.increment();
        long now = ticker.nanos();
        long until = quietUntil.get();
        if (now - until >= 0 && quietUntil.compareAndSet(until, now + LOG_PERIOD_NANOS)) {
            LOG.warn("DNS: names of clients are not found out in time: {}; said once in 300 s", reason);
        }
        return AWAY;
    }

    public DnsSnapshot snapshot() {
        State now = state;
        DnsSettings settings = now.settings();
        return new DnsSnapshot(
                cache != null,
                cache == null ? 0 : cache.size(),
                cache == null ? 0 : cache.most(),
                hits.sum(),
                misses.sum(),
                settings.isOn() && settings.figuresShown(),
                figures.nameLookups(),
                figures.addressLookups(),
                now.asked().size(),
                refused.sum(),
                crowded.sum(),
                waiting.get());
    }

    @Override
    public void close() {
        apply(DnsSettings.OFF);
    }
}
