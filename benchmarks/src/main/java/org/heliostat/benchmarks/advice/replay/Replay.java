package org.heliostat.benchmarks.advice.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.Advisor;
import org.heliostat.advisor.AdvisorSources;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowedStatistics;

/** Shows a recording to the adviser, lap by lap, by a clock of its own. Used by one thread. */
public final class Replay {

    /** As WindowMemory has it by default. */
    private static final int WINDOW_BYTES = 2 << 20;

    /** Some time of day. */
    private static final long BEGIN_MILLIS = 1_790_000_000_000L;

    private final Frames frames;
    private final Configuration configuration;
    private final Map<String, String> alarms = new TreeMap<>();
    private final Map<String, String> infos = new TreeMap<>();
    private long nanos;
    private int frame;

    /**
     * What came of all recordings.
     *
     * @param hours of simulated time
     * @param rounds of the adviser
     * @param alarms findings of warning or above, each once for each set-up
     * @param infos findings below, likewise
     */
    public record Result(double hours, long rounds, List<String> alarms, List<String> infos) {

        public Result {
            alarms = List.copyOf(alarms);
            infos = List.copyOf(infos);
        }

        public String told() {
            String text = String.format(
                    Locale.ROOT,
                    "Simulated: %.1f hours, %d looks of the adviser, %d false alarms, %d infos.%n",
                    hours,
                    rounds,
                    alarms.size(),
                    infos.size());
            List<String> all = new ArrayList<>(alarms);
            all.addAll(infos);
            return text + String.join("\n", all) + (all.isEmpty() ? "" : "\n");
        }
    }

    private Replay(Frames frames, Configuration configuration) {
        this.frames = frames;
        this.configuration = configuration;
    }

    /**
     * Replays the recordings that are there.
     *
     * @param work folder of the instances
     * @param names of set-ups
     * @param length of all together
     */
    public static Result of(Path work, List<String> names, Duration length) throws IOException {
        List<Path> folders = names.stream()
                .map(work::resolve)
                .filter(folder -> Files.exists(folder.resolve(Recorder.FILE)))
                .toList();
        List<String> alarms = new ArrayList<>();
        List<String> infos = new ArrayList<>();
        long rounds = 0;
        for (Path folder : folders) {
            Replay replay = new Replay(
                    Frames.read(folder), ConfigurationReader.read(folder).orThrow());
            rounds += replay.run(length.dividedBy(folders.size()));
            replay.alarms.values().forEach(one -> alarms.add(folder.getFileName() + ": " + one));
            replay.infos.values().forEach(one -> infos.add(folder.getFileName() + ": " + one));
        }
        return new Result(folders.isEmpty() ? 0 : length.toMillis() / 3_600_000.0, rounds, alarms, infos);
    }

    private long run(Duration length) {
        WindowedStatistics windows = new WindowedStatistics(this::snapshot, WINDOW_BYTES, () -> nanos);
        AdvisorSources sources = new AdvisorSources(windows::snapshot, () -> configuration, () -> Machine.UNKNOWN);
        Advisor advisor = new Advisor(RuleBook.all(), sources, () -> nanos, this::millis);
        for (long end = length.toNanos(); nanos < end; nanos += Recorder.PERIOD.toNanos()) {
            frame = (int) (nanos / Recorder.PERIOD.toNanos() % frames.count());
            windows.sample();
            advisor.look();
            advisor.report().findings().forEach(this::keep);
        }
        return advisor.snapshot().rounds();
    }

    private void keep(AdviceFinding finding) {
        Map<String, String> kept = finding.severity() == AdviceSeverity.INFO ? infos : alarms;
        kept.putIfAbsent(
                finding.rule() + finding.about(),
                finding.severity().word() + " " + finding.rule() + ": " + finding.title());
    }

    private ServerSnapshot snapshot() {
        try {
            return frames.at(frame, millis(), BEGIN_MILLIS);
        } catch (IOException changed) {
            throw new UncheckedIOException("a recording of another version", changed);
        }
    }

    private long millis() {
        return BEGIN_MILLIS + nanos / 1_000_000;
    }
}
