package org.heliostat.launcher.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsReport;
import org.heliostat.advisor.os.ServerProcess;
import org.heliostat.advisor.os.Settings;
import org.heliostat.advisor.os.Topic;
import org.junit.jupiter.api.Test;

class OsReportTextTest {

    private static final Settings SETTINGS = new Settings(false, "web");

    private static final Comparison QUEUE = new Topic("net.core.somaxconn", "the system cuts the queue to it")
            .low("128", "1,024", "ListenQ 1,024", SETTINGS.sysctl("net.core.somaxconn", 1_024));

    private static final Comparison FILES = new Topic("open files", "each connection takes one")
            .low("1,024", "6,331", "MaxConnections 5,000 + others 1,331", SETTINGS.limit("nofile", 6_331));

    private static final Comparison COOKIES =
            new Topic("net.ipv4.tcp_syncookies", "floods keep others out").ok("1", "1", "strangers");

    private static final Comparison CLOCK = new Topic("clock source", "it is asked often").notKnown("tsc", "often");

    private final OsReport report =
            new OsReport(new ServerProcess(OptionalLong.of(17)), false, List.of(QUEUE, FILES, COOKIES, CLOCK));

    @Test
    void readsAsAPersonWouldWriteIt() {
        assertThat(new OsReportText(report, false).lines())
                .containsExactly(
                        "Looked at process 17, the server that runs on this instance.",
                        "",
                        "VALUE                    NOW    NEEDED",
                        "net.core.somaxconn       128    1,024   low",
                        "open files               1,024  6,331   low",
                        "net.ipv4.tcp_syncookies  1      1       ok",
                        "clock source             -      tsc     not known",
                        "",
                        "net.core.somaxconn: low, now 128, needed 1,024",
                        "    from: ListenQ 1,024",
                        "    why: the system cuts the queue to it.",
                        "",
                        "open files: low, now 1,024, needed 6,331",
                        "    from: MaxConnections 5,000 + others 1,331",
                        "    why: each connection takes one.",
                        "",
                        "# /etc/sysctl.d/60-heliostat.conf",
                        "net.core.somaxconn = 1024",
                        "",
                        "# /etc/systemd/system/heliostat.service.d/limits.conf",
                        "[Service]",
                        "LimitNOFILE=6331",
                        "",
                        "# /etc/security/limits.d/heliostat.conf",
                        "web - nofile 6331",
                        "",
                        "1 ok, 2 low, 1 not known");
    }

    @Test
    void eachValueIsExplainedOnRequest() {
        assertThat(new OsReportText(report, true).lines())
                .contains("net.ipv4.tcp_syncookies: ok, now 1, needed 1", "clock source: not known, needed tsc");
    }

    @Test
    void longReasonsAreWrapped() {
        Comparison wordy = new Topic("x", "a word and ".repeat(40) + "an end").ok("1", "1", "so");

        assertThat(new OsReportText(new OsReport(ServerProcess.OWN, true, List.of(wordy)), true).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120))
                .contains("1 ok: nothing stands in the way");
    }

    @Test
    void programsGetTheSame() throws IOException {
        JsonNode json = new ObjectMapper().readTree(OsReportJson.of(report));

        assertThat(json.path("process").asLong()).isEqualTo(17);
        assertThat(json.path("low").asInt()).isEqualTo(2);
        assertThat(json.path("notKnown").asInt()).isEqualTo(1);
        assertThat(json.path("values").findValuesAsText("verdict")).containsExactly("low", "low", "ok", "not known");
        assertThat(json.path("set").get(1).path("heading").asText()).isEqualTo("[Service]");
        assertThat(json.path("set").get(1).path("lines").get(0).asText()).isEqualTo("LimitNOFILE=6331");
    }
}
