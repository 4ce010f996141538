package org.heliostat.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Report;
import org.heliostat.sizing.answer.ReportDocument;
import org.heliostat.sizing.answer.ReportText;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.CostReader;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.PoolUse;
import org.heliostat.sizing.cost.ServerReader;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.formula.Scalability;
import org.heliostat.sizing.load.Load;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.SizingException;
import org.junit.jupiter.api.Test;

/** Worked examples: every expected number is calculated in the comment beside it. */
class SizingTest {

    private static final Costs STUDY = costs(
            new Cost("static", 80e-6, 0, 1_224, List.of(), Scalability.of(Map.of(1, 1.0, 2, 1.8)), Source.STUDY),
            new Cost("servlet", 400e-6, 0, 2_048, List.of(), Scalability.of(Map.of(1, 1.0, 2, 1.6)), Source.STUDY),
            new Cost(
                    "jdbc",
                    1e-3,
                    0.039,
                    900,
                    List.of(new PoolUse("Shop", 1, 0.04)),
                    Scalability.of(Map.of(1, 1.0, 2, 1.9)),
                    Source.STUDY));

    private final Map<String, String> words = new LinkedHashMap<>();

    @Test
    void processorsFollowTheLawOfUtilisation() throws Exception {
        given("rate", "2000/s").given("mix", "static=70%,servlet=20%,jdbc=10%");

        // 1400 x 0.08 ms + 400 x 0.4 ms + 200 x 1 ms = 0.112 + 0.16 + 0.2 = 0.472: one processor is used to 47 %.
        assertThat(value("processors")).isEqualTo(1);
        assertThat(answer("processors").formula().get(0)).endsWith("= 0.472 processors");

        given("rate", "4000/s");
        // On two: 0.224 / 1.8 + 0.32 / 1.6 + 0.4 / 1.9 = 0.124 + 0.2 + 0.211 = 53.5 %.
        assertThat(value("processors")).isEqualTo(2);
        assertThat(answer("processors").formula().get(1)).contains("53.5 % of them are used; 70 % may be");
    }

    @Test
    void whatMayBeUsedMayBeUsedWhole() throws Exception {
        given("rate", "1000/s").given("margin", "90%");

        // 2 busy / 0.1, though 1 - 0.9 is a little less than 0.1.
        assertThat(report(costs(cost("app=processor:2ms")))
                        .find("processors")
                        .orElseThrow()
                        .amount()
                        .value())
                .isEqualTo(20);
    }

    @Test
    void beyondWhatWasMeasuredItSaysSo() throws Exception {
        given("rate", "20000/s").given("mix", "static=100%");

        // 1.6 busy. Contention 2/1.8 - 1 = 0.111: three do 3/1.222 = 2.45, used to 65 %.
        assertThat(value("processors")).isEqualTo(3);
        assertThat(answer("processors").notes())
                .singleElement()
                .asString()
                .contains(
                        "static was measured to 2 (factors 1: 1, 2: 1.8; contention 0.111, coherence 0); this says 3: extrapolated");
    }

    @Test
    void threadsFollowLittlesLaw() throws Exception {
        given("rate", "4000/s").given("mix", "jdbc=100%");

        // 4000 x (39 ms + 1 ms / 0.3) = 156 + 13.33 = 169.3; + 3 x 13.01 = 208.4; / 0.7 = 297.7.
        assertThat(value("sessionThreads")).isEqualTo(298);
        assertThat(line("sessionThreads")).isEqualTo("RqThrottle 298");
        // 4000 x 1 s / 0.7 = 5714.3.
        assertThat(line("connectionQueue")).isEqualTo("ConnQueueSize 5715");
    }

    @Test
    void poolsAreSoLargeThatWaitingIsRare() throws Exception {
        given("rate", "500/s").given("mix", "jdbc=100%");

        // 500 x 40 ms = 20 out; with 20 / 0.7 = 28.6 out and 1 % who wait Erlang C says 43.
        Answer pool = answer("pool.Shop");
        assertThat(pool.amount().value()).isBetween(40.0, 45.0);
        assertThat(pool.settings().get(0).line())
                .isEqualTo("<JDBCCONNECTIONPOOL name=\"Shop\" steadypoolsize=\"20\" maxpoolsize=\"" + pool.shown()
                        + "\" …/>");
        assertThat(pool.formula().get(0)).contains("500/s x 40 ms = 20");
        assertThat(pool.notes().get(0)).contains("of the requests wait", "Erlang C");
    }

    @Test
    void heapHasRoomForSessionsAndTheCollector() throws Exception {
        given("rate", "1000/s")
                .given("mix", "static=100%")
                .given("sessions", "50000")
                .given("session-size", "8k")
                .given("live", "100m")
                .given("kept", "0")
                .given("allocation", "16k");

        // Kept: 100 MB + 390.6 MB + some connections; twice that, + 15.6 MB, + 64 MB of HeldBodyMemory, / 0.7: some
        // 1540 MB.
        double megabytes = value("heap") / 1_048_576;
        assertThat(megabytes).isBetween(1_520.0, 1_560.0);
        assertThat(answer("heap").formula())
                .contains("and what may be kept of bodies that come slowly, HeldBodyMemory: 64 MB");
        assertThat(line("heap")).isEqualTo("-Xmx" + (long) megabytes + "m");
    }

    @Test
    void usersMakeRequestsVisitsAndConnections() throws Exception {
        given("users", "5000").given("think", "10s").given("mix", "static=100%").given("visit", "10m");

        Report report = report(STUDY);

        assertThat(report.load().get(0)).isEqualTo("Load: 5,000 users / 10 s between requests = 500 requests/s");
        // 5000 / 600 s x (600 + 1800) s = 20000 sessions; 5000 x 2 connections, which are kept for longer than 10 s.
        assertThat(answer("heap").notes().get(0)).contains("8.33/s x (600 s + 1,800 s) = 20,000");
        assertThat(answer("keptConnections").formula().get(0)).contains("5,000 x 2 x 1 = 10,000");
    }

    @Test
    void usersWhoThinkForLongKeepFewerConnections() throws Exception {
        given("users", "5000").given("think", "60s").given("mix", "static=100%").given("connections-per-user", "1");

        assertThat(answer("keptConnections").formula().get(0)).contains("5,000 x 1 x 0.5 = 2,500");
    }

    @Test
    void peakAndGrowthMultiplyTheLoad() throws Exception {
        given("rate", "1000/s").given("peak", "2").given("growth", "50%").given("mix", "static=100%");

        assertThat(report(STUDY).load().get(0))
                .isEqualTo("Load: 1,000 requests/s x 2 at the peak x 1.5 for growth = 3,000 requests/s");
        // Logs without the peak: 1500/s x 86400 x 30 x 160 B = 579 GB.
        assertThat(answer("disk").formula().get(0)).contains("1,500/s x 86,400 s x 30 x 160 B = 579 GB");
    }

    @Test
    void handshakesCostProcessorsAndNoThreads() throws Exception {
        given("rate", "1000/s").given("mix", "static=100%");
        double threads = value("sessionThreads");
        given("tls-new", "10%").given("tls-resumed", "20%");

        // 1000 x 0.08 ms + 100 x 1 ms + 200 x 0.2 ms = 0.22.
        assertThat(answer("processors").formula().get(0)).contains("(tls-new)", "(tls-resumed)", "= 0.22 processors");
        assertThat(answer("processors").sources()).contains("study", "default");
        assertThat(value("sessionThreads")).isEqualTo(threads);
    }

    @Test
    void filesMakeTheCacheLarge() throws Exception {
        given("rate", "1000/s")
                .given("mix", "static=100%")
                .given("files", "40000")
                .given("file-size", "50k");

        // 40000 / 0.7; 40000 x 50 KB / 0.7; 40000 x e^(-32/50) / 0.7.
        assertThat(line("fileCacheEntries")).isEqualTo("MaxFiles=57143");
        assertThat(answer("fileCacheBytes").settings().get(1).line()).isEqualTo("MediumFileSpace=2925714286");
        assertThat(value("openFiles")).isCloseTo(30_131, within(2.0));
        assertThat(value("directMemory")).isGreaterThan(2_925_714_286.0);
    }

    /** A server that may not have that much cannot read from its connections. */
    @Test
    void theSmallestServerHasRoomForItsBuffers() throws Exception {
        given("rate", "1/s").given("mix", "static=100%");

        assertThat(value("directMemory")).isGreaterThanOrEqualTo(64.0 * 1_048_576);
    }

    @Test
    void tooManyFilesForTheCacheAreNoLine() throws Exception {
        given("rate", "1000/s")
                .given("mix", "static=100%")
                .given("files", "2000000")
                .given("file-size", "1k");

        Answer entries = answer("fileCacheEntries");
        assertThat(entries.settings().get(0).line()).isEmpty();
        assertThat(entries.notes()).anyMatch(note -> note.startsWith("MaxFiles is at most 1048576"));
        assertThat(report(STUDY).machines())
                .as("more machines would have the same files")
                .isEqualTo(1);
    }

    @Test
    void aLimitOfProcessorsMakesMoreMachines() throws Exception {
        given("rate", "100000/s").given("processors", "4");
        Costs costs = costs(cost("app=processor:0.4ms,bytes:2k"));

        Report report = report(costs);

        // 40 busy / 0.7 = 57.1 processors: 15 machines of 4.
        assertThat(report.machines()).isEqualTo(15);
        assertThat(report.find("processors").orElseThrow().amount().value()).isEqualTo(4);
        assertThat(report.remarks().get(0))
                .startsWith("One machine is not enough: processors: 4 of them would be used to 1,000 %");
    }

    @Test
    void aLimitOfMemoryMakesMoreMachines() throws Exception {
        given("rate", "100/s")
                .given("sessions", "1000000")
                .given("session-size", "10k")
                .given("memory", "8g");

        assertThat(report(costs(cost("app=processor:1ms"))).machines()).isBetween(4L, 8L);
    }

    @Test
    void whatNoNumberOfMachinesCarriesIsSaid() throws Exception {
        given("rate", "100/s").given("live", "10g").given("memory", "8g");

        Report report = report(costs(cost("app=processor:1ms")));

        assertThat(report.machines()).isEqualTo(1);
        assertThat(report.remarks()).anyMatch(remark -> remark.startsWith("Nor are up to 10,000 machines"));
    }

    @Test
    void aDirectiveThatEndsMakesMoreMachines() throws Exception {
        given("rate", "1000/s");

        Report report = report(costs(cost("slow=processor:1ms,wait:60s")));

        // 60003 threads / 0.7 and spread are more than 65536.
        assertThat(report.machines()).isEqualTo(2);
        assertThat(report.remarks().get(0)).contains("RqThrottle is at most 65536");
        assertThat(report.find("sessionThreads").orElseThrow().settings().get(0).line())
                .startsWith("RqThrottle ");
    }

    @Test
    void coherenceThatEndsGrowthMakesMoreMachines() throws Exception {
        given("rate", "100000/s");
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, 1.6, 4, 2.0));

        Report report = report(costs(new Cost("app", 1e-4, 0, 0, List.of(), law, Source.STUDY)));

        assertThat(report.machines()).isGreaterThan(1);
        assertThat(report.find("processors").orElseThrow().amount().value()).isLessThanOrEqualTo(law.best());
    }

    @Test
    void theLoadOfTodayIsTheOneThatIsMissing() throws Exception {
        Cost measured = new Cost("measured", 1e-3, 0.01, 1_000, List.of(), Scalability.LINEAR, Source.MEASURED);
        Costs costs = new Costs(List.of(measured), "a server", 50e6, 400, new Costs.Today(200, 1_000, 60), List.of());

        given("growth", "100%");
        Report report = report(costs);

        assertThat(report.load().get(0)).contains("200 requests/s as measured", "= 400 requests/s");
        assertThat(report.find("heap").orElseThrow().notes().get(0)).contains("= 2,000");
        assertThat(report.find("keptConnections").orElseThrow().formula().get(0))
                .contains("= 120");
        assertThat(report.find("processors").orElseThrow().sources()).contains("measured");
    }

    @Test
    void whatDoesNotFitTogetherIsTold() {
        given("rate", "10/s");
        assertThatThrownBy(() -> report(STUDY))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("mix: missing (expected: the share of each of static, servlet, jdbc)");

        given("mix", "static=50%,cgi=50%");
        assertThatThrownBy(() -> report(STUDY))
                .hasMessageContaining("mix: cgi (expected: one of static, servlet, jdbc)");

        words.clear();
        assertThatThrownBy(() -> report(Costs.NONE))
                .hasMessageContaining("rate: missing")
                .hasMessageNotContaining("mix");
    }

    @Test
    void aServerThatSaysNothingIsToldOnce() throws Exception {
        Mistakes mistakes = new Mistakes();
        Costs costs = ServerReader.read(new ObjectMapper().readTree("{}"), mistakes);

        assertThatThrownBy(() -> Sizing.of(LoadReader.read(words, mistakes), costs, mistakes))
                .hasMessageStartingWith("figures of the server: 0 requests in 0 s")
                .hasMessageNotContaining("rate: missing");
    }

    @Test
    void textHasTableArithmeticAndLines() throws Exception {
        given("rate", "4000/s").given("mix", "jdbc=100%");

        String text = String.join("\n", ReportText.of(report(STUDY)));

        assertThat(text)
                .contains("One machine carries it:")
                .containsPattern("session threads +298 +study, given +RqThrottle 298")
                .contains("How that was calculated:")
                .contains("margin: 30 % of it stays free, so divided by 0.7")
                .contains("  conf/magnus.conf\n    RqThrottle 298\n    ConnQueueSize 5715")
                .contains("<JDBCCONNECTIONPOOL name=\"Shop\"")
                .doesNotContain("NaN", "Infinity", "null");
    }

    @Test
    void jsonHasEverythingThatTheTextHas() throws Exception {
        given("rate", "4000/s").given("mix", "jdbc=100%");

        JsonNode json = new ObjectMapper().valueToTree(ReportDocument.of(report(STUDY)));

        assertThat(json.path("format").asInt()).isEqualTo(1);
        assertThat(json.path("machines").asInt()).isEqualTo(1);
        assertThat(json.findValuesAsText("id")).contains("processors", "heap", "sessionThreads", "pool.Shop", "disk");
        assertThat(json.findValuesAsText("line")).contains("RqThrottle 298");
        assertThat(json.path("costs").get(0).path("processorMillis").asDouble()).isCloseTo(1, within(1e-9));
    }

    private SizingTest given(String word, String value) {
        words.put(word, value);
        return this;
    }

    private double value(String id) throws SizingException {
        return answer(id).amount().value();
    }

    private String line(String id) throws SizingException {
        return answer(id).settings().get(0).line();
    }

    private Answer answer(String id) throws SizingException {
        return report(STUDY).find(id).orElseThrow();
    }

    private Report report(Costs costs) throws SizingException {
        Mistakes mistakes = new Mistakes();
        Load load = LoadReader.read(words, mistakes);
        return Sizing.of(load, costs, mistakes);
    }

    private static Cost cost(String text) {
        return CostReader.read(List.of(text), new Mistakes()).get(0);
    }

    private static Costs costs(Cost... kinds) {
        return Costs.NONE.with(List.of(kinds));
    }
}
