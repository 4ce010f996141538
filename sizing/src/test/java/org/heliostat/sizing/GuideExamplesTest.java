package org.heliostat.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Report;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.CostReader;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.formula.Scalability;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.SizingException;
import org.junit.jupiter.api.Test;

/** Examples of the original's guide (chapters 6 and 7) come out as they stand there. */
class GuideExamplesTest {

    private static final double T1 = 1_544_000;

    /** 50 users, 24 KB each, within 5 seconds: 1920 Kbit/s, for which two T1 lines are taken, with some room. */
    @Test
    void networkOfFiftyUsersNeedsTwoLines() throws Exception {
        Answer out = report(Map.of("users", "50", "think", "5s"), "page=processor:1ms,bytes:24000")
                .find("networkOut")
                .orElseThrow();

        assertThat(out.formula().get(0)).endsWith("= 1.92 Mbit/s");
        assertThat(Math.ceil(out.amount().value() / T1)).isEqualTo(2);
    }

    /** Four processors: at least 256 MB. */
    @Test
    void fourProcessorsHaveAtLeast256Megabytes() throws Exception {
        Report report = report(
                Map.of("rate", "1000/s", "live", "1m", "allocation", "0", "kept", "0"),
                "page=processor:2.7ms,bytes:1k");

        assertThat(report.find("processors").orElseThrow().amount().value()).isEqualTo(4);
        assertThat(report.find("heap").orElseThrow().amount().value()).isGreaterThanOrEqualTo(256 * 1_048_576.0);
        assertThat(report.find("heap").orElseThrow().notes()).anyMatch(note -> note.endsWith(": 256 MB"));
    }

    /** 512 KB more for each user at the same time. */
    @Test
    void eachThreadAddsHalfAMegabyte() throws Exception {
        double few = memory(100);
        double many = memory(200);

        double threads = threads(200) - threads(100);
        // The rest is what the threads may have written.
        assertThat((many - few) / threads).isBetween(512.0 * 1024, 620.0 * 1024);
    }

    /** Table 7-4: the servlet did 1280 per second on four processors of 571.87 per second each; they were full. */
    @Test
    void servletOfTheStudyFillsItsFourProcessors() throws Exception {
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, 870.25 / 571.87, 4, 1280.43 / 571.87));
        Cost wasp = new Cost("wasp", 1 / 571.87, 0, 2_000, List.of(), law, Source.STUDY);

        Report report = sized(Map.of("rate", "1216/s", "margin", "5%"), Costs.NONE.with(List.of(wasp)));

        Answer processors = report.find("processors").orElseThrow();
        assertThat(processors.amount().value()).isEqualTo(4);
        assertThat(processors.formula().get(1)).contains("4 processors do 2.24 times as much as one");
    }

    /** Table 7-3 has 1600 connections at 299.6 ms and 5279.1 per second: Little's law says 1582. */
    @Test
    void connectionsOfTheStaticTestFollowLittlesLaw() throws Exception {
        Answer threads = report(
                        Map.of("rate", "5279.1/s", "margin", "30%"), "static=processor:0us,wait:299.6ms,bytes:100k")
                .find("sessionThreads")
                .orElseThrow();

        assertThat(threads.formula().get(1)).endsWith("= 1,582");
    }

    private static double memory(int waiting) throws SizingException {
        return slow(waiting).find("memory").orElseThrow().amount().value();
    }

    private static double threads(int waiting) throws SizingException {
        return slow(waiting).find("sessionThreads").orElseThrow().amount().value();
    }

    private static Report slow(int waiting) throws SizingException {
        Map<String, String> words = Map.of("rate", waiting + "/s", "allocation", "0", "kept", "0", "max-wait", "1ms");
        return report(words, "slow=processor:0us,wait:1s");
    }

    private static Report report(Map<String, String> words, String cost) throws SizingException {
        return sized(words, Costs.NONE.with(CostReader.read(List.of(cost), new Mistakes())));
    }

    private static Report sized(Map<String, String> words, Costs costs) throws SizingException {
        Mistakes mistakes = new Mistakes();
        return Sizing.of(LoadReader.read(words, mistakes), costs, mistakes);
    }
}
