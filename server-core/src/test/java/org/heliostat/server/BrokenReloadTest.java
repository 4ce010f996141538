package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.admin.ReloadResult;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One mistake in one file of the configuration refuses all of the new one, also what is right in other files, and the
 * running one goes on: no request notices.
 */
class BrokenReloadTest {

    private static final int CLIENTS = 3;

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ConcurrentLinkedQueue<String> unexpected = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicBoolean done = new AtomicBoolean();
    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/x.acl"), "acl \"default\";\nallow (all) user = \"anyone\";\n");
        Files.writeString(
                folder.resolve("conf/second.conf"),
                """
                <Object name="default">
                NameTrans fn="document-root" root="$docroot"
                ObjectType fn="type-by-extension"
                Service fn="send-file"
                </Object>
                """);
        TestInstance instance = new TestInstance(folder, List.of())
                .withServerXml(
                        xml -> xml.replace("<MIME", "<ACLFILE id=\"acl1\" file=\"x.acl\"/><MIME")
                                .replace("<VS id=\"vs1\"", "<VS id=\"vs1\" aclids=\"acl1\"")
                                .replace(
                                        "</SERVER>",
                                        """
                                <VSCLASS id="class2" objectfile="second.conf">
                                  <VS id="vs2" connections="ls1" urlhosts="second" mime="mime1" aclids="acl1">
                                    <PROPERTY name="docroot" value="../docs"/>
                                  </VS>
                                </VSCLASS></SERVER>
                                """))
                .withObjConf(conf -> conf.replace(
                        "PathCheck fn=\"unix-uri-clean\"",
                        "PathCheck fn=\"unix-uri-clean\"\nPathCheck fn=\"check-acl\" acl=\"default\""));
        instance.writeFiles(Map.of());
        server = instance.startWritten(List.of());
    }

    @AfterEach
    void stop() {
        done.set(true);
        threads.shutdownNow();
        server.stop();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "a function without its name, second.conf, <Object name=\"default\">\\nService method=\"GET\"\\n</Object>\\n, 2",
        "an unknown stage, second.conf, <Object name=\"default\">\\nServise fn=\"send-file\"\\n</Object>\\n, 2",
        "a tag that is not closed, second.conf, <Object name=\"default\">\\nService fn=\"send-file\"\\n, 1",
        "a parameter that is missing, second.conf, <Object name=\"default\">\\n\\nNameTrans fn=\"document-root\"\\n</Object>\\n, 3",
        "an unknown variable, second.conf, <Object name=\"default\">\\nNameTrans fn=\"document-root\" root=\"$docrot\"\\n</Object>\\n, 2",
        "a wrong pattern, second.conf, <Object name=\"default\">\\nService type=\"(a\" fn=\"send-file\"\\n</Object>\\n, 2",
        "an ACL that is not there, second.conf, <Object name=\"default\">\\nPathCheck fn=\"check-acl\" acl=\"no\"\\n</Object>\\n, 2",
        "an ACL file, x.acl, acl \"default\";\\nallow (everything user = \"anyone\";\\n, 2",
        "an unknown attribute, x.acl, acl \"default\";\\n\\nallow (all) usr = \"anyone\";\\n, 3",
        "mime types, mime.types, type=text/html\\nexts=html type\\n, 2",
        "a directive, magnus.conf, RqThrottle 8\\nRqThrottel 9\\n, 2",
        "server.xml, server.xml, <SERVER>\\n<LS id=\"ls1\" port=\"70000\"/></SERVER>, 2",
        "the file cache, nsfc.conf, MaxAge=30\\nMaxFiles=many\\n, 2",
    })
    void aMistakeInOneFileKeepsTheRunningConfiguration(String what, String file, String text, int line)
            throws Exception {
        List<Future<?>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(threads.submit(this::askOnAndOn));
        }
        Await.until(() -> answers.get() > 20);
        long generation = server.configuration().hashCode();
        Path obj = folder.resolve("conf/obj.conf");
        String good = Files.readString(obj);
        Path broken = folder.resolve("conf/" + file);
        String before = Files.exists(broken) ? Files.readString(broken) : "";
        // What is right elsewhere must not be taken over either.
        Files.writeString(obj, good.replace("fn=\"unix-uri-clean\"", "fn=\"deny-existence\""));
        Files.writeString(broken, text.replace("\\n", "\n"));

        ReloadResult result = server.reload();
        int then = answers.get();
        Await.until(() -> answers.get() > then + 20);

        assertThat(result.applied()).isFalse();
        assertThat(result.findings()).anySatisfy(finding -> assertThat(finding.isError() ? finding.toString() : "")
                .contains("conf/" + file + ":" + line + ": "));
        assertThat(server.configuration().hashCode()).isEqualTo(generation);

        Files.writeString(obj, good);
        Files.writeString(broken, before);
        assertThat(server.reload().applied()).isTrue();
        done.set(true);
        for (Future<?> client : clients) {
            client.get(60, TimeUnit.SECONDS);
        }
        assertThat(unexpected).isEmpty();
    }

    private void askOnAndOn() {
        String[] hosts = {"localhost", "second"};
        try (RawClient client = new RawClient(server.listenAddresses().get(0).port())) {
            for (int i = 0; !done.get(); i++) {
                String host = hosts[i % hosts.length];
                client.send("GET /index.html HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
                String answer = client.readAnswer();
                if (!answer.startsWith("HTTP/1.1 200 ") || !answer.endsWith("<p>hello</p>")) {
                    unexpected.add(answer);
                }
                answers.incrementAndGet();
            }
        } catch (IOException lost) {
            unexpected.add(lost.toString());
        }
    }
}
