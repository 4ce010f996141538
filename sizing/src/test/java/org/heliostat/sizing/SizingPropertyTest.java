package org.heliostat.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.heliostat.config.Directive;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Report;
import org.heliostat.sizing.answer.ReportText;
import org.heliostat.sizing.answer.Setting;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.PoolUse;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.formula.Scalability;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.SizingException;

/** What must hold for every load. */
class SizingPropertyTest {

    private static final double ROUNDING = 1 + 1e-9;

    /** Where one machine is enough for the larger load, no answer is less than for the smaller one. */
    @Property(tries = 150)
    void moreLoadNeverNeedsLess(
            @ForAll @DoubleRange(min = 1, max = 20_000) double rate,
            @ForAll @DoubleRange(min = 1, max = 3) double times,
            @ForAll @IntRange(min = 0, max = 100) int share,
            @ForAll @DoubleRange(min = 0, max = 0.5) double contention,
            @ForAll @IntRange(min = 5, max = 90) int margin)
            throws SizingException {
        Costs costs = costs(contention);
        Map<String, String> words = words(rate, share, margin);
        Report less = report(words, costs);
        words.put("rate", written(rate * times));
        Report more = report(words, costs);

        if (more.machines() > 1) {
            assertThat(more.machines()).isGreaterThanOrEqualTo(less.machines());
            return;
        }
        for (Answer answer : less.answers()) {
            double larger = more.find(answer.id()).orElseThrow().amount().value();
            assertThat(larger * ROUNDING)
                    .as(answer.id())
                    .isGreaterThanOrEqualTo(answer.amount().value());
        }
    }

    @Property(tries = 100)
    void moreMarginNeverNeedsLess(
            @ForAll @DoubleRange(min = 1, max = 5_000) double rate, @ForAll @IntRange(min = 5, max = 80) int margin)
            throws SizingException {
        Map<String, String> words = words(rate, 50, margin);
        Report less = report(words, costs(0.02));
        words.put("margin", margin + 10 + "%");
        Report more = report(words, costs(0.02));

        // Threads and what follows from them share processors that are used less, and so are held for less time.
        for (String id :
                List.of("processors", "connectionQueue", "pool.Shop", "networkOut", "networkIn", "fileCacheEntries")) {
            assertThat(more.find(id).orElseThrow().amount().value() * more.machines())
                    .as(id)
                    .isGreaterThanOrEqualTo(less.find(id).orElseThrow().amount().value() * less.machines() / ROUNDING);
        }
    }

    /** The ends of all ranges: no figure is infinite or no number, and no line is one that {@code check} refuses. */
    @Property(tries = 150)
    void everyLineIsOneThatTheRegistryTakes(
            @ForAll @DoubleRange(min = 0.001, max = 1e9) @Scale(3) double rate,
            @ForAll @IntRange(min = 0, max = 1_000_000_000) int files,
            @ForAll @DoubleRange(min = 0, max = 1e12) double fileSize,
            @ForAll @DoubleRange(min = 0, max = 1e9) double sessions,
            @ForAll @IntRange(min = 1, max = 4_096) int processors)
            throws SizingException {
        Map<String, String> words = words(rate, 50, 30);
        words.put("files", Integer.toString(files));
        words.put("file-size", String.format(Locale.ROOT, "%.0f", fileSize));
        words.put("sessions", String.format(Locale.ROOT, "%.0f", sessions));
        words.put("processors", Integer.toString(processors));

        Report report = report(words, costs(0.05));

        for (Answer answer : report.answers()) {
            assertThat(answer.amount().value()).as(answer.id()).isFinite().isNotNegative();
            answer.settings().forEach(SizingPropertyTest::assertTaken);
        }
        assertThat(String.join("\n", ReportText.of(report))).doesNotContain("NaN", "Infinity", "-1 ");
    }

    private static void assertTaken(Setting setting) {
        if (setting.line().isEmpty()) {
            assertThat(setting.note()).isNotEmpty();
            return;
        }
        String[] words = setting.line().split("[ =]", 2);
        Optional<Directive> row =
                switch (setting.file()) {
                    case "conf/magnus.conf" -> MagnusDirectives.TABLE.find(words[0]);
                    case "conf/nsfc.conf" -> NsfcDirectives.TABLE.find(words[0]);
                    default -> Optional.empty();
                };
        row.ifPresent(one -> assertThat(one.parse(words[1])).as(setting.line()).isPresent());
        if (setting.file().equals("conf/server.xml")) {
            assertThat(setting.needed()).as(setting.line()).isBetween(0L, 10_000L);
        }
    }

    private static Map<String, String> words(double rate, int share, int margin) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("rate", written(rate));
        words.put("mix", "static=" + share + "%,jdbc=" + (100 - share) + "%");
        words.put("margin", margin + "%");
        words.put("files", "1000");
        words.put("tls-new", "5%");
        return words;
    }

    private static String written(double rate) {
        return String.format(Locale.ROOT, "%.4f/s", Math.min(1e9, Math.max(0.001, rate)));
    }

    private static Costs costs(double contention) {
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, 2 / (1 + contention)));
        return Costs.NONE.with(List.of(
                new Cost("static", 80e-6, 0, 1_224, List.of(), law, Source.STUDY),
                new Cost("jdbc", 1e-3, 0.02, 900, List.of(new PoolUse("Shop", 1, 0.02)), law, Source.STUDY)));
    }

    private static Report report(Map<String, String> words, Costs costs) throws SizingException {
        Mistakes mistakes = new Mistakes();
        return Sizing.of(LoadReader.read(words, mistakes), costs, mistakes);
    }
}
