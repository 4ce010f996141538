package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.testing.Await;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Origins that say what is wrong: the client gets 502 or 504, the connection is never used again. */
class ProxyBadOriginTest {

    private static final String HEAD = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String UNSAFE = "POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab";

    @TempDir
    private Path folder;

    /** Heads that are no HTTP/1.1, or that two readers could read in two ways. */
    private static List<String> badHeads() {
        return List.of(
                "garbage\r\n\r\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\n\n",
                "HTTP/1.1 20 OK\r\n\r\n",
                "HTTP/1.1 999 OK\r\n\r\n",
                "HTTP/1.1  200 OK\r\n\r\n",
                "ICY 200 OK\r\n\r\n",
                HEAD + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nok",
                HEAD + "Content-Length: 2, 2\r\n\r\nok",
                HEAD + "Content-Length: +2\r\n\r\nok",
                HEAD + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
                HEAD + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                HEAD + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                HEAD + "Content-Length : 2\r\n\r\nok",
                HEAD + "X: a\r\n folded\r\n\r\n",
                HEAD + " X: a\r\n\r\n",
                HEAD + ": a\r\n\r\n",
                HEAD + "X: a\0b\r\n\r\n",
                HEAD + "X: a\rb\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n".repeat(17) + ProxyInstance.OK,
                HEAD + "X: " + "y".repeat(40_000) + "\r\n\r\n",
                HEAD + "X: y\r\n".repeat(201) + "\r\n");
    }

    @Test
    void errorsOfAnOriginArePassedOnAndCounted() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            for (int status : List.of(200, 404, 499, 500, 503)) {
                origin.script(talk -> talk.say("HTTP/1.1 " + status + " So\r\nContent-Length: 2\r\n\r\nok"));
                assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 " + status + " ");
            }

            assertThat(proxy.origin(origin).errors()).isEqualTo(2);
            assertThat(proxy.origin(origin).failures())
                    .as("an answer is no failure")
                    .isZero();
        }
    }

    @Test
    void headsThatCannotBeTrustedAreAnswered502() throws Exception {
        SoftAssertions all = new SoftAssertions();
        try (Leaks leaks = new Leaks();
                ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "failures=\"0\"");
                LogLines log = LogLines.of("org.heliostat.gateway.proxy");
                RawClient client = proxy.client()) {
            for (String bad : badHeads()) {
                origin.script(talk -> talk.say(bad));
                int connections = origin.connections();
                client.send(UNSAFE);
                all.assertThat(client.readAnswer()).as(bad).startsWith("HTTP/1.1 502 ");
                origin.script(talk -> talk.say(ProxyInstance.OK));
                client.send(UNSAFE);
                all.assertThat(client.readAnswer()).as("behind " + bad).endsWith("\r\n\r\nok");
                all.assertThat(origin.connections()).as("behind " + bad).isGreaterThan(connections);
            }
            all.assertAll();
            assertThat(log.all()).as("a line for each reason").doesNotHaveDuplicates();
            assertThat(log.all()).hasSizeBetween(8, badHeads().size() - 1);
            assertThat(proxy.origin(origin).failedMalformed())
                    .isEqualTo(badHeads().size());
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void brokenBodiesAreCutAndNothingBehindThemIsAnAnswer() throws Exception {
        SoftAssertions all = new SoftAssertions();
        List<String> bodies = List.of(
                CHUNKED + "2\nok\r\n0\r\n\r\n",
                CHUNKED + "0x2\r\nok\r\n0\r\n\r\n",
                CHUNKED + "-1\r\nok\r\n0\r\n\r\n",
                CHUNKED + "\r\nok\r\n0\r\n\r\n",
                CHUNKED + "1000000000000000\r\nok",
                CHUNKED + "2\r\nokay\r\n0\r\n\r\n",
                CHUNKED + "2\r\nok\r\n0\r\nX y\r\n\r\n",
                CHUNKED + "2\r\nok\r\n0\r\nX: y\n\n",
                CHUNKED + "2\r\nok\r\n0\r\n\n",
                CHUNKED + "2;" + "a".repeat(2_000) + "\r\nok\r\n0\r\n\r\n");
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "failures=\"0\"")) {
            for (String bad : bodies) {
                origin.script(talk -> talk.say(bad + ProxyInstance.OK));
                String answer = proxy.ask(UNSAFE.replace("Content-Length", "Connection: close\r\nContent-Length"));
                all.assertThat(answer)
                        .as(bad)
                        .doesNotEndWith("0\r\n\r\n")
                        .satisfiesAnyOf(
                                cut -> assertThat(cut).startsWith("HTTP/1.1 502 "),
                                cut -> assertThat(cut)
                                        .startsWith("HTTP/1.1 200 ")
                                        .doesNotContain("Content-Length"),
                                cut -> assertThat(cut).isEmpty());
            }
            all.assertAll();
            assertThat(proxy.origin(origin).failedMalformed()).isEqualTo(bodies.size());
            assertThat(proxy.origin(origin).idle()).isZero();
        }
    }

    @Test
    void aConnectionIsNotKeptWhereABodyIsAnnouncedThatMayNotBe() throws Exception {
        List<String> heads = List.of("Content-Length: 60\r\n", "Transfer-Encoding: chunked\r\n");
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            for (String announced : heads) {
                origin.script(talk -> talk.say("HTTP/1.1 204 No Content\r\n" + announced + "\r\n"));
                int connections = origin.connections();
                client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(client.readAnswer()).startsWith("HTTP/1.1 204 ");
                origin.script(talk -> talk.say(ProxyInstance.OK));
                client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
                assertThat(origin.connections()).as(announced).isEqualTo(connections + 2);
                // The next round begins with the connection that is kept now.
                origin.script(talk -> talk.say(ProxyInstance.OK.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
                client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
            }
        }
    }

    @Test
    void nothingIsAskedTwiceOnceAnEarlyHintHasLeft() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nJUNK");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            assertThat(proxy.get("/shop")).containsOnlyOnce("HTTP/1.1 103 ").contains("HTTP/1.1 502 ");
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatSaysMoreThanAskedIsNotUsedAgain() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK + ProxyInstance.OK.replace("ok", "no"));
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            for (int i = 1; i < 6; i++) {
                client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
                int requests = i;
                Await.until(() -> proxy.origin(origin).unasked() == requests);
            }
            assertThat(origin.connections()).isEqualTo(5);
        }
    }

    @Test
    void whatComesWhileNobodyAsksEndsTheConnection() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            origin.script(talk -> {
                talk.say(ProxyInstance.OK);
                Await.until(() -> proxy.origin(origin).idle() == 1);
                talk.say(ProxyInstance.OK.replace("ok", "no"));
            });
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.readAnswer()).endsWith("ok");

            Await.until(() ->
                    proxy.origin(origin).unasked() == 1 && proxy.origin(origin).connections() == 0);
            origin.script(talk -> talk.say(ProxyInstance.OK));
            client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.readAnswer()).endsWith("\r\n\r\nok");
        }
    }

    @Test
    void aBodyShorterThanPromisedIsNeverTakenForTheWhole() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say(HEAD + "Content-Length: 100000\r\n\r\n" + "x".repeat(50_000));
                    talk.hangUp();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            String answer = proxy.get("/shop");

            assertThat(answer).startsWith("HTTP/1.1 200 ").contains("Content-Length: 100000\r\n");
            assertThat(answer.length()).isLessThan(100_000);
            assertThat(proxy.origin(origin).failedClosed()).isEqualTo(1);
            assertThat(origin.heads()).hasSize(1);
        }
    }

    @Test
    void silenceIsAnswered504AndADrippingHeadToo() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(ScriptedOrigin.Talk::awaitEnd);
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin) + "failures=\"0\"",
                        "Init fn=\"http-client-config\" timeout=\"1\"")) {
            assertThat(proxy.ask(UNSAFE.replace("Content-Length", "Connection: close\r\nContent-Length")))
                    .startsWith("HTTP/1.1 504 ");
            origin.script(talk -> {
                talk.say(HEAD);
                while (true) {
                    talk.say("X: y\r\n");
                    Await.until(new Drip()::isOver);
                }
            });
            assertThat(proxy.ask(UNSAFE.replace("Content-Length", "Connection: close\r\nContent-Length")))
                    .startsWith("HTTP/1.1 504 ");
            assertThat(proxy.origin(origin).failedTimeout()).isEqualTo(2);
            Await.until(() -> proxy.origin(origin).connections() == 0);
        }
    }

    /** A tenth of a second or so. */
    private static final class Drip {

        private int looks;

        boolean isOver() {
            return ++looks > 10;
        }
    }

    @Test
    void anAnswerBeforeTheBodyHasComeArrivesAndTheConnectionEnds() throws Exception {
        try (ScriptedOrigin origin = new ScriptedOrigin(talk -> {
                    talk.say("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig");
                    talk.awaitEnd();
                });
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin));
                RawClient client = proxy.client()) {
            client.send("POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nfirst");

            assertThat(client.readAnswer())
                    .startsWith("HTTP/1.1 413 Too Large\r\n")
                    .endsWith("big");
            Await.until(() -> origin.ended() == 1);
            assertThat(proxy.origin(origin).idle()).isZero();
        }
    }

    @Test
    void aPortNobodyListensAtIsAnswered502() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "failures=\"0\"")) {
            origin.leave();
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            assertThat(proxy.origin(origin).failedConnect()).isPositive();
        }
    }
}
