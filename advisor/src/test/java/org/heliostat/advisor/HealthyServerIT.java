package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.machine.MachineReader;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ErrorLogDoor;
import org.heliostat.server.Modules;
import org.heliostat.server.ProcessCounters;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real figures of a server that is well: no rule about it holds. Its time passes ten times as fast, so that a minute is covered soon.
 */
class HealthyServerIT {

    private static final int HASTE = 10;
    private static final int CLIENTS = 4;
    private static final RuleDescription.Scope SOME = new RuleDescription.Scope(Window.MINUTE, 200);
    private static final RuleDescription.Scope ANY = new RuleDescription.Scope(Window.MINUTE, 0);

    @TempDir
    private Path folder;

    private final Ticker ticker = () -> HASTE * System.nanoTime();
    private final MachineReader machine = new MachineReader(ticker);
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        write("conf/magnus.conf", "AdviceInterval 5\n");
        write(
                "conf/obj.conf",
                """
                <Object name="default">
                NameTrans fn="document-root" root="$docroot"
                PathCheck fn="find-index" index-names="index.html"
                ObjectType fn="type-by-extension"
                ObjectType fn="force-type" type="text/plain"
                Service method="(GET|HEAD)" fn="send-file"
                </Object>
                """);
        write("conf/mime.types", "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=html\n");
        write(
                "conf/server.xml",
                """
                <SERVER>
                  <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                      <PROPERTY name="docroot" value="../docs"/>
                    </VS>
                  </VSCLASS>
                </SERVER>
                """);
        write("docs/index.html", "<p>hello</p>");
        write("docs/large.txt", "0123456789abcdef".repeat(4_096));
        server = WebServer.build(
                ConfigurationReader.read(folder).orThrow(),
                new ServerParts(
                        "test",
                        Modules.NONE,
                        OptionalInt.of(0),
                        ErrorLogDoor.NONE,
                        ProcessCounters.NONE,
                        ticker,
                        WallClock.system()));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aServerThatNobodyAsksNeedsNoAdvice() {
        Await.until(() -> situation().says(ANY));

        assertThat(ofServer(findings())).isEmpty();
    }

    @Test
    void aServerAtWorkNeedsNoAdvice() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicReference<List<AdviceFinding>> found = new AtomicReference<>(List.of());
        Callable<Integer> client = () -> {
            int answers = 0;
            while (!isOver.get()) {
                answers += status(answers % 10 == 0 ? "/large.txt" : "/index.html") == 200 ? 1 : 0;
            }
            return answers;
        };
        Callable<Integer> adviser = () -> {
            try {
                Await.until(() -> situation().says(SOME));
                found.set(findings());
            } finally {
                isOver.set(true);
            }
            return 1;
        };

        List<Callable<Integer>> all = new ArrayList<>(Collections.nCopies(CLIENTS, client));
        all.add(adviser);
        assertThat(Together.run(all)).allMatch(answers -> answers > 0);
        assertThat(ofServer(found.get())).isEmpty();
    }

    /** Leaves out what is said of the machine: others may be busy on the one that runs this. */
    private static List<AdviceFinding> ofServer(List<AdviceFinding> findings) {
        return findings.stream()
                .filter(finding -> !finding.subject().startsWith("os "))
                .toList();
    }

    private List<AdviceFinding> findings() {
        return new Round(RuleBook.all()).run(situation(), finding -> Optional.empty());
    }

    private Situation situation() {
        Machine now = machine.read();
        return new Situation(
                window -> server.snapshot(WindowQuery.allOf(window)),
                server.configuration(),
                now,
                () -> server.incidents().view().requests());
    }

    private int status(String path) throws IOException, InterruptedException {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
