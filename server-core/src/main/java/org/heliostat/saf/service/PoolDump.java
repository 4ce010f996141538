package org.heliostat.saf.service;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Locale;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * Service {@code service-pool-dump}: the memory pools. The original's were its own; here they are the JVM's, and the
 * buffers outside of its heap.
 */
record PoolDump() implements StageFunction {

    private static final String LINE = "%-34s %15s %15s %15s%n";

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new PoolDump();
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        return Report.send(exchange, "text/plain", text());
    }

    private static String text() {
        StringBuilder text = new StringBuilder(1_024).append("Memory pools of the JVM, in bytes\n\n");
        text.append(String.format(Locale.ROOT, LINE, "Pool", "used", "committed", "limit"));
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getUsage();
            if (usage != null) {
                String limit = usage.getMax() < 0 ? "none" : Long.toString(usage.getMax());
                text.append(
                        String.format(Locale.ROOT, LINE, pool.getName(), usage.getUsed(), usage.getCommitted(), limit));
            }
        }
        text.append("\nBuffers outside of the heap, in bytes\n\n");
        text.append(String.format(Locale.ROOT, LINE, "Pool", "used", "capacity", "buffers"));
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            text.append(String.format(
                    Locale.ROOT, LINE, pool.getName(), pool.getMemoryUsed(), pool.getTotalCapacity(), pool.getCount()));
        }
        return text.toString();
    }
}
