package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of HTTP/1.1 that end their side of the connection: the same FIN whether they have left or only say no more. */
class ProxyHalfCloseTest {

    private static final String GET = "GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path folder;

    @Test
    void whoEndsItsSideHasLeftAndItsRequestEndsAtTheOrigin() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(ScriptedOrigin.Talk::awaitEnd);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send(GET);
            Await.until(() -> origin.heads().size() == 1);

            client.endOutput();

            assertThat(client.readToEnd()).isEmpty();
            Await.until(() -> origin.ended() == 1);
            Await.until(() -> proxy.origin(origin).clientsGone() == 1);
            Await.until(() -> proxy.server().snapshot().requests().clientsGone() == 1);
            assertThat(proxy.origin(origin).failures()).isZero();
            assertThat(origin.heads()).as("nothing is repeated").hasSize(1);
        }
    }

    @Test
    void whatWaitsForItsTurnGivesItUp() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin origin = waiting(answer);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "max-requests=\"1\"");
                RawClient first = proxy.client();
                RawClient leaver = proxy.client()) {
            first.send(GET);
            Await.until(() -> origin.heads().size() == 1);
            leaver.send(GET);
            Await.until(() -> proxy.origin(origin).waiting() == 1);

            leaver.endOutput();

            assertThat(leaver.readToEnd()).isEmpty();
            Await.until(() -> proxy.origin(origin).waiting() == 0);
            answer.countDown();
            assertThat(first.readAnswer()).endsWith("ok");
            Await.until(() -> proxy.origin(origin).active() == 0);
            assertThat(origin.heads()).hasSize(1);
        }
    }

    @Test
    void whoHadLeftBeforeItsTurnIsNotAskedFor() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(ScriptedOrigin.Talk::awaitEnd);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            assertThat(client.send(GET + GET).endOutput().readToEnd()).isEmpty();

            Await.until(() -> proxy.server().snapshot().requests().clientsGone() == 1);
            Await.until(() ->
                    proxy.server().snapshot().programs().origins().stream().allMatch(one -> one.active() == 0));
        }
    }

    @Test
    void anAnswerThatHasBegunIsSentToItsEnd() throws Exception {
        CountDownLatch rest = new CountDownLatch(1);
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nha");
                    await(rest);
                    talk.say("lf");
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send(GET);
            assertThat(client.read(15)).isEqualTo("HTTP/1.1 200 OK");

            client.endOutput();
            rest.countDown();

            assertThat(client.readToEnd()).endsWith("\r\n\r\nhalf");
        }
    }

    @Test
    void aStreamOfEventsEndsWithItsClient() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
                    talk.awaitEnd();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send(GET);
            assertThat(client.read(15)).isEqualTo("HTTP/1.1 200 OK");

            client.endOutput();

            Await.until(() -> origin.ended() == 1);
            Await.until(() -> proxy.origin(origin).clientsGone() == 1);
        }
    }

    @Test
    void withHalfCloseItsAnswerComes() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        try (ScriptedOrigin origin = waiting(answer);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "half-close=\"on\"");
                RawClient client = proxy.client()) {
            client.send(GET).endOutput();
            Await.until(() -> origin.heads().size() == 1);

            answer.countDown();

            assertThat(client.readToEnd()).endsWith("\r\n\r\nok");
        }
    }

    @Test
    void withHalfCloseABodyThatIsCutIsTheClientsFault() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(ScriptedOrigin.Talk::body);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "half-close=\"on\"");
                RawClient client = proxy.client()) {
            client.send("POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf")
                    .endOutput();

            assertThat(client.readToEnd()).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void aFileIsSentToWhoHasEndedItsSide() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send("GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n").endOutput();

            assertThat(client.readToEnd()).endsWith("<p>hello</p>");
        }
    }

    private static ScriptedOrigin waiting(CountDownLatch answer) throws Exception {
        return new ScriptedOrigin(talk -> {
            await(answer);
            talk.say(ProxyInstance.OK);
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
