package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.plan.Noise;
import org.heliostat.study.measure.ProcessStat;
import org.heliostat.time.Ticker;

/**
 * Measures what others took from the processors between two moments: what all of them did, less what this process and all it has
 * started did, which are the server and the client.
 */
final class NoiseMeter implements ServerMeter {

    private static final String DATABASE = "(postgres)";

    private final Ticker ticker;
    private final boolean database;
    private Duration busy = Duration.ZERO;
    private Duration stolen = Duration.ZERO;
    private Duration own = Duration.ZERO;
    private Duration elapsed = Duration.ZERO;

    /** @param database whether PostgreSQL works for the load, too, whoever has started it */
    NoiseMeter(Ticker ticker, boolean database) {
        this.ticker = ticker;
        this.database = database;
    }

    @Override
    public void begin() {
        look(-1);
    }

    @Override
    public void end() {
        look(1);
    }

    /** @return between both */
    Noise noise() {
        return Noise.of(busy.minus(own), stolen, elapsed);
    }

    private void look(int sign) {
        try {
            ProcessorTimes all = ProcessorTimes.read();
            busy = busy.plus(all.busy().multipliedBy(sign));
            stolen = stolen.plus(all.stolen().multipliedBy(sign));
            own = own.plus(ownTime(database).multipliedBy(sign));
            elapsed = elapsed.plus(Duration.ofNanos(ticker.nanos()).multipliedBy(sign));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @return of this process and all it has started, those that have ended too */
    static Duration ownTime(boolean database) {
        ProcessHandle self = ProcessHandle.current();
        Stream<ProcessHandle> own = Stream.concat(Stream.of(self), self.descendants());
        Stream<ProcessHandle> all =
                database ? Stream.concat(own, ProcessHandle.allProcesses().filter(NoiseMeter::isDatabase)) : own;
        return all.mapToLong(ProcessHandle::pid)
                .distinct()
                .mapToObj(NoiseMeter::time)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** @return nothing for one that has ended: its time is its parent's by now */
    private static Duration time(long pid) {
        try {
            return ProcessStat.cpuTime(pid);
        } catch (IOException ended) {
            return Duration.ZERO;
        }
    }

    private static boolean isDatabase(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "stat");
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(DATABASE);
        } catch (IOException ended) {
            return false;
        }
    }
}
