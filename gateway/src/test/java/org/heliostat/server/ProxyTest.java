package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.request;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an origin gets of a request, and the client of its response, over real sockets. */
class ProxyTest {

    @TempDir
    private Path folder;

    @Test
    void theOriginGetsTheRequestWrittenAnew() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            String answer = proxy.ask("GET /shop/a%20b;v=1?q=%41 HTTP/1.1\r\nHost: localhost\r\n"
                    + "Connection: close, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: 5\r\nTE: gzip\r\nUpgrade: h2c\r\n"
                    + "Proxy-Authorization: x\r\nX-Forwarded-For: 9.9.9.9\r\nX_Forwarded_Proto: https\r\n"
                    + "Forwarded: for=9.9.9.9\r\nX-Real-IP: 9.9.9.9\r\nVia: 1.0 before\r\nX-Other: kept\r\n"
                    + "Cookie: a=1\r\nCookie: b=2\r\n\r\n");

            assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nok");
            assertThat(origin.heads())
                    .singleElement()
                    .asString()
                    .isEqualTo("GET /app/a%20b;v=1?q=%41 HTTP/1.1\r\nHost: localhost\r\n"
                            + "X-Other: kept\r\nCookie: a=1; b=2\r\nX-Forwarded-For: 127.0.0.1\r\n"
                            + "X-Forwarded-Proto: http\r\nX-Forwarded-Host: localhost\r\n"
                            + "Via: 1.0 before, 1.1 heliostat\r\n\r\n");
        }
    }

    @Test
    void aPostWithoutABodySaysSo() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            int stream = 1;
            for (String method : new String[] {"POST", "PUT", "PATCH", "DELETE", "GET"}) {
                client.send(request(stream, method, "/shop", true));
                assertThat(client.answer(stream)).containsEntry("body", "ok");
                stream += 2;
            }

            assertThat(origin.heads())
                    .filteredOn(head -> head.contains("\r\nContent-Length: 0\r\n"))
                    .extracting(head -> head.substring(0, head.indexOf(' ')))
                    .containsExactly("POST", "PUT", "PATCH");
        }
    }

    @Test
    void forwardedSaysItInOneField() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(origin) + "forwarded=\"forwarded\" rewrite-host=\"on\"")) {
            proxy.get("/shop");

            assertThat(origin.heads())
                    .singleElement()
                    .asString()
                    .startsWith("GET /app HTTP/1.1\r\nHost: 127.0.0.1:" + origin.port() + "\r\n")
                    .contains("Forwarded: for=127.0.0.1;host=\"localhost\";proto=http\r\n")
                    .doesNotContain("X-Forwarded");
        }
    }

    @Test
    void dotSegmentsNeverLeaveWhatIsMapped() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            assertThat(proxy.get("/shop//a/./b/../c;x=1/d")).contains(" 200 ");
            assertThat(proxy.get("/shop/../index.html")).contains("hello");
            assertThat(proxy.get("/shop/..;/admin")).contains(" 400 ");
            assertThat(proxy.get("/shop/%2e%2e/admin")).contains(" 400 ");
            assertThat(proxy.get("/shopping")).contains(" 404 ");

            assertThat(origin.heads()).singleElement().asString().startsWith("GET /app/a/c/d HTTP/1.1\r\n");
        }
    }

    @Test
    void theClientGetsTheResponseWithoutHopFields() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 404 Gone Fishing\r\nDate: yesterday\r\n"
                        + "Server: other\r\nConnection: X-Hop\r\nX-Hop: 1\r\nKeep-Alive: 9\r\nProxy-Status: a\r\n"
                        + "Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "3;ext=1\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            String answer = proxy.get("/shop");

            assertThat(answer)
                    .startsWith("HTTP/1.1 404 Gone Fishing\r\n")
                    .contains("\r\nDate: yesterday\r\n", "\r\nServer: other\r\n", "\r\nSet-Cookie: a=1\r\n")
                    .contains("\r\nSet-Cookie: b=2\r\n", "\r\nContent-Length: 5\r\n")
                    .doesNotContain("Hop", "Keep-Alive", "Proxy-Status", "chunked")
                    .endsWith("\r\n\r\nabcde");
        }
    }

    /** Lines of a list are one (RFC 9110 §5.3). */
    @Test
    void everyLineOfCacheControlArrivesInPlaceOfOurs() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 200 OK\r\nCache-Control: private\r\n"
                        + "Content-Length: 2\r\nCache-Control: max-age=3600\r\n\r\nok");
                ProxyInstance proxy = ProxyInstance.with(
                        folder,
                        ProxyInstance.servers(origin),
                        "PathCheck fn=\"set-cache-control\" control=\"public\"\n")) {
            for (int again = 0; again < 2; again++) {
                assertThat(proxy.get("/shop").lines().filter(line -> line.startsWith("Cache-Control:")))
                        .containsExactly("Cache-Control: private", "Cache-Control: max-age=3600");
            }
            origin.script(talk -> talk.say(ProxyInstance.OK));
            assertThat(proxy.get("/shop")).containsOnlyOnce("Cache-Control: public\r\n");
        }
    }

    @Test
    void addressesThatAnOriginMakesOfWhatItWasToldBecomeOurs() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> talk.say("HTTP/1.1 302 Found\r\nLocation: "
                        + (talk.head().contains("told")
                                ? talk.field("X-Forwarded-Proto") + "://" + talk.field("X-Forwarded-Host")
                                : talk.head().contains("port")
                                        ? "https://www.example.com:443"
                                        : talk.head().contains("own")
                                                ? "http://www.example.com"
                                                : "ftp://www.example.com")
                        + "/app/login\r\nContent-Length: 0\r\n\r\n"));
                ProxyInstance proxy =
                        ProxyInstance.of(folder, ProxyInstance.servers(origin), "TrustedProxies 127.0.0.1")) {
            String[] forwarded = {"X-Forwarded-Proto: https\r\n", "X-Forwarded-Host: www.example.com\r\n"};
            String ours = "\r\nLocation: https://www.example.com/shop/login\r\n";
            assertThat(proxy.get("/shop/told", forwarded)).contains(ours);
            assertThat(proxy.get("/shop/port", forwarded)).contains(ours);
            assertThat(proxy.get("/shop/own", forwarded)).contains(ours);
            assertThat(proxy.get("/shop/else", forwarded))
                    .contains("\r\nLocation: ftp://www.example.com/app/login\r\n");
        }
    }

    /** Such as a shop in whose settings its public address stands. */
    @Test
    void anAddressHereThatTheOriginKnowsStays() throws Exception {
        try (ScriptedOrigin origin =
                        new ScriptedOrigin(talk -> talk.say("HTTP/1.1 302 Found\r\nLocation: https://www.example.com"
                                + (talk.head().contains("known") ? "/shop/cart?x" : "/cart?x")
                                + "\r\nContent-Length: 0\r\n\r\n"));
                ProxyInstance proxy =
                        ProxyInstance.mapped(folder, "", ProxyInstance.servers(origin), "TrustedProxies 127.0.0.1")) {
            String[] forwarded = {"X-Forwarded-Proto: https\r\n", "X-Forwarded-Host: www.example.com\r\n"};
            String ours = "\r\nLocation: https://www.example.com/shop/cart?x\r\n";
            assertThat(proxy.get("/shop/known", forwarded)).contains(ours);
            assertThat(proxy.get("/shop/other", forwarded)).contains(ours);
        }
    }

    @Test
    void addressesOfTheOriginBecomeOurs() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> talk.say("HTTP/1.1 302 Found\r\nLocation: "
                        + (talk.head().contains("whole")
                                ? "http://127.0.0.1:" + talk.port() + "/app/x?y"
                                : talk.head().contains("path")
                                        ? "/app/x"
                                        : talk.head().contains("back")
                                                ? "login?next=http://127.0.0.1:" + talk.port() + "/app/x"
                                                : talk.head().contains("bare")
                                                        ? "http://127.0.0.1:" + talk.port() + "?x"
                                                        : talk.head().contains("ftp")
                                                                ? "ftp://127.0.0.1:" + talk.port() + "/app/z"
                                                                : "http://other.example/app/")
                        + "\r\nContent-Length: 0\r\n\r\n"));
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            assertThat(proxy.get("/shop/whole")).contains("\r\nLocation: http://localhost/shop/x?y\r\n");
            assertThat(proxy.get("/shop/path")).contains("\r\nLocation: /shop/x\r\n");
            assertThat(proxy.get("/shop/other")).contains("\r\nLocation: http://other.example/app/\r\n");
            assertThat(proxy.get("/shop/back"))
                    .contains("\r\nLocation: login?next=http://127.0.0.1:" + origin.port() + "/app/x\r\n");
            assertThat(proxy.get("/shop/bare")).contains("\r\nLocation: http://localhost/?x\r\n");
            assertThat(proxy.get("/shop/ftp"))
                    .contains("\r\nLocation: ftp://127.0.0.1:" + origin.port() + "/app/z\r\n");
        }
    }

    @Test
    void answersWithoutABodyEndWhereTheyMust() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> talk.say(
                        talk.head().contains("/204")
                                ? "HTTP/1.1 204 No Content\r\n\r\n"
                                : talk.head().contains("/304")
                                        ? "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\nETag: \"a\"\r\n\r\n"
                                        : "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"));
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send("HEAD /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.read(15)).isEqualTo("HTTP/1.1 200 OK");
            client.send("GET /shop/204 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                    + "GET /shop/304 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(client.readToEnd())
                    .containsSubsequence(
                            "Content-Length: 9", "HTTP/1.1 204 ", "HTTP/1.1 304 ", "ETag: \"a\"", "Content-Length: 9");
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void aBodyUntilTheEndOfTheConnectionArrivesWhole() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.0 200 OK\r\n\r\n" + "x".repeat(100_000));
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            String answer =
                    client.send("GET /shop HTTP/1.0\r\nHost: localhost\r\n\r\n").readToEnd();

            assertThat(answer).endsWith("\r\n\r\n" + "x".repeat(100_000));
        }
    }

    @Test
    void interimResponsesPassAndContinueIsOurs() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 100 Continue\r\n\r\n"
                        + "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nConnection: x\r\n\r\n" + ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            assertThat(proxy.get("/shop"))
                    .startsWith("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\n");
        }
    }

    @Test
    void aBodyGoesWithItsFramingAndTrailers() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.body();
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send("POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.read(25)).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(client.send("hello").readAnswer()).endsWith("ok");
            client.send("POST /shop HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\nabc\r\n0\r\nX-Sum: 7\r\nHost: evil\r\n\r\n");
            assertThat(client.readAnswer()).endsWith("ok");

            assertThat(origin.bodies()).containsExactly("hello", "abc[X-Sum: 7]");
            assertThat(origin.heads().get(0)).contains("Content-Length: 5\r\n").doesNotContain("Expect");
            assertThat(origin.heads().get(1)).contains("Transfer-Encoding: chunked\r\n");
        }
    }

    @Test
    void trailersOfTheResponseArrive() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 7\r\nSet-Cookie: a=b\r\n\r\n");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            assertThat(proxy.get("/shop"))
                    .contains("Transfer-Encoding: chunked\r\n")
                    .endsWith("\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 7\r\n\r\n");
        }
    }

    @Test
    void piecesLeaveAsTheyCome() throws Exception {
        CountDownLatch more = new CountDownLatch(1);
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n");
                    await(more);
                    talk.say("1\r\nb\r\n0\r\n\r\n");
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            StringBuilder read = new StringBuilder();
            while (read.indexOf("\r\n\r\n1\r\na\r\n") < 0) {
                read.append(client.read(1));
            }
            more.countDown();

            assertThat(client.readToEnd()).isEqualTo("1\r\nb\r\n0\r\n\r\n");
        }
    }

    @Test
    void connectionsAreUsedAgainAndAClosedOneIsNoticed() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            for (int i = 0; i < 5; i++) {
                client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(client.readAnswer()).endsWith("ok");
            }
            assertThat(origin.connections()).isEqualTo(1);
            origin.script(talk -> {
                talk.say(ProxyInstance.OK);
                talk.hangUp();
            });
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.readAnswer()).endsWith("ok");

            Await.until(() -> proxy.origin(origin).connections() == 0);
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.readAnswer()).endsWith("ok");
            assertThat(origin.connections()).isEqualTo(2);
            assertThat(proxy.origin(origin).requests()).isEqualTo(7);
            assertThat(proxy.origin(origin).reused()).isEqualTo(5);
        }
    }

    @Test
    void noSessionThreadIsHeldWhileAnOriginWorks() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    await(answer);
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            RawClient[] clients = new RawClient[50];
            for (int i = 0; i < clients.length; i++) {
                clients[i] = proxy.client();
                clients[i].send("GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            }
            Await.until(() -> origin.heads().size() == clients.length);

            Await.until(() -> proxy.server().snapshot().sessionThreads().active() == 0);
            assertThat(proxy.get("/index.html")).endsWith("<p>hello</p>");
            answer.countDown();
            for (RawClient client : clients) {
                assertThat(client.readToEnd()).endsWith("ok");
                client.close();
            }
        }
    }

    @Test
    void aClientThatLeavesEndsTheConnectionToTheOrigin() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(ScriptedOrigin.Talk::awaitEnd);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            RawClient client = proxy.client();
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until(() -> origin.heads().size() == 1);

            client.reset();

            Await.until(() -> origin.ended() == 1);
            Await.until(() -> proxy.origin(origin).clientsGone() == 1);
            assertThat(proxy.origin(origin).active()).isZero();
            assertThat(proxy.origin(origin).failedClosed()).isZero();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
