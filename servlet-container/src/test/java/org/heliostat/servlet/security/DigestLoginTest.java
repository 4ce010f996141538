package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.users.DigestEntry;
import org.heliostat.config.users.RealmUsers;
import org.heliostat.request.Exchange;
import org.heliostat.request.inner.InnerCall;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DIGEST as RFC 7616 has it. */
class DigestLoginTest {

    private static final String DIGEST =
            "<login-config><auth-method>DIGEST</auth-method><realm-name>shop</realm-name></login-config>";
    private static final Pattern NONCE = Pattern.compile("nonce=\"([^\"]+)\"");

    @TempDir
    Path temp;

    private TestApp app;

    @BeforeEach
    void start() {
        app = SecuredApp.start(temp.resolve("a"), DIGEST, constraint("/who/*", "clerk"))
                .users(users());
    }

    private static RealmUsers users() {
        SourceLocation at = SourceLocation.none();
        return new RealmUsers(
                at,
                "file",
                List.of(),
                List.of(
                        new DigestEntry(at, "ann", "shop", hash("MD5", "ann:shop:pw"), Set.of("clerk")),
                        new DigestEntry(at, "ann", "shop", hash("SHA-256", "ann:shop:pw"), Set.of())),
                Set.of());
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void offersTheBetterAlgorithmFirst() {
        List<String> offers =
                app.get("/app/who").exchange().response().headers().all("WWW-Authenticate");

        assertThat(offers).hasSize(2);
        assertThat(offers.get(0)).startsWith("Digest realm=\"shop\", qop=\"auth\", algorithm=SHA-256, nonce=\"");
        assertThat(offers.get(1)).contains("algorithm=MD5").doesNotContain("stale");
    }

    @Test
    void takesBothAlgorithmsAndEveryCountOnce() {
        String nonce = nonce(app.get("/app/who"));

        assertThat(get(field("SHA-256", nonce, 1, "pw")).text()).contains("GET ann DIGEST false");
        assertThat(get(field("MD5", nonce, 2, "pw")).status()).isEqualTo(200);

        Answer replayed = get(field("SHA-256", nonce, 1, "pw"));
        assertThat(replayed.status()).isEqualTo(401);
        assertThat(replayed.header("WWW-Authenticate")).contains("stale=true");
    }

    @Test
    void refusesWhatDoesNotFit() {
        String nonce = nonce(app.get("/app/who"));
        String right = field("SHA-256", nonce, 1, "pw");

        for (String wrong : List.of(
                field("SHA-256", nonce, 1, "other"),
                right.replace("username=\"ann\"", "username=\"bob\""),
                right.replace("uri=\"/app/who\"", "uri=\"/app/other\""),
                right.replace("realm=\"shop\"", "realm=\"other\""),
                right.replace("qop=auth", "qop=auth-int"),
                right.replace("nc=00000001", "nc=1"),
                right.replace("cnonce=\"c\"", "cnonce=\"\""),
                right.replace("SHA-256", "SHA-512-256"),
                right.replaceAll("response=\"[0-9a-f]*\"", "response=\"\""))) {
            Answer refused = get(wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(401);
            assertThat(refused.header("WWW-Authenticate")).as(wrong).doesNotContain("stale");
        }
        assertThat(get(right).status()).isEqualTo(200);
    }

    @Test
    void theMethodIsPartOfTheDigest() {
        String nonce = nonce(app.get("/app/who"));

        Answer posted = app.send(
                FakeExchange.request("POST", "/app/who").header("Authorization", field("SHA-256", nonce, 1, "pw")));

        assertThat(posted.status()).isEqualTo(401);
    }

    @Test
    void anOldNonceIsStaleNotWrong() {
        String nonce = nonce(app.get("/app/who"));
        app.passSeconds(301);

        Answer late = get(field("SHA-256", nonce, 1, "pw"));

        assertThat(late.status()).isEqualTo(401);
        assertThat(late.header("WWW-Authenticate")).contains("stale=true");
        assertThat(get(field("SHA-256", nonce(late), 1, "pw")).status()).isEqualTo(200);
    }

    /** A page of the server that includes pages of the application, such as by SHTML. */
    @Test
    void whatAPageIncludesTakesTheDigestOfThePage() throws Exception {
        String nonce = nonce(app.get("/app/who"));
        Exchange page = FakeExchange.request("POST", "/page.shtml")
                .header("Authorization", field("MD5", nonce, 1, "pw", "POST", "/page.shtml"))
                .build();

        assertThat(included(page)).isEqualTo("GET ann DIGEST false null");
        assertThat(included(page)).isEqualTo("GET ann DIGEST false null");

        // Another request may not come with the same digest.
        assertThat(get(field("MD5", nonce, 1, "pw")).status()).isEqualTo(401);
    }

    @Test
    void aDigestOfTheIncludedPageIsNone() throws Exception {
        String nonce = nonce(app.get("/app/who"));
        Exchange page = FakeExchange.request("GET", "/page.shtml")
                .header("Authorization", field("MD5", nonce, 1, "pw"))
                .build();

        assertThat(included(page)).doesNotContain("ann");
    }

    @Test
    void aPageThatIsForwardedToTakesTheDigestOfTheRequest() throws Exception {
        app.close();
        app = SecuredApp.start(temp.resolve("b"), DIGEST, constraint("/other/*", "clerk"), context -> {
                    TestApp.servlet(context, "in", "/in", (request, response) -> {
                        request.authenticate(response);
                        request.authenticate(response);
                        response.getWriter().print(request.getRemoteUser());
                    });
                    TestApp.servlet(context, "front", "/front", (request, response) -> {
                        request.authenticate(response);
                        request.getRequestDispatcher("/in").forward(request, response);
                    });
                })
                .users(users());
        String nonce = nonce(app.get("/app/other/x"));

        Answer answer = app.get(
                "/app/front",
                request -> request.header("Authorization", field("MD5", nonce, 1, "pw", "GET", "/app/front")));

        assertThat(answer.text()).isEqualTo("ann");
    }

    private String included(Exchange page) throws Exception {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        InnerCall call = new InnerCall(page, text, new InnerLimits(1, 10, 10_000, 10_000));
        Exchange inner = call.get("/app/who");
        inner.virtualServerId("vs1");
        assertThat(app.apps().serve(inner)).isTrue();
        inner.release();
        call.ended();
        call.answer(inner);
        return text.toString(StandardCharsets.UTF_8);
    }

    private Answer get(String field) {
        return app.get("/app/who", request -> request.header("Authorization", field));
    }

    private static String nonce(Answer answer) {
        Matcher matcher = NONCE.matcher(answer.header("WWW-Authenticate"));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String field(String algorithm, String nonce, int count, String password) {
        return field(algorithm, nonce, count, password, "GET", "/app/who");
    }

    private static String field(String algorithm, String nonce, int count, String password, String method, String uri) {
        String nc = String.format("%08x", count);
        String ha1 = hash(algorithm, "ann:shop:" + password);
        String ha2 = hash(algorithm, method + ":" + uri);
        String response = hash(algorithm, ha1 + ":" + nonce + ":" + nc + ":c:auth:" + ha2);
        return "Digest username=\"ann\", realm=\"shop\", nonce=\"" + nonce + "\", uri=\"" + uri + "\", algorithm="
                + algorithm + ", qop=auth, nc=" + nc + ", cnonce=\"c\", response=\"" + response + "\"";
    }

    private static String hash(String algorithm, String text) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError(missing);
        }
    }
}
