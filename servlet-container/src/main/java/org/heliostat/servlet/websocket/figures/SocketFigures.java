package org.heliostat.servlet.websocket.figures;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Totals of one application since it started. Any thread. */
public final class SocketFigures {

    private final Map<SocketEvent, LongAdder> totals = new EnumMap<>(SocketEvent.class);
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final AtomicInteger open = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);

    public SocketFigures() {
        for (SocketEvent event : SocketEvent.values()) {
            totals.put(event, new LongAdder());
        }
    }

    public void count(SocketEvent event) {
        adder(event).increment();
    }

    public long total(SocketEvent event) {
        return adder(event).sum();
    }

    private LongAdder adder(SocketEvent event) {
        LongAdder adder = totals.get(event);
        if (adder == null) {
            throw new IllegalStateException("no total of " + event);
        }
        return adder;
    }

    public void opened() {
        peak.accumulate(open.incrementAndGet());
    }

    public void ended() {
        open.decrementAndGet();
    }

    /** @return open now */
    public int open() {
        return open.get();
    }

    public int peak() {
        return peak.intValue();
    }

    public void received(int bytes) {
        bytesIn.add(bytes);
    }

    public void sent(int bytes) {
        bytesOut.add(bytes);
    }

    /** @return bytes of frames */
    public long bytesIn() {
        return bytesIn.sum();
    }

    public long bytesOut() {
        return bytesOut.sum();
    }
}
