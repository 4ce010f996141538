package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.testing.Await;
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
