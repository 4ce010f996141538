package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What rules propose is read by the configuration's own readers without an error. */
class ProposedValuesTest {

    private static final String SERVER_XML =
            """
            <SERVER>
              <LOG loglevel="finest"/>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
              </VSCLASS>
            </SERVER>
            """;

    @TempDir
    private Path folder;

    /** Faults of which each has something to change, one after the other. */
    static List<Scene> faults() {
        AccessLogSnapshot dropped = new AccessLogSnapshot("access", "a", 9, 9, 9, 0, 9);
        Scene full = Scene.busy().with("fileCache.replacements", 500L);
        return List.of(
                few("1"),
                few("400"),
                Scene.busy()
                        .with("window.ratios.processor", 0.95)
                        .with("window.averages.sessionsBusy", 300.0)
                        .with("sessionThreads.limit", 400)
                        .magnus("RqThrottle", "400"),
                few("8").with("timeSplit.writing", Scene.times(9_000, 900)),
                Scene.busy()
                        .with("connectionQueue.limit", 1)
                        .with("connectionQueue.overflows", 9L)
                        .magnus("ConnQueueSize", "1"),
                Scene.busy().with("protocol.connectionsRefused", 9L).magnus("MaxConnections", "10"),
                Scene.busy().magnus("KeepAliveTimeout", "0").with("window.perSecond.connections", 50.0),
                Scene.busy().magnus("MaxKeepAliveConnections", "0").with("window.perSecond.connections", 50.0),
                Scene.busy()
                        .with("keepAlive.max", 10)
                        .with("keepAlive.refusals", 900L)
                        .magnus("MaxKeepAliveConnections", "10"),
                Scene.busy().magnus("ListenQ", "1").machine("listening.overflows", 9L),
                Scene.busy().magnus("DNS", "on").with("dns.addressLookups", 900L),
                Scene.busy().magnus("LogVerbose", "on").logLevel("finest"),
                Scene.busy().with("accessLogs", List.of(dropped)),
                full.with("fileCache.entries", 1_024L),
                full.with("fileCache.heapUsed", 1L << 20),
                full.with("fileCache.mediumUsed", 10L << 20),
                full.with("fileCache.openFiles", 1_024L),
                Scene.busy().nsfc("CacheFileContent", "off").with("fileCache.contentMisses", 900L),
                Scene.busy().nsfc("TransmitFile", "off").with("fileCache.contentMisses", 900L));
    }

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/server.xml"), SERVER_XML);
        Files.writeString(folder.resolve("conf/magnus.conf"), "");
        Files.writeString(
                folder.resolve("conf/obj.conf"), "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        Files.writeString(
                folder.resolve("conf/mime.types"),
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=html\n");
    }

    @Test
    void theReadersOfTheFilesTakeEachOfThem() {
        List<ProposedChange> all = new ArrayList<>();
        for (Scene fault : faults()) {
            List<ProposedChange> changes = fault.holding().stream()
                    .flatMap(rule -> fault.findings(rule).stream())
                    .flatMap(finding -> finding.change().stream())
                    .filter(change -> !change.file().isEmpty())
                    .toList();
            assertThat(changes).as(String.join(", ", fault.holding())).isNotEmpty();
            all.addAll(changes);
        }

        for (ProposedChange change : all) {
            assertThat(errors(change)).as(change.toString()).isEmpty();
        }
        assertThat(all.stream().map(ProposedChange::name).distinct().count()).isGreaterThan(15);
    }

    private static Scene few(String threads) {
        return Scene.saturated()
                .with("sessionThreads.limit", Integer.parseInt(threads))
                .magnus("RqThrottle", threads)
                .with("timeSplit.application", Scene.times(1_500, 100));
    }

    private List<String> errors(ProposedChange change) {
        String file = change.file().substring("conf/".length());
        String text =
                switch (file) {
                    case "magnus.conf" -> change.name() + " " + change.to() + "\n";
                    case "nsfc.conf" -> change.name() + "=" + change.to() + "\n";
                    default -> SERVER_XML.replace('"' + change.from() + '"', '"' + change.to() + '"');
                };
        ConfigurationReader.Result read = ConfigurationReader.readStaged(
                folder, Map.of(file, Optional.of(text.getBytes(StandardCharsets.UTF_8))));
        return read.findings().stream()
                .filter(finding -> finding.isError())
                .map(Object::toString)
                .toList();
    }
}
