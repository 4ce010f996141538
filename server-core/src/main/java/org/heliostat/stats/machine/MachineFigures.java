package org.heliostat.stats.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.stats.machine.MachineSnapshot.Processor;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Reads what Linux tells in its folder proc (proc(5)); elsewhere nothing is known. Any thread; nothing is locked. */
public final class MachineFigures {

    private static final Path PROC = Path.of("/proc");
    /** Pages of memory, as proc(5) counts them; larger ones only where the kernel was built for them. */
    private static final long PAGE = 4_096;

    private static final long KILOBYTE = 1_024;
    private static final Duration LEAST_SPAN = Duration.ofSeconds(1);
    /** Far more than a machine of a thousand processors has in one of these files. */
    private static final int MOST_BYTES = 256 * 1024;

    private static final int USER = 1;
    private static final int NICE = 2;
    private static final int SYSTEM = 3;
    private static final int IDLE = 4;
    private static final int WAITING = 5;
    private static final int STOLEN = 8;

    private final Path proc;
    private final Ticker ticker;
    private final AtomicReference<@Nullable Sample> last = new AtomicReference<>();

    /** Ticks of each processor at one time, and what came of them. */
    private record Sample(long nanos, List<Ticks> ticks, List<Processor> processors) {}

    private record Ticks(String cpu, long idle, long user, long kernel) {

        Processor since(@Nullable Ticks before) {
            long idleTicks = idle - (before == null ? 0 : before.idle);
            long userTicks = user - (before == null ? 0 : before.user);
            long kernelTicks = kernel - (before == null ? 0 : before.kernel);
            double all = Math.max(1, idleTicks + userTicks + kernelTicks);
            return new Processor(cpu, percent(idleTicks / all), percent(userTicks / all), percent(kernelTicks / all));
        }

        /** A counter may fall a little: the kernel guesses how long a processor waited for a disk. */
        private static double percent(double part) {
            return 100 * Math.max(0, Math.min(1, part));
        }
    }

    public MachineFigures(Ticker ticker) {
        this(PROC, ticker);
    }

    MachineFigures(Path proc, Ticker ticker) {
        this.proc = proc;
        this.ticker = ticker;
    }

    public MachineSnapshot snapshot() {
        try {
            String[] sizes = text("self/statm").split(" ", -1);
            return new MachineSnapshot(
                    PAGE * Long.parseLong(sizes[0]), PAGE * Long.parseLong(sizes[1]), memory(), processors());
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException unknown) {
            return MachineSnapshot.NONE;
        }
    }

    /** {@code MemTotal:       16318252 kB} */
    private long memory() throws IOException {
        String[] words = text("meminfo").split("\\s+", 3);
        return words[0].equals("MemTotal:") ? KILOBYTE * Long.parseLong(words[1]) : -1;
    }

    private List<Processor> processors() throws IOException {
        Sample before = last.get();
        long now = ticker.nanos();
        if (before != null && now - before.nanos() < LEAST_SPAN.toNanos()) {
            return before.processors();
        }
        List<Ticks> ticks = new ArrayList<>();
        List<Processor> processors = new ArrayList<>();
        for (String line : text("stat").split("\n", -1)) {
            String[] words = line.split(" +");
            if (words[0].startsWith("cpu") && words[0].length() > "cpu".length()) {
                Ticks one = ticks(words);
                ticks.add(one);
                processors.add(one.since(before == null ? null : find(before.ticks(), one.cpu())));
            }
        }
        last.set(new Sample(now, List.copyOf(ticks), List.copyOf(processors)));
        return processors;
    }

    private static Ticks ticks(String[] words) {
        long idle = at(words, IDLE) + at(words, WAITING);
        long user = at(words, USER) + at(words, NICE);
        long kernel = 0;
        for (int i = SYSTEM; i <= STOLEN; i++) {
            kernel += i == IDLE || i == WAITING ? 0 : at(words, i);
        }
        return new Ticks(words[0].substring("cpu".length()), idle, user, kernel);
    }

    /** Older kernels have fewer columns. */
    private static long at(String[] words, int column) {
        return column < words.length ? Long.parseLong(words[column]) : 0;
    }

    private static @Nullable Ticks find(List<Ticks> ticks, String cpu) {
        for (Ticks one : ticks) {
            if (one.cpu().equals(cpu)) {
                return one;
            }
        }
        return null;
    }

    private String text(String file) throws IOException {
        try (InputStream in = Files.newInputStream(proc.resolve(file))) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
        }
    }
}
