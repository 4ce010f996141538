package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.acl.kerberos.TestRealm;


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
                .magnus("Init fn=\"flex-init\" access=\"access\" format.access=\"%Req->vars.auth-user%"
                        + " %Req->vars.auth-type% %Req->srvhdrs.clf-status%\"")
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
}
