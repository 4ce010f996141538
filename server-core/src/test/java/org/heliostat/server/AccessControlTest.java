package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.heliostat.acl.ldap.TestDirectory;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.dns.TestNameServer;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ACL files in whole servers, asked over sockets. */
class AccessControlTest {

    /** bob's password is secret. */
    private static final String KEY_FILE = "bob;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\neve;-;\n";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder);
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private GuardedServer acl(String text) {
        return guarded.acl(text);
    }

    private String get(String path, String... fields) throws IOException {
        return guarded.get(path, fields);
    }

    private long quickAnswers() {
        return guarded.server().snapshot().quickLaneAnswers();
    }

    @Test
    void whatIsAllowedIsServedOnSessionThreadsAndOnTheLoop() throws Exception {
        acl("version 3.0;\nacl \"default\";\nallow (read) user=\"anyone\";\n").start();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200").endsWith("<p>hello</p>");
        untilTheLoopAnswers();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200").endsWith("<p>hello</p>");
        assertThat(guarded.ask("POST /index.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    /** Whoever may not read a folder does not learn by other methods which files are in it. */
    @Test
    void whatMayNotBeReadIsNotToldByOtherMethodsEither() throws Exception {
        guarded.file("docs/closed/plan.html", "the plan");
        acl("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (read) user=anyone;")
                .start();

        for (String method : List.of("PUT", "DELETE", "POST", "OPTIONS")) {
            assertThat(statusAndAllow(method, "/closed/plan.html"))
                    .as(method)
                    .isEqualTo(statusAndAllow(method, "/closed/none.html"));
        }
        assertThat(statusAndAllow("PUT", "/index.html")).isEqualTo("405 GET, HEAD, OPTIONS");
        assertThat(statusAndAllow("PUT", "/none.html")).isEqualTo("404 ");
    }

    @Test
    void foldersThatMayNotBeReadAreNotToldByOtherMethodsEither() throws Exception {
        guarded.file("docs/closed/sub/plan.html", "the plan");
        acl("acl default; allow (all) user=anyone; acl \"uri=/closed\"; deny (read,execute) user=anyone;")
                .start();

        for (String method : List.of("PUT", "DELETE", "POST", "OPTIONS")) {
            for (String folder : List.of("/closed/sub", "/closed/sub/")) {
                assertThat(statusAndAllow(method, folder))
                        .as(method + " " + folder)
                        .isEqualTo(statusAndAllow(method, "/closed/none"));
            }
        }
    }

    private String statusAndAllow(String method, String path) throws IOException {
        String answer = guarded.ask(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        String allow = answer.lines()
                .filter(line -> line.startsWith("Allow: "))
                .map(line -> line.substring("Allow: ".length()))
                .findFirst()
                .orElse("");
        return answer.substring(9, 12) + " " + allow;
    }

    @Test
    void addressesAreAskedOnTheLoopAgain() throws Exception {
        acl("acl default; allow (read) ip=\"127.0.0.1\";").start();
        untilTheLoopAnswers();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
    }

    @Test
    void aLoginIsAskedForAndChecked() throws Exception {
        acl("acl default; authenticate (user,group) {prompt=\"A \\\"quoted\\\" place\";}; allow (read) group=staff;"
                        .replace("\\\"", ""))
                .file("conf/keyfile", KEY_FILE)
                .start();
        String asked = get("/index.html");
        assertThat(asked)
                .startsWith("HTTP/1.1 401")
                .contains("WWW-Authenticate: Basic realm=\"A quoted place\", charset=\"UTF-8\"");
        assertThat(get("/index.html", GuardedServer.basic("bob", "wrong"))).startsWith("HTTP/1.1 401");
        assertThat(get("/index.html", GuardedServer.basic("bob", "secret"))).startsWith("HTTP/1.1 200");
        assertThat(get("/index.html", GuardedServer.basic("nobody", "secret"))).startsWith("HTTP/1.1 401");
        untilTheLoopAnswers(GuardedServer.basic("bob", "secret"));
        // The loop knows bob, and nobody else.
        assertThat(get("/index.html")).startsWith("HTTP/1.1 401");
        assertThat(get("/index.html", GuardedServer.basic("bob", "wrong"))).startsWith("HTTP/1.1 401");
    }

    @Test
    void whoeverIsInNoGroupIsForbiddenAndNotAskedAgain() throws Exception {
        acl("acl default; allow (read) group=boss;")
                .file("conf/keyfile", KEY_FILE)
                .start();
        assertThat(get("/index.html", GuardedServer.basic("bob", "secret"))).startsWith("HTTP/1.1 403");
    }

    @Test
    void aclsOfUrisAndFilesAreMetWithoutBeingCalled() throws Exception {
        acl("acl default; allow (all) user=anyone;\nacl \"uri=/sub\"; deny (all) user=anyone;\nacl \"path="
                        + folder.resolve("docs/large") + "\"; deny (all) user=anyone;")
                .start();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
        assertThat(get("/sub/file")).startsWith("HTTP/1.1 403");
        for (String spelling :
                new String[] {"/%73ub/./file", "/x/../sub/file", "//sub//file", "/sub;v=1/file", "/sub/%66ile", "/sub/"
                }) {
            assertThat(get(spelling)).as(spelling).startsWith("HTTP/1.1 403");
        }
        assertThat(get("/sub%2ffile")).startsWith("HTTP/1.1 400");
        assertThat(get("/%2573ub/file")).startsWith("HTTP/1.1 404");
        assertThat(get("/large")).startsWith("HTTP/1.1 403");
        assertThat(get("/subx")).startsWith("HTTP/1.1 404");
    }

    @Test
    void theRefusedAreSentElsewhere() throws Exception {
        acl("acl default; deny with uri=\"/sorry.html\"; deny (all) user=anyone;")
                .start();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 302").contains("Location: http://localhost/sorry.html");
        assertThat(get("/sorry.html")).startsWith("HTTP/1.1 403");
    }

    @Test
    void aFolderIsListedOnlyWithTheRightToList() throws Exception {
        acl("acl default; allow (read) user=anyone;").file("docs/empty/.x", "").start();
        assertThat(get("/empty/")).startsWith("HTTP/1.1 403");
    }

    @Test
    void aReloadBringsNewAclsAndForgetsWhatTheLoopKnew() throws Exception {
        acl("acl default; allow (read) user=anyone;").start();
        for (int i = 0; i < 4; i++) {
            assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
        }
        Files.writeString(folder.resolve("conf/x.acl"), "acl default;\ndeny (read) user=anyone;");
        assertThat(guarded.server().reload().applied()).isTrue();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 403");
        Files.writeString(folder.resolve("conf/x.acl"), "acl default;\ndeny (read user=anyone;");
        ReloadResult refused = guarded.server().reload();
        assertThat(refused.applied()).isFalse();
        assertThat(refused.findings()).extracting(Finding::toString).contains("conf/x.acl:2: user (expected: ))");
        assertThat(get("/index.html")).startsWith("HTTP/1.1 403");
    }

    @Test
    void usersComeFromTheDatabaseThatTheVirtualServerHasUnderTheName() throws Exception {
        acl("acl default; authenticate (user) {database=people;}; allow (read) user=all;")
                .file(
                        "conf/dbswitch.conf",
                        "directory staff file:staff.pw\nstaff:syntax htaccess\nstaff:groupfile groups\n")
                .file("conf/staff.pw", "ann:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n")
                .file("conf/groups", "writers: ann bob\n")
                .inVirtualServer("<USERDB id=\"people\" database=\"staff\"/>")
                .start();
        assertThat(get("/index.html", GuardedServer.basic("ann", "secret"))).startsWith("HTTP/1.1 200");
        assertThat(get("/index.html", GuardedServer.basic("ann", "Secret"))).startsWith("HTTP/1.1 401");
    }

    @Test
    void virtualServersOfOneClassHaveAclsOfTheirOwn() throws Exception {
        acl("acl default; allow (read) user=anyone;")
                .file("conf/closed.acl", "acl default; deny (read) user=anyone;")
                .serverXml(
                        xml -> xml.replace("<MIME", "<ACLFILE id=\"closed\" file=\"closed.acl\"/><MIME")
                                .replace(
                                        "<VS id=",
                                        "<VS id=\"vs2\" connections=\"ls1\" urlhosts=\"closed.example\" mime=\"mime1\""
                                                + " aclids=\"closed\"><PROPERTY name=\"docroot\" value=\"../docs\"/></VS>\n<VS id="))
                .start();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
        assertThat(guarded.ask("GET /index.html HTTP/1.1\r\nHost: closed.example\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
    }

    @Test
    void wrongNamesAreFoundWhenTheConfigurationIsRead() {
        acl("acl defaul; authenticate (user) {database=nowhere;}; allow (read) user=all;")
                .file("conf/dbswitch.conf", "directory staff null:///none")
                .inVirtualServer("<USERDB id=\"people\" database=\"staf\"/>");
        assertThatThrownBy(guarded::start)
                .isInstanceOfSatisfying(ConfigException.class, refused -> assertThat(refused.findings())
                        .extracting(Finding::text)
                        .contains(
                                "authenticate: database: nowhere: unknown database",
                                "VS vs1: USERDB people: database: staf: unknown database (did you mean staff?)",
                                "check-acl: acl: default: unknown ACL (did you mean defaul?)"));
    }

    @Test
    void digestIsOfferedAndANonceCountIsGoodOnce() throws Exception {
        acl("acl default; authenticate (user) {method=digest; prompt=shop;}; allow (read) user=ann;")
                .file("conf/keyfile", KEY_FILE)
                .file("conf/digestfile", "ann:shop:" + md5("ann:shop:secret") + "\n")
                .start();
        String asked = get("/index.html");
        assertThat(asked)
                .startsWith("HTTP/1.1 401")
                .contains("algorithm=MD5")
                .doesNotContain("SHA-256")
                .doesNotContain("Basic");
        String nonce = asked.replaceAll("(?s).*algorithm=MD5, nonce=\"([^\"]+)\".*", "$1");
        assertThat(get("/index.html", digest(nonce, "00000001"))).startsWith("HTTP/1.1 200");
        assertThat(get("/index.html", digest(nonce, "00000002"))).startsWith("HTTP/1.1 200");
        assertThat(get("/index.html", digest(nonce, "00000002")))
                .startsWith("HTTP/1.1 401")
                .contains("stale=true");
        assertThat(get("/index.html", GuardedServer.basic("bob", "secret"))).startsWith("HTTP/1.1 401");
    }

    private static String digest(String nonce, String count) throws Exception {
        String response = md5(md5("ann:shop:secret") + ":" + nonce + ":" + count + ":c:auth:" + md5("GET:/index.html"));
        return "Authorization: Digest username=\"ann\", realm=\"shop\", nonce=\"" + nonce
                + "\", uri=\"/index.html\", algorithm=MD5, qop=auth, nc=" + count + ", cnonce=\"c\", response=\""
                + response + "\"";
    }

    private static String md5(String text) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aDirectoryIsAskedAndItsFailureIs503UntilItIsBack() throws Exception {
        try (TestDirectory directory = new TestDirectory()
                .person("ann", "ann's secret")
                .person("bob", "bob's secret")
                .group("clerks", TestDirectory.personDn("ann"), TestDirectory.personDn("bob"))) {
            acl("acl default; allow (read) group=clerks;")
                    .file(
                            "conf/dbswitch.conf",
                            "directory default ldap://127.0.0.1:" + directory.port() + "/" + TestDirectory.BASE
                                    + "\ndefault:binddn cn=server\ndefault:encoded bindpw "
                                    + Base64.getEncoder()
                                            .encodeToString("server secret".getBytes(StandardCharsets.UTF_8))
                                    + "\n")
                    .start();
            String ann = GuardedServer.basic("ann", "ann's secret");
            assertThat(get("/index.html", ann)).startsWith("HTTP/1.1 200");
            assertThat(get("/index.html", GuardedServer.basic("ann", "wrong"))).startsWith("HTTP/1.1 401");
            untilTheLoopAnswers(ann);
            directory.stop();
            assertThat(get("/index.html", GuardedServer.basic("bob", "bob's secret")))
                    .startsWith("HTTP/1.1 503")
                    .contains("Retry-After: 5");
            assertThat(get("/index.html", ann)).startsWith("HTTP/1.1 200");
            directory.start();
            Await.until(() -> isServed(GuardedServer.basic("bob", "bob's secret")));
        }
    }

    @Test
    void whoTypesTheirNameInAnotherWayIsDeniedOnTheLoopToo() throws Exception {
        try (TestDirectory directory =
                new TestDirectory().person("ann", "ann's secret").person("bob", "bob's secret")) {
            acl("acl default; allow (read) user=all; deny (read) user=ann;")
                    .file(
                            "conf/dbswitch.conf",
                            "directory default ldap://127.0.0.1:" + directory.port() + "/" + TestDirectory.BASE
                                    + "\ndefault:binddn cn=server\ndefault:encoded bindpw "
                                    + Base64.getEncoder()
                                            .encodeToString("server secret".getBytes(StandardCharsets.UTF_8))
                                    + "\n")
                    .start();
            String bob = GuardedServer.basic("bob", "bob's secret");
            assertThat(get("/index.html", bob)).startsWith("HTTP/1.1 200");
            untilTheLoopAnswers(bob);
            String ann = GuardedServer.basic("ann ", "ann's secret");
            assertThat(get("/index.html", ann)).startsWith("HTTP/1.1 403");
            assertThat(get("/index.html", ann)).startsWith("HTTP/1.1 403");
        }
    }

    /** A target is known to the quick lane shortly after its first answer has left; until then a session thread answers. */
    private void untilTheLoopAnswers(String... fields) {
        long before = quickAnswers();
        Await.until(() -> isServed(fields) && quickAnswers() > before);
    }

    private boolean isServed(String... fields) {
        try {
            return get("/index.html", fields).startsWith("HTTP/1.1 200");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void rulesAboutNamesOfHostsAskNameServers() throws Exception {
        try (TestNameServer names = new TestNameServer()
                .claims("1.0.0.127.in-addr.arpa", "me.example.com")
                .has("me.example.com", 127, 0, 0, 1)) {
            acl("acl default; allow (read) dns=\"*.example.com\";")
                    .magnus("DNS on")
                    .magnus("AsyncDNS on")
                    .magnus("DNSServers 127.0.0.1:" + names.address().getPort())
                    .magnus("Init fn=dns-cache-init cache-size=1024")
                    .start();
            assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
            int asked = names.asked();
            assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
            assertThat(get("/index.html")).startsWith("HTTP/1.1 200");
            assertThat(names.asked()).isEqualTo(asked);
            untilTheLoopAnswers();
            assertThat(guarded.server().perfdump())
                    .contains("CacheEntries        1/1024")
                    .contains("NameLookups         1")
                    .contains("AddrLookups         1")
                    .contains("LookupsInProgress   0");
        }
    }

    @Test
    void verboseLogsTellWhatTheCacheHolds() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.acl.Realms")) {
            acl("acl default; allow (read) user=anyone;")
                    .magnus("LogVerbose on")
                    .magnus("ACLCacheLifetime 60")
                    .magnus("ACLUserCacheSize 5000")
                    .magnus("ACLGroupCacheSize 8")
                    .start();
            assertThat(String.join("\n", log.all()))
                    .contains("User authentication cache entries expire in 60 seconds.")
                    .contains("User authentication cache holds 5000 users.")
                    .contains("Up to 8 groups are cached for each cached user.");
        }
    }

    @Test
    void rulesAboutNamesAreADefectWhileDnsIsOff() throws Exception {
        acl("acl default; allow (read) dns=\"*.example.com\";").start();
        assertThat(get("/index.html")).startsWith("HTTP/1.1 500");
        assertThat(guarded.server().warnings()).extracting(Finding::text).anyMatch(text -> text.contains("DNS on"));
    }
}
