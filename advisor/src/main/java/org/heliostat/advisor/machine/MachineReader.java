package org.heliostat.advisor.machine;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.admin.RunningThreads.Running;
import org.heliostat.time.Ticker;

/**
 * Reads the {@link Machine}, and remembers what was counted a minute ago. Used by one thread, which may wait for a file; to be
 * asked every few seconds.
 */
public final class MachineReader {

    private static final long KILOBYTE = 1_024;

    /** A minute, with the play that rounds a minute apart have; of an hour nothing can be said about a minute. */
    private static final long LONGEST_SPAN = Duration.ofSeconds(65).toNanos();

    /** Rounds of five seconds, and some more. */
    private static final int MOST_SAMPLES = 64;

    private final SystemFiles files;
    private final ControlGroup group;
    private final KernelReader kernel;
    private final RunQueueTimes runQueue;
    private final SessionLocks locks;
    private final Deadlocks deadlocks;
    private final Ticker ticker;
    private final Deque<Sample> samples = new ArrayDeque<>();

    /** What was counted since the machine or the group was made. */
    private record Sample(
            long nanos,
            long swapIns,
            long overflows,
            Map<Integer, Long> queues,
            ControlGroup.Processors processors,
            ProcessorTimes times,
            LoopTimes loops,
            long waitedNanos) {

        /** @return threads that waited for a processor since then, on average; negative = not known */
        double waitingSince(Sample then) {
            long span = nanos - then.nanos;
            return waitedNanos < 0 || then.waitedNanos < 0 || span <= 0
                    ? -1
                    : (double) (waitedNanos - then.waitedNanos) / span;
        }
    }

    /** Of a machine whose session threads nobody tells. */
    public MachineReader(Ticker ticker) {
        this(List::of, ticker);
    }

    /** @param sessions session threads that work for a request now */
    public MachineReader(Supplier<List<Running>> sessions, Ticker ticker) {
        this(Path.of("/"), sessions, ticker);
    }

    MachineReader(Path root, Supplier<List<Running>> sessions, Ticker ticker) {
        this.files = new SystemFiles(root);
        this.group = new ControlGroup(files);
        this.kernel = new KernelReader(files);
        this.runQueue = new RunQueueTimes(files);
        this.locks = new SessionLocks(sessions);
        this.deadlocks = new Deadlocks(ticker);
        this.ticker = ticker;
    }

    public Machine read() {
        Sample now = sample();
        Sample then = earlier(now);
        return new Machine(
                memory(now, then),
                descriptors(),
                new Machine.Throttle(
                        now.processors().allowed(),
                        grown(now.processors().periods(), then.processors().periods()),
                        grown(now.processors().throttled(), then.processors().throttled()),
                        grown(now.processors().micros(), then.processors().micros())),
                new Machine.Listening(
                        grown(now.overflows(), then.overflows()),
                        files.number("proc/sys/net/core/somaxconn"),
                        ListenQueues.longest(
                                samples.stream().map(Sample::queues).toList())),
                kernel.read(),
                now.times().since(then.times(), now.waitingSince(then)),
                group.tasks(),
                new JavaThreads(
                        locks.look(), deadlocks.look(), now.loops().since(then.loops(), now.nanos() - then.nanos())));
    }

    private Sample sample() {
        return new Sample(
                ticker.nanos(),
                files.number("proc/vmstat", "pswpin"),
                listenOverflows(),
                ListenQueues.read(files),
                group.processors(),
                ProcessorTimes.read(files),
                LoopTimes.read(),
                runQueue.read());
    }

    /** @return the oldest of the last minute; the one at hand when there is none */
    private Sample earlier(Sample now) {
        samples.removeIf(one -> now.nanos() - one.nanos() > LONGEST_SPAN);
        while (samples.size() >= MOST_SAMPLES) {
            samples.removeFirst();
        }
        samples.addLast(now);
        return samples.getFirst();
    }

    private Machine.Memory memory(Sample now, Sample then) {
        return new Machine.Memory(
                files.memoryOfMachine(),
                group.memoryAtMost(),
                Math.max(0, kilobytes("proc/self/status", "VmSwap")),
                grown(now.swapIns(), then.swapIns()),
                JavaMemory.directMost(),
                isCollectedAside());
    }

    private long kilobytes(String file, String name) {
        long number = files.number(file, name);
        return number < 0 ? -1 : KILOBYTE * number;
    }

    private static long grown(long now, long then) {
        return then < 0 ? 0 : Math.max(0, now - then);
    }

    private static Machine.Descriptors descriptors() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof UnixOperatingSystemMXBean unix
                ? new Machine.Descriptors(unix.getOpenFileDescriptorCount(), unix.getMaxFileDescriptorCount())
                : new Machine.Descriptors(-1, -1);
    }

    /** ZGC and Shenandoah count their cycles, during which threads go on, as collections; pauses are beans of their own. */
    private static boolean isCollectedAside() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .anyMatch(collector -> collector.getName().endsWith("Cycles"));
    }

    /** Two lines, names and values: {@code TcpExt: SyncookiesSent … ListenOverflows …}. */
    private long listenOverflows() {
        List<String> lines = files.lines("proc/net/netstat");
        for (int i = 0; i + 1 < lines.size(); i++) {
            if (lines.get(i).startsWith("TcpExt:")) {
                int column = List.of(lines.get(i).split(" ", -1)).indexOf("ListenOverflows");
                String[] values = lines.get(i + 1).split(" ", -1);
                return column < 0 || column >= values.length ? -1 : SystemFiles.parsed(values[column]);
            }
        }
        return -1;
    }
}
