package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ServerSocketFactory;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several origins: who is asked, who is asked again, who is out of service, who has to wait. */
class ProxyBalanceTest {

    private static final String POST =
            "POST /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab";

    @TempDir
    private Path folder;

    private static ScriptedOrigin named(String name) throws Exception {
        return ScriptedOrigin.saying("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + name);
    }

    @Test
    void theyTakeTurnsByTheirWeights() throws Exception {
        try (ScriptedOrigin a = named("a");
                ScriptedOrigin b = named("b");
                ProxyInstance proxy =
                        ProxyInstance.of(folder, "server=\"" + a.url() + " weight=3\" server=\"" + b.url() + "\"")) {
            StringBuilder order = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                String answer = proxy.get("/shop");
                order.append(answer.charAt(answer.length() - 1));
            }

            assertThat(order).hasToString("aabaaaba");
        }
    }

    @Test
    void aSessionStaysWhereItHasBegun() throws Exception {
        try (ScriptedOrigin a = named("a");
                ScriptedOrigin b = named("b");
                ProxyInstance proxy = ProxyInstance.of(
                        folder, "server=\"" + a.url() + " route=one\" server=\"" + b.url() + " route=two\"")) {
            b.script(talk ->
                    talk.say("HTTP/1.1 200 OK\r\nSet-Cookie: JSESSIONID=1; Path=/app\r\nContent-Length: 1\r\n\r\nb"));
            String first = proxy.get("/shop");
            String begun = first.endsWith("b") ? first : proxy.get("/shop");
            assertThat(begun).contains("\r\nSet-Cookie: JROUTE=two; Path=/shop; HttpOnly\r\n");

            for (int i = 0; i < 3; i++) {
                assertThat(proxy.get("/shop", "Cookie: x=y; JROUTE=two\r\n")).endsWith("b");
                assertThat(proxy.get("/shop", "Cookie: JSESSIONID=1A.one\r\n")).endsWith("a");
                assertThat(proxy.get("/shop/x;jsessionid=1A.two")).endsWith("b");
            }
        }
    }

    @Test
    void theFirstRouteThatAnOriginHasCounts() throws Exception {
        try (ScriptedOrigin a = named("a");
                ScriptedOrigin b = named("b");
                ProxyInstance proxy = ProxyInstance.of(
                        folder, "server=\"" + a.url() + " route=one\" server=\"" + b.url() + " route=two\"")) {
            for (int i = 0; i < 3; i++) {
                assertThat(proxy.get("/shop", "Cookie: JROUTE=others; JROUTE=two\r\n"))
                        .endsWith("b");
                assertThat(proxy.get("/shop", "Cookie: JROUTE=others; JSESSIONID=1A.one\r\n"))
                        .endsWith("a");
                assertThat(proxy.get("/shop", "Cookie: JSESSIONID=2B.gone; JSESSIONID=1A.two\r\n"))
                        .endsWith("b");
                assertThat(proxy.get("/shop/x;jsessionid=1A.two", "Cookie: JSESSIONID=2B\r\n"))
                        .endsWith("b");
            }
        }
    }

    @Test
    void theRouteLastsAsLongAsItsSession() throws Exception {
        try (ScriptedOrigin a = named("a");
                ProxyInstance proxy = ProxyInstance.of(folder, "server=\"" + a.url() + " route=one\"")) {
            String head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nSet-Cookie: JSESSIONID=1; Path=/app";
            a.script(talk -> talk.say(head + "; Max-Age=60\r\n\r\na"));
            String route = "\r\nSet-Cookie: JROUTE=one; Path=/shop; HttpOnly; Max-Age=60\r\n";
            assertThat(proxy.get("/shop")).contains(route);
            assertThat(proxy.get("/shop", "Cookie: JROUTE=one\r\n"))
                    .as("once more")
                    .contains(route);

            a.script(talk -> talk.say(head + "\r\n\r\na"));
            assertThat(proxy.get("/shop", "Cookie: JROUTE=one\r\n"))
                    .as("as long as the browser")
                    .doesNotContain("JROUTE");
            assertThat(proxy.get("/shop", "Cookie: JROUTE=other; JROUTE=one\r\n"))
                    .as("the first is another's")
                    .contains("JROUTE=one");
        }
    }

    @Test
    void theRouteGoesWithItsSessionsCookie() throws Exception {
        try (ScriptedOrigin a = named("a");
                ProxyInstance proxy = ProxyInstance.of(folder, "server=\"" + a.url() + " route=one\"")) {
            String head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nSet-Cookie: JSESSIONID=";
            a.script(talk -> talk.say(head + "1; Path=/app; Secure; SameSite=None\r\n\r\na"));
            assertThat(proxy.get("/shop"))
                    .contains("\r\nSet-Cookie: JROUTE=one; Path=/shop; HttpOnly; Secure; SameSite=None\r\n");
            a.script(talk -> talk.say(head + "; Path=/app; Max-Age=0\r\n\r\na"));
            assertThat(proxy.get("/shop", "Cookie: JROUTE=one\r\n"))
                    .contains("\r\nSet-Cookie: JROUTE=; Path=/shop; Max-Age=0\r\n");
            assertThat(proxy.get("/shop")).as("there is none to delete").doesNotContain("JROUTE");
        }
    }

    @Test
    void aRequestThatGoesRoundIsAnswered508() throws Exception {
        try (ScriptedOrigin a = named("a");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a))) {
            String hop = ", 1.1 heliostat";
            assertThat(proxy.get("/shop", "Via: 1.1 other" + hop.repeat(4) + "\r\n"))
                    .endsWith("a");
            assertThat(proxy.get("/shop", "Via: 1.0 heliostat, 1.1 b\r\nVia: 1.1 c" + hop.repeat(4) + "\r\n"))
                    .startsWith("HTTP/1.1 508 Loop Detected\r\n");
            assertThat(a.heads()).hasSize(1);
        }
    }

    @Test
    void whatToChangeToIsSaidWith426() throws Exception {
        try (ScriptedOrigin a = ScriptedOrigin.saying(
                        "HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 0\r\n\r\n");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a))) {
            assertThat(proxy.get("/shop"))
                    .startsWith("HTTP/1.1 426 ")
                    .containsIgnoringCase("\r\nUpgrade: websocket\r\n")
                    .containsPattern("(?i)\r\nConnection: [^\r]*upgrade");
        }
    }

    @Test
    void aSafeRequestIsTriedOnceMoreElsewhere() throws Exception {
        try (ScriptedOrigin a = new ScriptedOrigin(ScriptedOrigin.Talk::hangUp);
                ScriptedOrigin b = named("b");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a, b) + "failures=\"0\"")) {
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.get("/shop")).endsWith("b");
            }
            assertThat(proxy.origin(b).retried()).isEqualTo(a.heads().size()).isPositive();
        }
    }

    @Test
    void anUnsafeRequestThatAnOriginHasGotIsNotRepeated() throws Exception {
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    talk.body();
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a) + "failures=\"0\"")) {
            assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 502 ");

            assertThat(a.heads()).hasSize(1);
        }
    }

    @Test
    void anUnsafeRequestGoesElsewhereWhereNobodyHasTakenIt() throws Exception {
        try (ScriptedOrigin a = named("a");
                ScriptedOrigin b = named("b");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a, b) + "failures=\"0\"")) {
            a.leave();
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.ask(POST)).endsWith("b");
            }
            assertThat(proxy.origin(a).failedConnect()).isEqualTo(2);
            assertThat(b.bodies()).containsExactly("ab", "ab", "ab", "ab");
        }
    }

    @Test
    void failuresInARowTakeItOutAndOneProbeBringsItBack() throws Exception {
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    talk.body();
                    talk.hangUp();
                });
                LogLines log = LogLines.of("org.heliostat.gateway.origin");
                ProxyInstance proxy =
                        ProxyInstance.of(folder, ProxyInstance.servers(a) + "failures=\"3\" out-time=\"1\"")) {
            for (int i = 0; i < 3; i++) {
                assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 502 ");
            }
            OriginSnapshot out = proxy.origin(a);
            assertThat(out.state()).isEqualTo("out of service");
            assertThat(out.timesOut()).isEqualTo(1);
            assertThat(log.all()).anyMatch(line -> line.contains("out of service for 1000 ms"));
            a.script(talk -> talk.say(ProxyInstance.OK));

            Await.until(() -> answer(proxy).endsWith("ok"));

            assertThat(proxy.origin(a).state()).isEqualTo("in service");
            assertThat(log.all()).anyMatch(line -> line.contains("is in service again"));
        }
    }

    @Test
    void oneSlowProbeHoldsUpNobodyElse() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin a = named("a");
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(a) + "failures=\"1\" out-time=\"1\" out-most=\"3600\"")) {
            a.leave();
            assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 50");
            int port = a.port();
            a.close();
            List<RawClient> waiting = new ArrayList<>();
            try (ScriptedOrigin back = new ScriptedOrigin(
                    talk -> {
                        if (talk.head().contains("/slow ")) {
                            await(answer);
                        }
                        talk.say(ProxyInstance.OK);
                    },
                    ServerSocketFactory.getDefault(),
                    port)) {
                Await.until(() -> {
                    waiting.add(sent(proxy, "GET /shop/slow HTTP/1.1\r\nHost: localhost\r\n\r\n"));
                    return !back.heads().isEmpty();
                });

                assertThat(proxy.get("/shop")).as("it takes connections").endsWith("ok");
                answer.countDown();
            } finally {
                answer.countDown();
                for (RawClient client : waiting) {
                    client.close();
                }
            }
        }
    }

    @Test
    void anOriginThatIsAloneStaysInServiceThoughItsAnswersAreWrong() throws Exception {
        try (ScriptedOrigin a = ScriptedOrigin.saying("JUNK\r\n\r\n");
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(a) + "failures=\"2\" out-time=\"3600\" out-most=\"3600\"")) {
            for (int i = 0; i < 6; i++) {
                assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 502 ");
            }

            assertThat(proxy.origin(a).state()).isEqualTo("in service");
            assertThat(proxy.origin(a).timesOut()).isZero();
            assertThat(proxy.origin(a).failedMalformed()).isEqualTo(6);
        }
    }

    @Test
    void theLastOfSeveralStaysAndOneThatIsOutIsTheLastResort() throws Exception {
        String junk = "JUNK\r\n\r\n";
        try (ScriptedOrigin a = ScriptedOrigin.saying(junk);
                ScriptedOrigin b = ScriptedOrigin.saying(junk);
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(a, b) + "failures=\"1\" out-time=\"3600\" out-most=\"3600\"")) {
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 502 ");
            }
            assertThat(proxy.origin(a).state()).isEqualTo("out of service");
            assertThat(proxy.origin(b).state()).isEqualTo("in service");

            b.leave();
            assertThat(proxy.ask(POST)).as("nobody else is there").startsWith("HTTP/1.1 502 ");
            assertThat(proxy.origin(b).state()).isEqualTo("out of service");
            assertThat(a.heads()).hasSize(2);
            a.script(talk -> talk.say(ProxyInstance.OK));
            assertThat(proxy.ask(POST)).endsWith("ok");
            assertThat(proxy.origin(a).state()).isEqualTo("in service");
        }
    }

    @Test
    void whatIsTriedTwiceAtOneOriginIsOneFailure() throws Exception {
        try (ScriptedOrigin a = named("a");
                LogLines log = LogLines.of("org.heliostat.gateway.proxy");
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(a) + "failures=\"2\" out-time=\"3600\" out-most=\"3600\"")) {
            a.leave();
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            assertThat(proxy.origin(a).failedConnect()).isEqualTo(2);
            assertThat(proxy.origin(a).state()).isEqualTo("in service");

            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 50");
            assertThat(proxy.origin(a).state()).isEqualTo("out of service");
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 503 ");
            assertThat(log.all())
                    .filteredOn(line -> line.contains("origin http"))
                    .hasSize(1);
        }
    }

    @Test
    void checksTakeAnOriginOutAndBringItBack() throws Exception {
        AtomicBoolean isWell = new AtomicBoolean(true);
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> talk.say(
                        talk.head().startsWith("GET /ready?x HTTP/1.1\r\n") && !isWell.get()
                                ? "HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"
                                : ProxyInstance.OK));
                LogLines log = LogLines.of("org.heliostat.gateway.origin");
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(a) + "health=\"/ready?x\" health-interval=\"1\" rise=\"1\" fall=\"2\"")) {
            assertThat(proxy.get("/shop")).endsWith("ok");
            Await.until(() -> a.heads().stream().anyMatch(head -> head.startsWith("GET /ready?x ")));
            assertThat(proxy.origin(a).state()).isEqualTo("in service");

            isWell.set(false);
            Await.until(() -> proxy.origin(a).state().equals("out of service"));
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 503 ");
            assertThat(proxy.origin(a).checksFailed()).isGreaterThanOrEqualTo(2);
            assertThat(log.all()).anyMatch(line -> line.contains("/ready?x is answered 503"));

            isWell.set(true);
            Await.until(() -> proxy.origin(a).state().equals("in service"));
            assertThat(proxy.get("/shop")).endsWith("ok");
        }
    }

    @Test
    void aCheckThatIsNotAnsweredInTimeHasFailed() throws Exception {
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    if (talk.head().startsWith("GET /ready ")) {
                        talk.awaitEnd();
                    } else {
                        talk.say(ProxyInstance.OK);
                    }
                });
                LogLines log = LogLines.of("org.heliostat.gateway.origin");
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(a) + "health=\"/ready\" health-interval=\"1\" fall=\"2\"",
                        "Init fn=\"http-client-config\" timeout=\"3600\" connect-timeout=\"1\"")) {
            assertThat(proxy.get("/shop")).endsWith("ok");

            Await.until(() -> proxy.origin(a).state().equals("out of service"));

            assertThat(log.all()).anyMatch(line -> line.contains("/ready is not answered within 1000 ms"));
            assertThat(proxy.origin(a).checksFailed()).isGreaterThanOrEqualTo(2);
            Await.until(() -> a.ended() >= 2);
        }
    }

    @Test
    void whereNobodyIsInServiceTheAnswerIs503() throws Exception {
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    talk.body();
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(
                        folder, ProxyInstance.servers(a) + "failures=\"1\" out-time=\"3600\" out-most=\"3600\"")) {
            assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 502 ");

            assertThat(proxy.ask(POST)).startsWith("HTTP/1.1 503 ").contains("\r\nRetry-After: 5\r\n");
            assertThat(a.heads()).hasSize(1);
        }
    }

    @Test
    void whatIsTooManyWaitsAndTheQueueIsBounded() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    await(answer);
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy =
                        ProxyInstance.of(folder, ProxyInstance.servers(a) + "max-requests=\"1\" queue-size=\"1\"");
                RawClient first = proxy.client();
                RawClient second = proxy.client()) {
            first.send("GET /shop/1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until(() -> proxy.origin(a).active() == 1 && a.heads().size() == 1);
            second.send("GET /shop/2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until(() -> proxy.origin(a).waiting() == 1);

            assertThat(proxy.get("/shop/3")).startsWith("HTTP/1.1 503 ");
            assertThat(a.heads()).hasSize(1);
            answer.countDown();
            assertThat(first.readAnswer()).endsWith("ok");
            assertThat(second.readAnswer()).endsWith("ok");
            Await.until(() -> proxy.origin(a).active() == 0);
            assertThat(proxy.origin(a).refused()).isEqualTo(1);
            assertThat(proxy.origin(a).waitingPeak()).isEqualTo(1);
            assertThat(proxy.origin(a).waiting()).isZero();
        }
    }

    @Test
    void aSessionWhoseOriginIsFullGoesElsewhere() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    await(answer);
                    talk.say(ProxyInstance.OK);
                });
                ScriptedOrigin b = named("b");
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        "server=\"" + a.url() + " route=a\" server=\"" + b.url()
                                + " route=b\" max-requests=\"1\" queue-size=\"1\"");
                RawClient first = proxy.client();
                RawClient second = proxy.client()) {
            String session = "Cookie: JROUTE=a\r\n";
            first.send("GET /shop/1 HTTP/1.1\r\nHost: localhost\r\n" + session + "\r\n");
            Await.until(() -> a.heads().size() == 1);
            second.send("GET /shop/2 HTTP/1.1\r\nHost: localhost\r\n" + session + "\r\n");
            Await.until(() -> proxy.origin(a).waiting() == 1);

            assertThat(proxy.get("/shop/3", session)).endsWith("b");
            assertThat(proxy.origin(b).retried()).isZero();
            answer.countDown();
            assertThat(second.readAnswer()).endsWith("ok");
        }
    }

    @Test
    void whoWaitsTooLongOrLeavesGetsNoPlace() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin a = new ScriptedOrigin(talk -> {
                    await(answer);
                    talk.say(ProxyInstance.OK);
                });
                ProxyInstance proxy =
                        ProxyInstance.of(folder, ProxyInstance.servers(a) + "max-requests=\"1\" queue-timeout=\"1\"");
                RawClient first = proxy.client();
                RawClient leaver = proxy.client()) {
            first.send("GET /shop/1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until(() -> proxy.origin(a).active() == 1);
            leaver.send("GET /shop/2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            leaver.reset();

            assertThat(proxy.get("/shop/3")).startsWith("HTTP/1.1 503 ");
            Await.until(() -> proxy.origin(a).waiting() == 0);
            answer.countDown();
            assertThat(first.readAnswer()).endsWith("ok");
            Await.until(() -> proxy.origin(a).active() == 0);
            assertThat(a.heads()).hasSize(1);
            assertThat(proxy.origin(a).expired()).isPositive();
        }
    }

    private static String answer(ProxyInstance proxy) {
        try {
            return proxy.ask(POST);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static RawClient sent(ProxyInstance proxy, String bytes) {
        try {
            return proxy.client().send(bytes);
        } catch (IOException broken) {
            throw new AssertionError(broken);
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
