package org.heliostat.launcher.memory;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.time.Ticker;

/** Looks at how the process is. By the thread of the watch; what it looks at may be named by any. */
final class ProcessSigns implements Signs {

    /** So many looks, a second each, a thread may do something long, or the machine something else. */
    private static final int LOOKS_IN_SILENCE = 15;

    private final MemoryProbe probe = new MemoryProbe();
    private final CollectorShare collector = new CollectorShare();
    private final SilentThreads threads = new SilentThreads();
    private final LostSignals signals = LostSignals.ofThisProcess();
    private final Ticker ticker;
    private volatile Supplier<List<Heartbeat>> heartbeats = List::of;
    private volatile BooleanSupplier buffers = () -> true;

    ProcessSigns(Ticker ticker) {
        this.ticker = ticker;
    }

    @Override
    public void follow(Supplier<List<Heartbeat>> hearts, BooleanSupplier hasBuffers) {
        heartbeats = hearts;
        buffers = hasBuffers;
    }

    @Override
    public boolean isRoomy() {
        return probe.isRoomy(buffers);
    }

    @Override
    public boolean isHopeless() {
        return probe.isHopeless();
    }

    @Override
    public boolean isThrashing() {
        return collector.isThrashing(ticker.nanos());
    }

    @Override
    public boolean hasLostSignal(boolean isShort) {
        return signals.hasLost(isShort);
    }

    @Override
    public List<String> silent() {
        return threads.look(heartbeats.get(), LOOKS_IN_SILENCE);
    }
}
