package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.server.AllocationMeter;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.jspecify.annotations.Nullable;

/** Measures what a server uses between two moments. */
public final class ResourceMeter implements ServerMeter {

    private final ServerProcess server;
    private final @Nullable AllocationMeter allocation;
    private Duration cpu = Duration.ZERO;
    private long allocated;

    public ResourceMeter(ServerProcess server, @Nullable AllocationMeter allocation) {
        this.server = server;
        this.allocation = allocation;
    }

    @Override
    public void begin() {
        look(-1);
    }

    @Override
    public void end() {
        look(1);
    }

    public double cpuMicros(long requests) {
        return cpu.toNanos() / 1e3 / requests;
    }

    public double allocatedBytes(long requests) {
        return allocation == null ? Double.NaN : (double) allocated / requests;
    }

    private void look(int sign) {
        try {
            cpu = cpu.plus(server.cpuTime().multipliedBy(sign));
            if (allocation != null) {
                allocated += sign * allocation.allocatedBytes();
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
