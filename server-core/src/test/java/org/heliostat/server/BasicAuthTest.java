package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.ConfigException;
import org.heliostat.dns.TestNameServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins by lines of obj.conf, without ACLs, in whole servers; and names of clients in the access log. */
class BasicAuthTest {

    private static final String HTPASSWD =
            "ann:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\nbob:$apr1$saltsalt$LrttParrLPdxvgutaSXWJ0\n";

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

    private void start(String authTrans, String requireAuth) throws Exception {
        guarded.file("users", HTPASSWD)
                .file("groups", "writers: ann\nreaders: ann bob\n")
                .file("conf/keyfile", "cleo;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\n")
                .lines(authTrans + "\n" + requireAuth)
                .start();
    }

    private void expect(String field, int status) throws Exception {
        String answer = field.isEmpty() ? guarded.get("/index.html") : guarded.get("/index.html", field);
        assertThat(answer).startsWith("HTTP/1.1 " + status);
    }

    @Test
    void aFileOfHtpasswdLetsItsUsersIn() throws Exception {
        start(
                "AuthTrans fn=basic-ncsa auth-type=basic userfile=users grpfile=groups",
                "PathCheck fn=require-auth auth-type=basic realm=\"A place\"");
        assertThat(guarded.get("/index.html")).contains("WWW-Authenticate: Basic realm=\"A place\", charset=\"UTF-8\"");
        expect(GuardedServer.basic("ann", "secret"), 200);
        expect(GuardedServer.basic("bob", "secret"), 200);
        expect(GuardedServer.basic("bob", "Secret"), 401);
        expect(GuardedServer.basic("eve", "secret"), 401);
        expect("Authorization: Basic !", 401);
    }

    @Test
    void usersAndGroupsCanBeNamed() throws Exception {
        start(
                "AuthTrans fn=basic-ncsa auth-type=basic userfile=users grpfile=groups",
                "PathCheck fn=require-auth auth-type=basic realm=x auth-user=\"(ann|bob)\" auth-group=writers");
        expect(GuardedServer.basic("ann", "secret"), 200);
        expect(GuardedServer.basic("bob", "secret"), 401);
    }

    @Test
    void aUserDatabaseLetsItsUsersIn() throws Exception {
        start(
                "AuthTrans fn=basic-auth auth-type=basic userdb=default userfn=simple-userdb",
                "PathCheck fn=require-auth auth-type=basic realm=x auth-group=staff path=\"*/index.html\"");
        expect(GuardedServer.basic("cleo", "secret"), 200);
        expect(GuardedServer.basic("cleo", "wrong"), 401);
        assertThat(guarded.get("/sub/file")).startsWith("HTTP/1.1 200");
    }

    /** Who is known to the server need not be known to each of its sites. */
    @Test
    void anIdMeansWhatItMeansToTheVirtualServer() throws Exception {
        guarded.file("conf/dbswitch.conf", "directory staff file:staff.pw\nstaff:syntax htaccess\n")
                .file("conf/staff.pw", "ann:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n")
                .serverXml(xml -> xml.replace("</VS>", "<USERDB id=\"default\" database=\"staff\"/></VS>"));

        start(
                "AuthTrans fn=basic-auth auth-type=basic userdb=default",
                "PathCheck fn=require-auth auth-type=basic realm=x");

        expect(GuardedServer.basic("ann", "secret"), 200);
        expect(GuardedServer.basic("cleo", "secret"), 401);
    }

    @Test
    void aVirtualServerMayGiveADatabaseANameOfItsOwn() throws Exception {
        guarded.serverXml(xml -> xml.replace("</VS>", "<USERDB id=\"mine\" database=\"default\"/></VS>"));

        start(
                "AuthTrans fn=basic-auth auth-type=basic userdb=mine",
                "PathCheck fn=require-auth auth-type=basic realm=x");

        expect(GuardedServer.basic("cleo", "secret"), 200);
        expect(GuardedServer.basic("cleo", "wrong"), 401);
    }

    @Test
    void whatCannotBeCalledIsAnError() {
        assertThatThrownBy(() -> start("AuthTrans fn=basic-auth auth-type=basic userdb=default userfn=mine", ""))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("userfn: mine (expected: simple-userdb");
        assertThatThrownBy(() -> start("AuthTrans fn=basic-ncsa auth-type=basic dbm=users", ""))
                .hasMessageContaining("dbm: users (expected: userfile, a file of htpasswd)");
        assertThatThrownBy(() -> start("AuthTrans fn=basic-auth auth-type=basic userdb=defaul", ""))
                .hasMessageContaining("basic-auth: userdb: defaul: unknown database (did you mean default?)");
    }

    @Test
    void withDnsTheLogHasNames() throws Exception {
        try (TestNameServer names = new TestNameServer()
                .claims("1.0.0.127.in-addr.arpa", "me.example.com")
                .has("me.example.com", 127, 0, 0, 1)) {
            guarded.magnus("DNS on")
                    .magnus("DNSServers 127.0.0.1:" + names.address().getPort())
                    .magnus("Init fn=flex-init access=logs/access plain=logs/plain"
                            + " format.access=\"%Ses->client.ip% %Req->reqpb.uri%\""
                            + " format.plain=\"%Ses->client.ip% %Req->reqpb.uri%\"")
                    .file("logs/.x", "")
                    .lines("AddLog fn=flex-log name=access\nAddLog fn=flex-log name=plain iponly=1")
                    .start();
            for (int i = 0; i < 3; i++) {
                assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 200");
            }
            guarded.close();
            assertThat(Files.readAllLines(folder.resolve("logs/access")))
                    .containsOnlyOnce("format=%Ses->client.ip% %Req->reqpb.uri%")
                    .filteredOn(line -> !line.startsWith("format="))
                    .hasSize(3)
                    .containsOnly("me.example.com /index.html");
            assertThat(Files.readAllLines(folder.resolve("logs/plain")))
                    .filteredOn(line -> !line.startsWith("format="))
                    .hasSize(3)
                    .containsOnly("127.0.0.1 /index.html");
        }
    }
}
