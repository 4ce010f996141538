package org.heliostat.launcher.command.acl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.exit.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The shipped configuration with its sample of access control switched on, as site.acl says. */
class AclCommandTest {

    /** The repository's own; tests run in the folder of their module. */
    private static final Path SHIPPED = Path.of("..", "conf");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void switchOn() throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        Files.createDirectories(folder.resolve("docs"));
        for (String name : List.of("magnus.conf", "nsfc.conf", "mime.types", "site.acl")) {
            copy(name, text -> text);
        }
        copy("server.xml", text -> changed(text, "../samples/site", "../docs")
                .replaceAll("(?s)<!-- Who may see.*?hold\\.\\s*(<ACLFILE[^>]*/>)\\s*-->", "$1")
                .replace("<VS id=\"vs1\"", "<VS id=\"vs1\" aclids=\"acl1\""));
        copy("obj.conf", text -> changed(text, "#PathCheck fn=\"check-acl\"", "PathCheck fn=\"check-acl\""));
        Files.writeString(folder.resolve("conf/keyfile"), "ann;-;staff\nbob;-;\n");
    }

    private static String changed(String text, String from, String to) {
        assertThat(text).contains(from);
        return text.replace(from, to);
    }

    private void copy(String name, UnaryOperator<String> change) throws IOException {
        Files.writeString(folder.resolve("conf").resolve(name), change.apply(Files.readString(SHIPPED.resolve(name))));
    }

    @Test
    void theShippedFileHasNoMistake() {
        assertThat(runAlone("acl", "check", folder.resolve("conf/site.acl").toString()))
                .isZero();
        assertThat(out.toString()).endsWith("site.acl: 2 ACLs, 0 errors\n");
    }

    @Test
    void saysWhichStatementDecides() {
        assertThat(run("acl", "test", "--user", "ann", "/staff/plan.html")).isZero();
        assertThat(out.toString())
                .startsWith("GET /staff/plan.html on VS vs1, file " + folder.resolve("docs") + "/staff/plan.html\n")
                .containsPattern("conf/obj\\.conf:[0-9]+: check-acl calls \"default\"\n")
                .contains("acl \"uri=/staff\" covers the path\n")
                .containsPattern("applies: allow in acl \"default\" statement 2 \\(conf/site\\.acl:[0-9]+\\)\n")
                .containsPattern("applies: deny in acl \"uri=/staff\" statement 1 \\(conf/site\\.acl:[0-9]+\\)\n")
                .containsPattern("allowed: acl \"uri=/staff\" statement 2 \\(conf/site\\.acl:[0-9]+\\)\n");
    }

    @Test
    void groupsComeFromTheUserFileUnlessSaid() {
        assertThat(run("acl", "test", "--user", "bob", "/staff/")).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern("does not apply: allow in acl \"uri=/staff\" statement 2 ")
                .containsPattern("denied: acl \"uri=/staff\" statement 1 ");
        assertThat(run("acl", "test", "--user", "bob", "--group", "x,staff", "/staff/"))
                .isZero();
    }

    @Test
    void aLoginThatWouldBeAskedForIsSaid() {
        assertThat(run("acl", "test", "/staff/../staff/%70lan.html")).isEqualTo(1);
        assertThat(out.toString())
                .startsWith("GET /staff/plan.html")
                .contains("login asked for: ", "method basic, database default, prompt \"Heliostat\"");
        assertThat(run("acl", "test", "/index.html")).isZero();
        assertThat(run("acl", "test", "--method", "put", "--user", "ann", "/index.html"))
                .isEqualTo(1);
    }

    @Test
    void addressTimeAndNameAreTaken() throws IOException {
        Files.writeString(
                folder.resolve("conf/site.acl"),
                "acl default; deny with uri=\"/closed.html\"; allow (read) ip=\"10.*\" and timeofday=\"0800-1800\";\n"
                        + "allow (read) dns=\"*.example.com\";\n");
        assertThat(run("acl", "test", "--ip", "10.1.2.3", "--time", "2026-05-04T09:30", "--dns", "x.example.org", "/"))
                .isZero();
        assertThat(run("acl", "test", "--ip", "10.1.2.3", "--time", "2026-05-04T19:30", "--dns", "x.example.org", "/"))
                .isEqualTo(1);
        assertThat(out.toString()).contains("denied: no statement allows it; sent to /closed.html (conf/site.acl:1)");
        assertThat(run("acl", "test", "--dns", "a.example.com", "/")).isZero();
        assertThat(run("acl", "test", "/")).isEqualTo(1);
        assertThat(out.toString()).contains("not decided here: ");
    }

    @Test
    void wrongOptionsAndWrongFilesAreTold() throws IOException {
        assertThat(run("acl", "test", "--ip", "here", "/")).isEqualTo(2);
        assertThat(run("acl", "test", "--group", "staff", "/")).isEqualTo(2);
        assertThat(run("acl", "test", "--vs", "vs9", "/")).isEqualTo(2);
        assertThat(err.toString()).contains("--vs: vs9 (expected: one of vs1)");
        assertThat(run("acl", "test", "staff")).isEqualTo(2);
        assertThat(run("acl")).isEqualTo(2);

        Files.writeString(folder.resolve("conf/site.acl"), "acl default; allow (read) user=anyone;\nacl \"url=/x\";\n");
        assertThat(run("acl", "test", "/")).isEqualTo(78);
        assertThat(out.toString()).contains("conf/site.acl:2: acl \"url=/x\"");
        Files.writeString(folder.resolve("bad.acl"), "acl \"uri=x\"; allow (read) usr=anyone;");
        assertThat(runAlone("acl", "check", folder.resolve("bad.acl").toString()))
                .isEqualTo(78);
        assertThat(out.toString()).contains("bad.acl:1: usr: unknown attribute (did you mean user?)", "2 errors");
    }

    @Test
    void withoutAclidsEverythingIsAllowed() throws IOException {
        Path serverXml = folder.resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replace(" aclids=\"acl1\"", ""));
        assertThat(run("acl", "test", "/staff/")).isZero();
        assertThat(out.toString()).endsWith("allowed: VS vs1 has no aclids, so it has no access control\n");
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--instance", folder.toString()));
        all.addAll(List.of(arguments));
        return runAlone(all.toArray(String[]::new));
    }

    private int runAlone(String... arguments) {
        out.getBuffer().setLength(0);
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
