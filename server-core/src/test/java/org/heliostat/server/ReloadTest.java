package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.admin.ReloadResult;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** Changed files are taken over while the server runs, or refused with what is wrong in them. */
class ReloadTest extends SmallServer {

    @Test
    void reloadsUnderLoadWithoutAFailedRequest() throws Exception {
        start();
        AtomicBoolean done = new AtomicBoolean();
        List<Callable<List<Integer>>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(() -> statusesUntil(done));
        }
        tasks.add(() -> {
            List<Integer> none = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                write("docs/new" + i + ".html", "new " + i);
                write("conf/obj.conf", OBJ_CONF.replace("index.html", i % 2 == 0 ? "index.html,x.html" : "index.html"));
                assertThat(running().reload().applied()).isTrue();
                none.add(get("/new" + i + ".html").statusCode());
            }
            done.set(true);
            return none;
        });

        List<List<Integer>> statuses = Together.run(tasks);

        assertThat(statuses).allSatisfy(list -> assertThat(list).isNotEmpty().containsOnly(200));
    }

    @Test
    void aBrokenFileChangesNothing() throws Exception {
        start();
        write("conf/obj.conf", OBJ_CONF.replace("fn=\"find-index\"", "fn=\"find-index\" indx-names=\"x\""));

        ReloadResult result = running().reload();

        assertThat(result.applied()).isFalse();
        assertThat(result.findings()).anySatisfy(finding -> assertThat(finding.toString())
                .contains("conf/obj.conf:6", "indx-names", "index-names"));
        assertThat(get("/").statusCode()).isEqualTo(200);
    }

    @Test
    void saysWhatNeedsARestartAndAppliesTheRest() throws Exception {
        start();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(7).replace("RqThrottle 4", "RqThrottle 9") + "ListenQ 77\n");

        ReloadResult result = running().reload();

        assertThat(result.needRestart()).singleElement().asString().contains("ListenQ", "1024 -> 77");
        assertThat(result.changes())
                .containsExactlyInAnyOrder(
                        "conf/magnus.conf: RqThrottle: 4 -> 9", "conf/magnus.conf: ConnQueueSize: 100 -> 7");
        assertThat(running().snapshot().sessionThreads().limit()).isEqualTo(9);
        assertThat(running().snapshot().connectionQueue().limit()).isEqualTo(7);
    }

    @Test
    void anAccessLogOfAPropertyIsInForceAfterAReload() throws Exception {
        String line = "Init fn=\"flex-init\" access=\"$accesslog\"";
        write("conf/magnus.conf", MAGNUS_CONF.formatted(9).replaceFirst("Init fn=\"flex-init.*", "") + line);
        String property = "<PROPERTY name=\"accesslog\" value=\"../logs/%s\"/>";
        String serverXml = SERVER_XML.replace("<SERVER>", "<SERVER>" + property.formatted("access"));
        write("conf/server.xml", serverXml);
        start();
        get("/?n=1");
        String second =
                """
                <VS id="vs2" connections="ls1" urlhosts="127.0.0.1" mime="mime1">
                <PROPERTY name="docroot" value="../docs"/>%s</VS></VSCLASS>
                """;
        write("conf/server.xml", serverXml.replace("</VSCLASS>", second.formatted(property.formatted("second"))));

        ReloadResult result = running().reload();
        get("/?n=2");
        running().stop();

        assertThat(result.needRestart()).isEmpty();
        assertThat(Files.readString(instance.resolve("logs/access")))
                .contains("n=1")
                .doesNotContain("n=2");
        assertThat(Files.readString(instance.resolve("logs/second")))
                .contains("n=2")
                .doesNotContain("n=1");
    }

    @Test
    void namesWhatIsInForceButNoSecretAndNothingTwice() throws Exception {
        start();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "MetricsToken dont-tell-anybody-0123456789\n");
        write("conf/obj.conf", OBJ_CONF + "# nothing else\n");
        write(
                "conf/server.xml",
                SERVER_XML.replace("<SERVER>", "<SERVER><PROPERTY name=\"AllowEncodedSlash\" value=\"on\"/>"));

        ReloadResult first = running().reload();
        ReloadResult second = running().reload();

        assertThat(first.changes())
                .contains("conf/magnus.conf: MetricsToken", "conf/obj.conf")
                .anyMatch(line -> line.startsWith("conf/server.xml: ") && line.contains("AllowEncodedSlash"))
                .noneMatch(line -> line.contains("dont-tell"));
        assertThat(second.applied()).isTrue();
        assertThat(second.changes()).isEmpty();
    }

    @Test
    void anEncodedSlashPassesOnlyWhereTheVirtualServerAllowsIt() throws Exception {
        write("docs/a%2Fb.html", "whole");
        start();
        assertThat(get("/a%2Fb.html").statusCode()).isEqualTo(400);
        String second =
                """
                <VS id="vs2" connections="ls1" urlhosts="127.0.0.1" mime="mime1">
                <PROPERTY name="docroot" value="../docs"/><PROPERTY name="AllowEncodedSlash" value="on"/></VS></VSCLASS>
                """;
        write("conf/server.xml", SERVER_XML.replace("</VSCLASS>", second));
        assertThat(running().reload().applied()).isTrue();

        assertThat(get("/a%2Fb.html").body()).isEqualTo("whole");
        assertThat(get("/a%2fb.html").body()).isEqualTo("whole");
        assertThat(get("localhost", "/a%2Fb.html").statusCode()).isEqualTo(400);
        assertThat(get("localhost", "/a%252Fb.html").body()).isEqualTo("whole");
    }

    @Test
    void aReloadTakesOverNewAccessLogs() throws Exception {
        start();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "Init fn=\"flex-init\" other=\"logs/other\"\n");
        write("conf/obj.conf", OBJ_CONF.replace("name=\"access\"", "name=\"other\""));

        ReloadResult result = running().reload();
        get("/?n=3");
        running().stop();

        assertThat(result.applied()).isTrue();
        assertThat(result.needRestart()).isEmpty();
        assertThat(Files.readString(instance.resolve("logs/other"))).contains("n=3");
    }

    @Test
    void aReloadNamesTheInitLinesThatWaitForTheNextStart() throws Exception {
        start();
        String live = "Init fn=\"cindex-init\" opts=\"s\"\nInit fn=\"init-uhome\" pwfile=\"conf/users\"\n";
        write("conf/users", "");
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + live);
        assertThat(running().reload().needRestart()).isEmpty();

        String waits = "Init fn=\"dns-cache-init\" cache-size=\"99\"\nInit fn=\"pool-init\"\n"
                + "Init fn=\"load-modules\" funcs=\"send-file\"\n";
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100).replace("\"Files\"", "\"F\"") + live + waits);
        assertThat(running().reload().needRestart())
                .hasSize(3)
                .anyMatch(line -> line.matches(".*magnus.conf:[0-9]+: Init fn=\"load-modules\" funcs=\"send-file\""))
                .anyMatch(line -> line.matches(".*magnus.conf:[0-9]+: Init fn=\"define-perf-bucket\""))
                .anyMatch(line -> line.matches(".*magnus.conf:[0-9]+: Init fn=\"dns-cache-init\""));

        write("conf/magnus.conf", MAGNUS_CONF.formatted(100).replaceFirst("Init fn=\"define.*", ""));
        assertThat(running().reload().needRestart())
                .containsExactly("conf/magnus.conf: Init fn=\"define-perf-bucket\" is not there any more");
    }

    @Test
    void aReloadTakesOverTheRotationOfLogsAndRefusesAWrongOne() throws Exception {
        start();
        get("/?n=1");
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "Init fn=\"flex-rotate-init\" rotate-start=\"9am\"\n");
        ReloadResult refused = running().reload();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "Init fn=\"flex-rotate-init\" rotate-size=\"1\"\n");
        ReloadResult applied = running().reload();
        running().stop();

        assertThat(refused.applied()).isFalse();
        assertThat(refused.findings().toString()).contains("magnus.conf:8", "rotate-start: 9am");
        assertThat(applied.applied()).isTrue();
        assertThat(applied.needRestart()).isEmpty();
    }

    private List<Integer> statusesUntil(AtomicBoolean done) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        while (!done.get()) {
            statuses.add(get("/").statusCode());
        }
        return statuses;
    }
}
