package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Applications made to do harm, deployed on the packaged jar: rows 34 and 35 of the list of attacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeploymentAttacksIT {

    private static final String SECRET = "do not show this";

    private Path folder;
    private ServerProcess server;
    private ServerSocket trap;
    private final AtomicInteger trapped = new AtomicInteger();

    @BeforeAll
    void start(@TempDir Path given) throws Exception {
        folder = given;
        Files.writeString(folder.resolve("secret.txt"), SECRET);
        trap = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread trapping = new Thread(this::trap, "trap");
        trapping.setDaemon(true);
        trapping.start();
        server = ServerProcess.start(folder.resolve("i"));
    }

    /** Whoever comes here has followed a link out of a descriptor. */
    private void trap() {
        while (true) {
            try (Socket caught = trap.accept()) {
                trapped.incrementAndGet();
                caught.getOutputStream().write("HTTP/1.0 404 None\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException closed) {
                return;
            }
        }
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
        trap.close();
    }

    private Result deploy(Path war) throws Exception {
        return ServerProcess.run(
                folder,
                "deploy",
                war.toString(),
                "--instance",
                folder.resolve("i").toString());
    }

    private String get(String target) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            return client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        }
    }

    /** Row 34. */
    @Test
    void aWarThatWouldWriteElsewhereIsRefusedWholeAndLeavesNothing() throws Exception {
        for (String name : List.of("../evil.txt", "/evil.txt", "a/../../evil.txt", "..\\evil.txt", "C:/evil.txt")) {
            Path war = AttackedApp.war(folder.resolve("slip.war"), Map.of("evil.html", "an evil page", name, "evil"));

            Result refused = deploy(war);

            assertThat(refused.exitCode()).as(name).isNotZero();
            assertThat(refused.err()).as(name).contains("refused whole");
            assertThat(get("/slip/")).as(name).startsWith("HTTP/1.1 404");
            assertNothingIsLeftOf("evil");
        }
    }

    /** Row 34. */
    @Test
    void aWarThatInflatesWithoutEndOrNamesAFileTwiceIsRefused() throws Exception {
        String zeros = "\0".repeat(8 * 1024 * 1024);
        Path bomb = AttackedApp.war(folder.resolve("bomb.war"), Map.of("WEB-INF/evil.txt", zeros));
        Path twice = AttackedApp.war(folder.resolve("twice.war"), Map.of("evil1.txt", "1", "evil2.txt", "2"));
        byte[] bytes = Files.readAllBytes(twice);
        // The names have one length, so that the second can become the first where it stands.
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("evil2.txt", "evil1.txt");
        Files.write(twice, text.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(deploy(bomb).err()).contains("inflates more than");
        assertThat(deploy(twice).err()).contains("is there twice");
        assertNothingIsLeftOf("evil");
    }

    private void assertNothingIsLeftOf(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(file -> file.contains(name));
        }
    }

    /** Row 35. */
    @Test
    void externalEntitiesOfDescriptorsAreNeverResolved() throws Exception {
        String file = folder.resolve("secret.txt").toUri().toString();
        String net = "http://127.0.0.1:" + trap.getLocalPort() + "/x";
        for (String link : List.of(file, net)) {
            String general = "[<!ENTITY x SYSTEM \"" + link + "\">]>";
            refusesTheEntity("web-app", general);
            refusesTheEntity("sun-web-app", general);
        }
        String parameter = "[<!ENTITY % x SYSTEM \"" + net + "\"> %x;]>";
        passesOver("web-app", parameter);
        passesOver("sun-web-app", parameter);
        passesOver("web-app", "SYSTEM \"" + net + "\">");

        assertThat(trapped).hasValue(0);
        assertThat(server.output()).doesNotContain(SECRET);
    }

    private void refusesTheEntity(String root, String doctype) throws Exception {
        assertThat(deployed(root, doctype, "&x;"))
                .contains((root.equals("web-app") ? "web.xml" : "sun-web.xml") + ":1:")
                .doesNotContain(SECRET);
    }

    private void passesOver(String root, String doctype) throws Exception {
        assertThat(deployed(root, doctype, "x")).contains("Deployed").doesNotContain(SECRET);
    }

    private String deployed(String root, String doctype, String use) throws Exception {
        String xml = "<!DOCTYPE " + root + " " + doctype + "<" + root + "><description>" + use + "</description></"
                + root + ">";
        String name = root.equals("web-app") ? "WEB-INF/web.xml" : "WEB-INF/sun-web.xml";
        Result result = deploy(AttackedApp.war(folder.resolve("xxe.war"), Map.of(name, xml)));
        return result.out() + result.err();
    }

    /** Row 35: tag libraries, and pages that are XML, are read by the page compiler. */
    @Test
    void externalEntitiesOfTagLibrariesAndPagesAreNeverResolved() throws Exception {
        String file = folder.resolve("secret.txt").toUri().toString();
        String net = "http://127.0.0.1:" + trap.getLocalPort() + "/x";
        for (String link : List.of(file, net)) {
            Path war = AttackedApp.war(
                    folder.resolve("tld.war"),
                    Map.of(
                            "WEB-INF/x.tld",
                            "<!DOCTYPE taglib [<!ENTITY x SYSTEM \"" + link + "\">]><taglib version=\"3.1\""
                                    + " xmlns=\"https://jakarta.ee/xml/ns/jakartaee\"><tlib-version>1</tlib-version>"
                                    + "<short-name>&x;</short-name><uri>urn:x</uri></taglib>",
                            "page.jsp",
                            "<%@ taglib prefix=\"x\" uri=\"urn:x\" %>a page",
                            "page.jspx",
                            "<!DOCTYPE r [<!ENTITY x SYSTEM \"" + link + "\">]><r>&x;</r>"));

            Result deployed = deploy(war);
            String answers = deployed.out() + deployed.err() + get("/tld/page.jsp") + get("/tld/page.jspx");

            assertThat(answers).doesNotContain(SECRET);
        }
        assertThat(trapped).hasValue(0);
        assertThat(server.output()).doesNotContain(SECRET);
    }

    /** Row 35: the server's own configuration. */
    @Test
    void externalEntitiesOfServerXmlAreNeverResolved() throws Exception {
        Path xml = folder.resolve("i/conf/server.xml");
        String good = Files.readString(xml);
        String link = "http://127.0.0.1:" + trap.getLocalPort() + "/x";
        String withoutDoctype = good.replaceAll("(?s)<!DOCTYPE.*?>", "");
        String doctype = "<!DOCTYPE SERVER [<!ENTITY x SYSTEM \"" + link + "\">]>";
        Files.writeString(xml, withoutDoctype.replaceFirst("<SERVER", doctype + "<SERVER"));
        try {
            Result checked = ServerProcess.run(
                    folder, "check", "--instance", folder.resolve("i").toString());

            assertThat(checked.out() + checked.err()).doesNotContain(SECRET);
            assertThat(trapped).hasValue(0);
        } finally {
            Files.writeString(xml, good);
        }
    }
}
