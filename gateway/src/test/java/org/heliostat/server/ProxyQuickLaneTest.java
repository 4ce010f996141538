package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was forwarded once is forwarded again without a session thread, with the same outcome, log line and counters. */
class ProxyQuickLaneTest {

    @TempDir
    private Path folder;

    @Test
    void theSecondRequestTakesNoSessionThread() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            String first = proxy.get("/shop/a;p=1?b=c", "X-Mine: 1\r\n");
            awaitLogged(proxy, 1);
            String second = proxy.get("/shop/a;p=1?b=c", "X-Mine: 2\r\n");
            awaitLogged(proxy, 2);

            assertThat(quick(proxy)).isEqualTo(1);
            assertThat(withoutDate(second)).isEqualTo(withoutDate(first)).startsWith("HTTP/1.1 200 ");
            List<String> heads = origin.heads();
            assertThat(heads.get(1).replace("X-Mine: 2", "X-Mine: 1")).isEqualTo(heads.get(0));
            assertThat(proxy.origin(origin).requests()).isEqualTo(2);
        }
    }

    @Test
    void otherTargetsMethodsAndBodiesAreRunInFull() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            proxy.get("/shop/a");
            awaitLogged(proxy, 1);
            proxy.get("/shop/b");
            proxy.ask("HEAD /shop/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            proxy.ask("GET /shop/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab");
            proxy.get("/shop/a", "Range: bytes=0-1\r\n");
            awaitLogged(proxy, 5);

            assertThat(quick(proxy)).isZero();
            assertThat(origin.heads()).hasSize(5);
        }
    }

    @Test
    void whatFailsIsAnsweredByTheErrorStageAllTheSame() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "failures=\"0\"")) {
            proxy.get("/shop");
            awaitLogged(proxy, 1);
            origin.script(ScriptedOrigin.Talk::hangUp);

            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            awaitLogged(proxy, 2);
            assertThat(quick(proxy)).isEqualTo(1);
            assertThat(proxy.origin(origin).failedClosed()).isPositive();
        }
    }

    /** Compared and counted in one step, as on the usual way, until the origin has answered. */
    @Test
    void ofSixThatAreForwardedTwoAreServedWhereTheLimitIsTwo() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.limited(
                        folder,
                        ProxyInstance.servers(origin),
                        "<QOSPARAMS maxconn=\"2\" enforceconnections=\"on\"/>")) {
            proxy.get("/shop");
            awaitLogged(proxy, 1);
            proxy.get("/shop");
            awaitLogged(proxy, 2);
            assertThat(quick(proxy)).isEqualTo(1);
            // Its place is free a moment after it is logged.
            Await.until(() -> open(proxy) == 0);
            origin.script(talk -> {
                awaitOpen(answer);
                talk.say(ProxyInstance.OK);
            });
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                tasks.add(() -> proxy.get("/shop"));
            }
            tasks.add(() -> {
                Await.until(() -> refusedByLimits(proxy) == 4);
                assertThat(open(proxy)).isEqualTo(2);
                answer.countDown();
                return "";
            });

            List<String> answers = Together.run(tasks);

            assertThat(answers)
                    .filteredOn(text -> text.startsWith("HTTP/1.1 200 "))
                    .hasSize(2);
            assertThat(answers)
                    .filteredOn(text -> text.startsWith("HTTP/1.1 503 "))
                    .hasSize(4);
            assertThat(origin.heads()).hasSize(4);
            Await.until(() -> open(proxy) == 0);
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 200 ");
        } finally {
            answer.countDown();
        }
    }

    private static long open(ProxyInstance proxy) {
        return proxy.server().snapshot().virtualServers().get(0).openConnections();
    }

    private static long refusedByLimits(ProxyInstance proxy) {
        return proxy.server().snapshot().virtualServers().get(0).qosRefused();
    }

    private static void awaitOpen(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }

    private static void awaitLogged(ProxyInstance proxy, int requests) {
        Await.until(() -> proxy.server().snapshot().timeSplit().total().count() == requests);
    }

    private static long quick(ProxyInstance proxy) {
        return proxy.server().snapshot().quickLaneAnswers();
    }

    private static String withoutDate(String answer) {
        return answer.replaceAll("\r\nDate: [^\r]*", "");
    }
}
