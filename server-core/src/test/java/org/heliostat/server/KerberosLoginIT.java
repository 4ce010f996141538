package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.acl.kerberos.TestRealm;
import org.heliostat.acl.ldap.TestDirectory;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Method gssapi in whole servers: tickets of real KDCs, over sockets. */
class KerberosLoginIT {

    private static final String SERVICE = "HTTP/localhost";
    private static final String ONE = "ONE.TEST";
    private static final String TWO = "TWO.TEST";
    private static final Pattern ANSWER = Pattern.compile("WWW-Authenticate: Negotiate ([A-Za-z0-9+/=]+)\r\n");
    private static final String DATABASE = "directory kerberos kerberos:\nkerberos:keytab web.keytab\n";

    @TempDir
    static Path kdcs;

    private static TestRealm one;
    private static TestRealm two;
    private static Path keytab;
    private static Path keytabOfTwo;

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeAll
    static void startRealms() throws IOException {
        keytab = kdcs.resolve("one.keytab");
        keytabOfTwo = kdcs.resolve("two.keytab");
        one = TestRealm.start(ONE, kdcs.resolve("one"));
        one.user("ann", "secret");
        one.user("eve", "secret");
        one.service(SERVICE, keytab);
        one.service("HTTP/elsewhere", kdcs.resolve("elsewhere.keytab"));
        two = TestRealm.start(TWO, kdcs.resolve("two"));
        two.user("ann", "other");
        two.service(SERVICE, keytabOfTwo);
    }

    @AfterAll
    static void stopRealms() {
        one.close();
        two.close();
    }

    @BeforeEach
    void prepare() throws IOException {
        guarded = new GuardedServer(folder)
                .magnus("Init fn=\"flex-init\" access=\"logs/access\" format.access=\"%Req->vars.auth-user%"
                        + " %Req->vars.auth-type% %Req->srvhdrs.clf-status%\"")
                .lines("PathCheck fn=\"check-acl\" acl=\"default\"\nAddLog fn=\"flex-log\" name=\"access\"")
                .file("conf/dbswitch.conf", DATABASE)
                .file("conf/keyfile", "ann;-;staff\n");
        Files.createDirectories(folder.resolve("conf"));
        Files.copy(keytab, folder.resolve("conf/web.keytab"));
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private void startWith(String rules) throws Exception {
        guarded.acl("acl default; authenticate (user,group) {method=gssapi;}; " + rules)
                .start();
    }

    private String get(String token) throws IOException {
        return guarded.get("/index.html", "Authorization: Negotiate " + token);
    }

    @Test
    void aTicketLetsInAndTheServiceProvesItself() throws Exception {
        startWith("allow (read) user=all;");
        String asked = guarded.get("/index.html");
        assertThat(asked).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Negotiate\r\n");
        for (String mechanism : List.of(TestRealm.SPNEGO, TestRealm.KERBEROS)) {
            String answer = get(one.token("ann", "secret", SERVICE, mechanism));
            assertThat(answer).startsWith("HTTP/1.1 200").endsWith("<p>hello</p>");
            Matcher token = ANSWER.matcher(answer);
            assertThat(token.find()).isTrue();
            assertThat(one.isAnswerOfService(token.group(1))).isTrue();
        }
    }

    @Test
    void whoItIsIsKnownByANameWithoutTheRealmOfTheService() throws Exception {
        startWith("allow (read) user=\"ann\";");
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
        assertThat(get(one.token("eve", "secret", SERVICE))).startsWith("HTTP/1.1 403");
        Await.until(() -> accessLog().contains("ann Negotiate 200"));
        assertThat(accessLog()).contains("eve Negotiate 403");
    }

    @Test
    void namesMayKeepTheirRealm() throws Exception {
        guarded.file("conf/dbswitch.conf", DATABASE + "kerberos:names full\n");
        startWith("allow (read) user=\"ann@ONE.TEST\";");
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
    }

    @Test
    void theSameNameInAnotherRealmIsSomebodyElse() throws Exception {
        // The keys of the other realm under the name of ours: its tickets are taken, as those of a realm that is
        // trusted.
        byte[] keys = Files.readAllBytes(keytabOfTwo);
        String swapped = new String(keys, StandardCharsets.ISO_8859_1).replace(TWO, ONE);
        Files.write(folder.resolve("conf/web.keytab"), swapped.getBytes(StandardCharsets.ISO_8859_1));
        startWith("allow (read) user=\"ann@TWO.TEST\"; deny (read) user=ann; deny (read) group=staff;");
        assertThat(get(two.token("ann", "other", SERVICE))).startsWith("HTTP/1.1 200");
    }

    @Test
    void groupsComeFromTheDatabaseOfUsers() throws Exception {
        startWith("allow (read) group=staff;");
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
        assertThat(get(one.token("eve", "secret", SERVICE))).startsWith("HTTP/1.1 403");
    }

    @Test
    void aNameInAnotherCaseIsInTheSameGroups() throws Exception {
        guarded.file("conf/keyfile", "ANN;-;banned\n");
        startWith("allow (read) user=\"ann\"; deny (read) group=banned;");
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 403");
    }

    @Test
    void namesThatDifferInCaseOnlyAreNobodysGroups() throws Exception {
        guarded.file("conf/keyfile", "ANN;-;banned\nAnn;-;staff\n");
        startWith("allow (read) user=\"ann\"; deny (read) group=banned;");
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 503");
    }

    @Test
    void anIdThatMeansAnotherKindOfDatabaseHereIsNotTheServers() {
        guarded.file(
                "conf/dbswitch.conf",
                DATABASE + "directory files file:\nfiles:syntax keyfile\nfiles:keyfile keyfile\n");
        assertThatThrownBy(() -> {
                    guarded.inVirtualServer("<USERDB id=\"kerberos\" database=\"files\"/>");
                    startWith("allow (read) user=all;");
                })
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("for method gssapi the id of a kerberos: line");
        assertThatThrownBy(() -> guarded.inVirtualServer("<USERDB id=\"files\" database=\"kerberos\"/>")
                        .acl("acl default; authenticate (user) {database=files;}; allow (read) user=all;")
                        .start())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("takes Kerberos tickets only");
    }

    @Test
    void whatADatabaseOfTicketsCannotHaveIsAnError() {
        for (String wrong : List.of("database=\"kerbeross\"", "database=\"kerberos\" basedn=\"o=x\"")) {
            guarded.inVirtualServer("<USERDB id=\"kerberos\" " + wrong + "/>");
            assertThatThrownBy(() -> startWith("allow (read) user=all;"))
                    .as(wrong)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("VS vs1: USERDB kerberos: ");
        }
    }

    @Test
    void groupsMayComeFromADirectoryThatDoesNotKnowEverybody() throws Exception {
        try (TestDirectory directory =
                new TestDirectory().person("ann", "-").group("clerks", TestDirectory.personDn("ann"))) {
            guarded.file(
                    "conf/dbswitch.conf",
                    DATABASE + "kerberos:users people\ndirectory people ldap://127.0.0.1:" + directory.port() + "/"
                            + TestDirectory.BASE + "\npeople:binddn cn=server\npeople:bindpw server secret\n");
            startWith("allow (read) group=clerks; allow (info) user=all; deny (info) group=clerks;");
            assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
            assertThat(get(one.token("eve", "secret", SERVICE))).startsWith("HTTP/1.1 403");
            directory.stop();
            assertThat(get(one.token("eve", "secret", SERVICE))).startsWith("HTTP/1.1 503");
        }
    }

    @Test
    void aTokenIsTakenOnce() throws Exception {
        startWith("allow (read) user=all;");
        String token = one.token("ann", "secret", SERVICE);
        assertThat(get(token)).startsWith("HTTP/1.1 200");
        assertRefused(token, "");
    }

    /** One request may meet several statements: the ticket is looked at once. */
    @Test
    void aTokenServesAllStatementsOfARequest() throws Exception {
        guarded.acl("acl default; authenticate (user) {method=gssapi; prompt=x;}; allow (read) user=eve;"
                        + " authenticate (user) {method=gssapi; prompt=y;}; allow (read) user=ann;")
                .start();
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
    }

    @Test
    void ticketsForOthersAreRefused() throws Exception {
        startWith("allow (read) user=all;");
        assertRefused(one.token("ann", "secret", "HTTP/elsewhere"), "");
        assertRefused(two.token("ann", "other", SERVICE), "");
    }

    @Test
    void whatIsNoTicketIsRefused() throws Exception {
        startWith("allow (read) user=all;");
        String good = one.token("ann", "secret", SERVICE);
        byte[] bent = Base64.getDecoder().decode(good);
        bent[bent.length - 20] ^= 1;
        assertRefused(Base64.getEncoder().encodeToString(bent), "");
        assertRefused(Base64.getEncoder().encodeToString(Arrays.copyOf(bent, 100)), "");
        assertRefused(Base64.getEncoder().encodeToString("no token".getBytes(StandardCharsets.US_ASCII)), "");
        assertRefused("TlRMTVNTUAABAAAAB4IIogAAAAAAAAAAAAAAAAAAAAA=", "an NTLM token (expected: Kerberos)");
        // Not used up by the others.
        assertThat(get(good)).startsWith("HTTP/1.1 200");
        assertThat(guarded.server().snapshot().logins().refused()).isEqualTo(4);
    }

    @Test
    void aTokenThatIsTooLongIsNotLookedAt() throws Exception {
        guarded.file("conf/dbswitch.conf", DATABASE + "kerberos:maxtoken 1024\n");
        startWith("allow (read) user=all;");
        assertRefused(
                Base64.getEncoder().encodeToString(new byte[1025]), "a token of 1025 bytes (expected: 1024 at most");
    }

    @Test
    void whatIsNoBase64IsABadRequest() throws Exception {
        startWith("allow (read) user=all;");
        for (String token : List.of("", "****", "YII=YII=")) {
            assertThat(get(token)).startsWith("HTTP/1.1 400").doesNotContain("WWW-Authenticate");
        }
        assertThat(guarded.get("/index.html", GuardedServer.basic("ann", "secret")))
                .startsWith("HTTP/1.1 401")
                .contains("WWW-Authenticate: Negotiate\r\n");
    }

    private void assertRefused(String token, String because) throws IOException {
        try (LogLines log = LogLines.of("org.heliostat.acl.KerberosDatabase")) {
            assertThat(get(token)).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Negotiate\r\n");
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .startsWith("directory kerberos: a login from 127.0.0.1 is refused: ")
                    .contains(because);
            assertThat(log.traces()).isEmpty();
        }
    }

    @Test
    void newKeysOfTheServiceAreNoticedWithoutAReload() throws Exception {
        String service = "HTTP/rolling";
        Path web = folder.resolve("conf/web.keytab");
        Files.delete(web);
        one.service(service, web);
        startWith("allow (read) user=all;");
        assertThat(get(one.token("ann", "secret", service))).startsWith("HTTP/1.1 200");
        one.forget(service);
        Path next = folder.resolve("next.keytab");
        one.service(service, next);
        assertRefused(one.token("ann", "secret", service), "");
        // The JDK goes by the time of the file.
        Files.setLastModifiedTime(
                next, FileTime.from(Files.getLastModifiedTime(web).toInstant().plusSeconds(2)));
        Files.move(next, web, StandardCopyOption.REPLACE_EXISTING);
        assertThat(get(one.token("ann", "secret", service))).startsWith("HTTP/1.1 200");
    }

    @Test
    void aReloadBringsAnotherKeytab() throws Exception {
        startWith("allow (read) user=all;");
        Files.copy(keytabOfTwo, folder.resolve("conf/two.keytab"));
        Files.writeString(
                folder.resolve("conf/dbswitch.conf"), "directory kerberos kerberos:\nkerberos:keytab two.keytab\n");
        assertThat(guarded.server().reload().applied()).isTrue();
        assertRefused(one.token("ann", "secret", SERVICE), "");
        assertThat(get(two.token("ann", "other", SERVICE))).startsWith("HTTP/1.1 200");
        Files.writeString(
                folder.resolve("conf/dbswitch.conf"), "directory kerberos kerberos:\nkerberos:keytab none.keytab\n");
        assertThat(guarded.server().reload().applied()).isFalse();
        assertThat(get(two.token("ann", "other", SERVICE))).startsWith("HTTP/1.1 200");
    }

    /** The quick lane repeats answers; one with a client's token is not for others. */
    @Test
    void aTokenOfOneClientIsNotSentToAnother() throws Exception {
        startWith("allow (read) user=all; allow (read) ip=127.*;");
        for (int i = 0; i < 3; i++) {
            assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
        }
        for (int i = 0; i < 3; i++) {
            assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 200").doesNotContain("WWW-Authenticate");
        }
    }

    @Test
    void requestsOfOneConnectionHaveUsersOfTheirOwn() throws Exception {
        startWith("allow (read) user=ann;");
        int port = guarded.server().listenAddresses().get(0).port();
        try (RawClient connection = new RawClient(port)) {
            for (String user : List.of("ann", "eve", "nobody", "ann")) {
                String field = user.equals("nobody")
                        ? ""
                        : "Authorization: Negotiate " + one.token(user, "secret", SERVICE) + "\r\n";
                String answer = connection
                        .send("GET /index.html HTTP/1.1\r\nHost: localhost\r\n" + field + "\r\n")
                        .readAnswer();
                String status = user.equals("ann") ? "200" : user.equals("eve") ? "403" : "401";
                assertThat(answer).startsWith("HTTP/1.1 " + status);
            }
        }
    }

    @Test
    void aVirtualServerMayHaveNamesOfItsOwnForThem() throws Exception {
        guarded.file(
                        "conf/dbswitch.conf",
                        DATABASE.replace("kerberos ", "tickets ").replace("\nkerberos:", "\ntickets:"))
                .inVirtualServer("<USERDB id=\"kerberos\" database=\"tickets\"/>");
        startWith("allow (read) group=staff;");
        assertThat(get(one.token("ann", "secret", SERVICE))).startsWith("HTTP/1.1 200");
    }

    @Test
    void databasesOfOtherMethodsAreErrorsWhenTheConfigurationIsRead() {
        guarded.file("conf/dbswitch.conf", DATABASE + "kerberos:users peple\n" + "directory people null:///none\n")
                .acl("acl default; authenticate (user) {method=gssapi;}; allow (read) user=all;\n"
                        + "authenticate (user) {method=basic; database=kerberos;}; allow (read) user=all;\n"
                        + "authenticate (user) {method=gssapi; database=people;}; allow (read) user=all;\n");
        assertThatThrownBy(guarded::start)
                .isInstanceOfSatisfying(ConfigException.class, refused -> assertThat(refused.findings())
                        .extracting(Finding::toString)
                        .contains(
                                "conf/x.acl:2: authenticate: database: kerberos takes Kerberos tickets only (expected: method"
                                        + " = \"gssapi\")",
                                "conf/x.acl:3: authenticate: database: people (expected: for method gssapi the id of a"
                                        + " kerberos: line of dbswitch.conf)",
                                "conf/dbswitch.conf:1: directory kerberos: users: peple: unknown database (did you mean"
                                        + " people?)"));
    }

    @Test
    void verboseLogsTellWhoseTicketsAreTaken() throws Exception {
        guarded.magnus("LogVerbose on");
        try (LogLines log = LogLines.of("org.heliostat.acl.Realms")) {
            startWith("allow (read) user=all;");
            assertThat(log.all()).contains("Directory kerberos takes Kerberos tickets for HTTP/localhost@ONE.TEST.");
        }
    }

    private String accessLog() {
        try {
            return Files.readString(folder.resolve("logs/access"));
        } catch (IOException notYet) {
            return "";
        }
    }
}
