package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users, logins and roles with the packaged jar (rows 20, 21 and 36 of the list of attacks). */
class LoginIT {

    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final String WHO = "<%= request.getMethod() %> <%= request.getRemoteUser() %>"
            + " <%= request.getAuthType() %> <%= request.isUserInRole(\"boss\") %>"
            + " <%= request.getParameter(\"p\") %>";

    private static String users;

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    /** By the commands, once for all tests: each is a process, and hashing is slow on purpose. */
    @BeforeAll
    static void makeUsers(@TempDir Path once) throws Exception {
        Path instance = once.resolve("users");
        ServerProcess.makeInstance(instance);
        user(instance, "ann", "ann's password", "--groups", "clerk,boss");
        user(instance, "bob", "bob's password", "--groups=clerk", "--bcrypt");
        users = Files.readString(instance.resolve("conf/keyfile")) + "CN=cleo;-;clerk\n";
    }

    @BeforeEach
    void makeInstance() throws Exception {
        ServerProcess.makeInstance(instance());
        Files.writeString(instance().resolve("conf/keyfile"), users);
    }

    @Test
    void basicAsksAndLetsInWhomTheRolesAllow() throws Exception {
        app("basic", login("BASIC", "") + constraint("/in/*", "clerk", "") + constraint("/in/boss.jsp", "boss", ""));
        try (ServerProcess server = ServerProcess.start(instance())) {
            String in = server.url("/basic/in/who.jsp");
            HttpResponse<String> asked = send(request(in));
            assertThat(asked.statusCode()).isEqualTo(401);
            assertThat(asked.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWith("Basic realm=\"file\"");

            assertThat(send(basic(in, "ann", "ann's password")).body()).contains("GET ann BASIC true");
            assertThat(send(basic(in, "bob", "bob's password")).body()).contains("GET bob BASIC false");
            assertThat(send(basic(in, "ann", "bob's password")).statusCode()).isEqualTo(401);
            assertThat(send(basic(in, "nobody", "x")).statusCode()).isEqualTo(401);
            String boss = server.url("/basic/in/boss.jsp");
            assertThat(send(basic(boss, "bob", "bob's password")).statusCode()).isEqualTo(403);
            assertThat(send(basic(boss, "ann", "ann's password")).statusCode()).isEqualTo(200);
            assertThat(send(request(server.url("/basic/%69n/who.jsp"))).statusCode())
                    .isEqualTo(401);
            assertThat(send(request(server.url("/basic/in;x/./who.jsp"))).statusCode())
                    .isEqualTo(401);

            input(
                    folder,
                    "new one",
                    List.of("user", "password", "ann", "--instance", instance().toString()));
            assertThat(ServerProcess.run(
                                    folder, "reload", "--instance", instance().toString())
                            .exitCode())
                    .isZero();
            assertThat(send(basic(in, "ann", "ann's password")).statusCode()).isEqualTo(401);
            assertThat(send(basic(in, "ann", "new one")).statusCode()).isEqualTo(200);
            assertThat(ServerProcess.run(
                                    folder, "perfdump", "--instance", instance().toString())
                            .out())
                    .contains("Refused/Unchecked Logins");
        }
    }

    @Test
    void methodsThatNoConstraintCoversCanBeDenied() throws Exception {
        app("open", login("BASIC", "") + constraint("/in/*", "clerk", "<http-method>GET</http-method>"));
        app(
                "closed",
                "<deny-uncovered-http-methods/>"
                        + login("BASIC", "")
                        + constraint("/in/*", "clerk", "<http-method>GET</http-method>"));
        try (ServerProcess server = ServerProcess.start(instance())) {
            assertThat(send(request(server.url("/open/in/who.jsp")).POST(BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(200);
            server.told("leave some HTTP methods to everybody");
            assertThat(send(request(server.url("/open/in/who.jsp")).method("HEAD", BodyPublishers.noBody()))
                            .statusCode())
                    .as("HEAD, which would do as GET")
                    .isEqualTo(401);
            for (String method : List.of("POST", "HEAD", "get", "BREW")) {
                assertThat(send(request(server.url("/closed/in/who.jsp")).method(method, BodyPublishers.noBody()))
                                .statusCode())
                        .as(method)
                        .isEqualTo(403);
            }
        }
    }

    @Test
    void aFormLeadsBackToWhatWasAskedForWithANewSession() throws Exception {
        String pages = "<form-login-config><form-login-page>/login.html</form-login-page>"
                + "<form-error-page>/wrong.html</form-error-page></form-login-config>";
        app(
                "form",
                login("FORM", pages)
                        + constraint("/in/*", "clerk", "")
                        + constraint("/in/boss.jsp", "boss", "<http-method>POST</http-method>"));
        try (ServerProcess server = ServerProcess.start(instance())) {
            HttpResponse<String> asked = send(request(server.url("/form/in/who.jsp?q=1"))
                    .header("Content-Type", FORM_TYPE)
                    .POST(BodyPublishers.ofString("p=kept")));
            assertThat(asked.body()).contains("log in here");
            String planted = cookie(asked);

            assertThat(post(server, planted, "ann", "wrong").body()).contains("that was wrong");
            HttpResponse<String> in = post(server, planted, "ann", "ann's password");
            assertThat(in.statusCode()).isEqualTo(302);
            assertThat(in.headers().firstValue("Location")).contains(server.url("/form/in/who.jsp?q=1"));
            String given = cookie(in);
            assertThat(given).isNotEqualTo(planted);

            assertThat(send(request(server.url("/form/in/who.jsp?q=1")).header("Cookie", given))
                            .body())
                    .contains("POST ann FORM true kept");
            assertThat(send(request(server.url("/form/in/who.jsp")).header("Cookie", planted))
                            .body())
                    .contains("log in here");

            HttpResponse<String> forBosses =
                    send(request(server.url("/form/in/boss.jsp")).POST(BodyPublishers.noBody()));
            String bob = cookie(post(server, cookie(forBosses), "bob", "bob's password"));
            assertThat(send(request(server.url("/form/in/boss.jsp")).header("Cookie", bob))
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void digestAndTheCommandsForUsers() throws Exception {
        user(instance(), "dora", "first", "--groups", "clerk", "--digest", "shop");
        app("digest", login("DIGEST", "<realm-name>shop</realm-name>") + constraint("/in/*", "clerk", ""));
        assertThat(command("user", "list").out()).contains("ann  clerk,boss").contains("dora  clerk");
        assertThat(command("user", "list", "--json").out()).contains("\"dora\"").doesNotContain("PBKDF2");
        assertThat(command("user", "add", "dora").err()).contains("user dora: there already");

        try (ServerProcess server = ServerProcess.start(instance())) {
            String in = server.url("/digest/in/who.jsp?p=1");
            assertThat(digest(in, "dora", "first").body()).contains("GET dora DIGEST false 1");
            assertThat(digest(in, "dora", "second").statusCode()).isEqualTo(401);
            assertThat(digest(in, "ann", "ann's password").statusCode()).isEqualTo(401);

            input(
                    folder,
                    "second",
                    List.of(
                            "user",
                            "password",
                            "dora",
                            "--digest=shop",
                            "--instance",
                            instance().toString()));
            assertThat(command("reload").exitCode()).isZero();
            assertThat(digest(in, "dora", "first").statusCode()).isEqualTo(401);
            assertThat(digest(in, "dora", "second").statusCode()).isEqualTo(200);

            assertThat(command("user", "remove", "dora").out()).contains("user dora was removed");
            assertThat(command("reload").exitCode()).isZero();
            assertThat(digest(in, "dora", "second").statusCode()).isEqualTo(401);
        }
        ServerProcess.Result again = command("user", "remove", "dora");
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("user dora: not in ");
        assertThat(command("user", "list").out()).contains("ann").doesNotContain("dora");
    }

    /** Does with the first challenge what a browser does (RFC 7616, section 3.4.1). */
    private HttpResponse<String> digest(String url, String user, String password) throws Exception {
        String challenge =
                send(request(url)).headers().firstValue("WWW-Authenticate").orElse("");
        assertThat(challenge).startsWith("Digest realm=\"shop\"").contains("algorithm=SHA-256");
        String nonce = challenge.replaceFirst(".*nonce=\"([^\"]*)\".*", "$1");
        String uri = URI.create(url).getRawPath() + "?" + URI.create(url).getRawQuery();
        String secret = sha256(user + ":shop:" + password);
        String response = sha256(secret + ":" + nonce + ":00000001:abc:auth:" + sha256("GET:" + uri));
        return send(request(url)
                .header(
                        "Authorization",
                        "Digest username=\"" + user + "\", realm=\"shop\", nonce=\"" + nonce + "\", uri=\"" + uri
                                + "\", algorithm=SHA-256, qop=auth, nc=00000001, cnonce=\"abc\", response=\""
                                + response + "\""));
    }

    private static String sha256(String text) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private ServerProcess.Result command(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--instance", instance().toString()));
        return ServerProcess.run(folder, all.toArray(String[]::new));
    }

    @Test
    void aCertificateIsALoginAndPlainRequestsAreSentToTls() throws Exception {
        TestCertificates.Pair own = TestCertificates.make(folder, "localhost", "EC");
        TestCertificates.Pair cleo = TestCertificates.make(folder, "cleo", "EC");
        secure(own, cleo);
        app("cert", login("CLIENT-CERT", "") + constraint("/in/*", "clerk", ""));
        try (ServerProcess server = ServerProcess.start(instance())) {
            HttpResponse<String> sent = send(request(server.url("/cert/in/who.jsp?p=1")));
            assertThat(sent.statusCode()).isEqualTo(302);
            String secure = sent.headers().firstValue("Location").orElse("");
            assertThat(secure).startsWith("https://localhost:").endsWith("/cert/in/who.jsp?p=1");

            assertThat(with(own, Optional.of(cleo), secure).body()).contains("GET CN=cleo CLIENT_CERT false 1");
            assertThat(with(own, Optional.empty(), secure).statusCode()).isEqualTo(403);
        }
    }

    @Test
    void wrongLinesOfTheKeyFileAreTold() throws Exception {
        Files.writeString(instance().resolve("conf/keyfile"), "ann;$2b$31$" + "a".repeat(53) + ";clerk\n");

        ServerProcess.Result check =
                ServerProcess.run(folder, "check", "--instance", instance().toString());

        assertThat(check.exitCode()).isEqualTo(78);
        assertThat(check.out()).contains("conf/keyfile:1: user ann: hashed password (expected: ");
    }

    private Path instance() {
        return folder.resolve("site");
    }

    private static void user(Path instance, String name, String password, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of("user", "add", name, "--instance", instance.toString()));
        command.addAll(List.of(more));
        input(instance.getParent(), password, command);
    }

    private static void input(Path folder, String password, List<String> command) throws Exception {
        int exit = ServerProcess.runWithInput(folder, password + "\n", command.toArray(String[]::new));
        assertThat(exit).isZero();
    }

    private void app(String name, String elements) throws IOException {
        Path app = instance().resolve("webapps").resolve(name);
        Files.createDirectories(app.resolve("WEB-INF"));
        Files.createDirectories(app.resolve("in"));
        Files.writeString(
                app.resolve("WEB-INF/web.xml"),
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\">" + elements
                        + "<security-role><role-name>clerk</role-name></security-role>"
                        + "<security-role><role-name>boss</role-name></security-role></web-app>");
        Files.writeString(app.resolve("in/who.jsp"), WHO);
        Files.writeString(app.resolve("in/boss.jsp"), WHO);
        Files.writeString(app.resolve("login.html"), "log in here");
        Files.writeString(app.resolve("wrong.html"), "that was wrong");
    }

    private static String login(String method, String more) {
        return "<login-config><auth-method>" + method + "</auth-method>" + more + "</login-config>";
    }

    private static String constraint(String pattern, String role, String methods) {
        return "<security-constraint><web-resource-collection><web-resource-name>r</web-resource-name><url-pattern>"
                + pattern + "</url-pattern>" + methods + "</web-resource-collection><auth-constraint><role-name>" + role
                + "</role-name></auth-constraint></security-constraint>";
    }

    private void secure(TestCertificates.Pair own, TestCertificates.Pair trusted) throws Exception {
        Path conf = instance().resolve("conf");
        Files.createDirectories(conf.resolve("certs/trusted"));
        Files.writeString(conf.resolve("certs/own.pem"), own.certificatePem());
        Files.writeString(conf.resolve("certs/own.key"), own.keyPem());
        Files.writeString(conf.resolve("certs/trusted/cleo.pem"), trusted.certificatePem());
        Files.writeString(
                conf.resolve("magnus.conf"), Files.readString(conf.resolve("magnus.conf")) + "\nSecurity on\n");
        String socket = "<LS id=\"ls9\" ip=\"any\" port=\"0\" security=\"on\" defaultvs=\"vs1\">"
                + "<SSLPARAMS servercertnickname=\"own\" clientauth=\"optional\"/></LS>";
        String xml = Files.readString(conf.resolve("server.xml"));
        Files.writeString(conf.resolve("server.xml"), xml.replaceFirst("<MIME ", socket + "<MIME "));
    }

    private static HttpResponse<String> with(
            TestCertificates.Pair server, Optional<TestCertificates.Pair> client, String url) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", server.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        if (client.isPresent()) {
            keys.setKeyEntry("client", client.get().key(), new char[0], new java.security.cert.Certificate[] {
                client.get().certificate()
            });
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return HttpClient.newBuilder()
                .sslContext(context)
                .build()
                .send(request(url).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(ServerProcess server, String cookie, String user, String password)
            throws Exception {
        String body = "j_username=" + user + "&j_password=" + password;
        return send(request(server.url("/form/j_security_check"))
                .header("Content-Type", FORM_TYPE)
                .header("Cookie", cookie)
                .POST(BodyPublishers.ofString(body)));
    }

    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("Set-Cookie").orElse("").replaceFirst(";.*", "");
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(java.time.Duration.ofSeconds(60));
    }

    private static HttpRequest.Builder basic(String url, String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return request(url)
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.sendAsync(request.build(), BodyHandlers.ofString()).get(90, TimeUnit.SECONDS);
    }
}
