package org.heliostat.stats.perfdump;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.junit.jupiter.api.Test;

/** Golden files: the original manual's sample, and a server with every section filled. */
class PerfdumpWriterTest {

    @Test
    void windowsComeLastAndChangeNothingAbove() {
        WindowSnapshot none = WindowSnapshot.NONE;
        ServerSnapshot busy = SampleSnapshot.busy();
        ServerSnapshot minute = busy.with(new WindowSnapshot(
                "1m", "start", 59_600, none.perSecond(), none.averages(), none.ratios(), none.samples()));

        String report = PerfdumpWriter.write(busy, List.of(busy, minute));

        assertThat(report).startsWith(PerfdumpWriter.write(busy));
        assertThat(report.substring(PerfdumpWriter.write(busy).length()).lines().toList())
                .hasSize(6)
                .contains("Windows:")
                .anySatisfy(line ->
                        assertThat(line).matches("1m +60 +0\\.00 +2\\.000 +1\\.000 +9\\.500 +250\\.000( +-){4} *"));
    }

    @Test
    void writesTheManualsSampleToTheByteBeforeItsOwnSections() throws IOException {
        String report = PerfdumpWriter.write(SampleSnapshot.justStarted());

        assertThat(report).startsWith(golden("just-started.txt"));
        assertThat(report.substring(golden("just-started.txt").length())).startsWith("\nServerInfo:\n");
    }

    @Test
    void writesEverySectionOfABusyServer() throws IOException {
        assertThat(PerfdumpWriter.write(SampleSnapshot.busy())).isEqualTo(golden("busy.txt"));
    }

    @Test
    void saysInOneLineWhatIsSwitchedOff() {
        String report = PerfdumpWriter.write(SampleSnapshot.justStarted());

        assertThat(report).contains("\n\nServer DNS cache disabled\n\nAsync DNS disabled\n\nPerformance Counters:\n");
        assertThat(SampleSnapshot.justStarted().dns()).isEqualTo(DnsSnapshot.OFF);
    }

    @Test
    void writesThreeLinesWhenStatisticsAreDisabled() {
        assertThat(PerfdumpWriter.disabled(77)).isEqualTo("webservd pid: 77\n\nStatistics disabled\n");
    }

    @Test
    void addsUpTheCountersOfVirtualServers() {
        ServerSnapshot snapshot = SampleSnapshot.busy();

        assertThat(snapshot.requests().requests())
                .as("those of virtual servers, and twelve that were refused before one had them")
                .isEqualTo(1212);
        assertThat(snapshot.requests().bytesSent()).isEqualTo(6);
    }

    @Property
    void keepsEveryCellOnOneLine(@ForAll List<String> uris) {
        TextTable table = new TextTable("URI");
        uris.forEach(table::row);
        StringBuilder out = new StringBuilder();

        table.append(out, "Uris");

        assertThat(out.toString().lines().count()).isEqualTo(5 + uris.size());
        assertThat(out.chars().filter(c -> c != '\n').noneMatch(Character::isISOControl))
                .isTrue();
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = requireNonNull(PerfdumpWriterTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
