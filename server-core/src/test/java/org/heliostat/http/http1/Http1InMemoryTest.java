package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.http.channel.FakeChannel;
import org.heliostat.request.Exchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The protocol alone: what it asks of a connection that is only in memory. */
class Http1InMemoryTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    private final Wire server = new Wire(exchange -> {});
    private final FakeChannel channel = new FakeChannel(server.ticker);
    private final Http1Connection protocol = new Http1Connection(channel, server.environment, new LoopTools(), "ls1");

    @AfterEach
    void close() {
        protocol.lost();
        server.close();
    }

    @Test
    void answersWhatItIsAsked() {
        receive(GET);
        Wire.echo(exchange(0));

        assertThat(channel.sent()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nGET /a");
        assertThat(channel.end).isNull();
        assertThat(protocol.isServing()).isFalse();
    }

    @Test
    void lingersAfterTheLastAnswerOfAKeptConnection() {
        receive(GET + GET.replace("Host", "Connection: close\r\nHost"));
        Wire.echo(exchange(0));
        Wire.echo(exchange(1));

        assertThat(channel.sent()).contains("\r\nConnection: close\r\n");
        assertThat(channel.end).isEqualTo("closed, lingering");
        assertThat(protocol.isEnding()).isTrue();
    }

    @Test
    void readsNoFurtherRequestOfAClientThatTakesNoAnswer() {
        channel.writable = false;
        receive(GET);
        assertThat(server.exchanges).isEmpty();
        assertThat(channel.reading).isFalse();

        channel.writable = true;
        protocol.writable();
        channel.runTasks();

        assertThat(server.exchanges).hasSize(1);
        assertThat(channel.reading).isTrue();
    }

    @Test
    void givesUpAConnectionWhoseAnswerCannotBeCompleted() {
        receive(GET);

        exchange(0).response().transport().abort();
        channel.runTasks();

        assertThat(channel.end).startsWith("ABORTED: ");
    }

    @Test
    void anIdleConnectionEndsWithItsInput() {
        channel.inputEnded = true;
        protocol.inputEnded();

        assertThat(channel.end).isEqualTo("closed");
    }

    @Test
    void takesATargetApartOnceWhileItStaysTheSame() {
        receive(GET + GET + GET.replace("/a", "/b") + GET);
        for (int i = 0; i < 4; i++) {
            Wire.echo(exchange(i));
        }

        assertThat(exchange(1).request().target())
                .isSameAs(exchange(0).request().target());
        assertThat(exchange(2).request().target().path()).isEqualTo("/b");
        assertThat(exchange(3).request().target().path()).isEqualTo("/a");
        assertThat(channel.sent()).containsSubsequence("GET /a", "GET /a", "GET /b", "GET /a");
    }

    @Test
    void aHeadThatComesAgainIsUnderstoodOnce() {
        String other = GET.replace("Host: h", "Host: i");
        receive(GET + GET + other + GET);
        for (int i = 0; i < 4; i++) {
            Wire.echo(exchange(i));
        }

        assertThat(exchange(1).request().head()).isSameAs(exchange(0).request().head());
        assertThat(exchange(1).request().client())
                .isSameAs(exchange(0).request().client());
        assertThat(exchange(2).request().header("Host")).isEqualTo("i");
        assertThat(exchange(2).request().client().host()).isEqualTo("i");
        assertThat(exchange(3).request().header("Host")).isEqualTo("h");
        assertThat(exchange(3).request().client().host()).isEqualTo("h");
    }

    @Test
    void aValueThatComesAgainIsMadeAStringOfOnce() {
        String fields = "GET /a HTTP/1.1\r\nHost: h\r\nAccept: text\r\nCookie: one\r\n\r\n";
        receive(fields);
        String accept = exchange(0).request().header("Accept");
        String cookie = exchange(0).request().header("Cookie");
        Wire.echo(exchange(0));
        receive(fields.replace("/a", "/b").replace("one", "two"));

        assertThat(exchange(1).request().uriPath()).isEqualTo("/b");
        assertThat(exchange(1).request().header("Accept")).isSameAs(accept);
        assertThat(cookie).isEqualTo("one");
        assertThat(exchange(1).request().header("Cookie")).isEqualTo("two");
    }

    @Test
    void aHeadThatComesAgainInPiecesIsUnderstoodToo() {
        receive(GET);
        Wire.echo(exchange(0));
        receive(GET.substring(0, 20));
        assertThat(server.exchanges).hasSize(1);
        receive(GET.substring(20));

        assertThat(exchange(1).request().head()).isSameAs(exchange(0).request().head());
        assertThat(exchange(1).request().uriPath()).isEqualTo("/a");
    }

    @Test
    void aHeadThatComesAgainHasABodyOfItsOwn() throws Exception {
        String post = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n";
        receive(post + "one" + post + "two");
        byte[] first = new byte[3];
        byte[] second = new byte[3];
        exchange(0).request().body().read(first, 0, 3);
        Wire.echo(exchange(0));
        exchange(1).request().body().read(second, 0, 3);

        assertThat(exchange(1).request().head()).isSameAs(exchange(0).request().head());
        assertThat(first).asString().isEqualTo("one");
        assertThat(second).asString().isEqualTo("two");
    }

    @Test
    void aHeadThatComesAgainIsCheckedAnewUnderOtherSettings() {
        String twoFields = GET.replace("Host: h", "Host: h\r\nAccept: */*");
        receive(twoFields);
        Wire.echo(exchange(0));
        server.environment.settings(TestHttpSettings.with("MaxRqHeaders", "1"));
        receive(twoFields);

        assertThat(server.exchanges).hasSize(1);
        assertThat(channel.sent()).contains("HTTP/1.1 431 ");
    }

    @Test
    void aRequestWithoutHostHasTheNameOfTheReload() {
        String hostless = "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
        server.environment.settings(TestHttpSettings.named("ls1", "before.test"));
        receive(hostless);
        Wire.echo(exchange(0));
        server.environment.settings(TestHttpSettings.named("ls1", "after.test"));
        receive(hostless);

        assertThat(exchange(0).request().client().host()).isEqualTo("before.test");
        assertThat(exchange(1).request().client().host()).isEqualTo("after.test");
    }

    @Test
    void theMethodDecidesWhatATargetMeansToo() {
        receive("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n" + "GET * HTTP/1.1\r\nHost: h\r\n\r\n");
        Wire.echo(exchange(0));

        assertThat(server.exchanges).hasSize(1);
        assertThat(channel.sent()).contains("HTTP/1.1 400 ");
    }

    @Test
    void aTargetIsTakenApartAnewUnderOtherSettings() {
        server.environment.settings(TestHttpSettings.takingEncodedSlashes(true));
        receive(GET.replace("/a", "/a%2Fb"));
        Wire.echo(exchange(0));
        server.environment.settings(TestHttpSettings.takingEncodedSlashes(false));
        receive(GET.replace("/a", "/a%2Fb"));

        assertThat(server.exchanges).hasSize(1);
        assertThat(channel.sent()).contains("HTTP/1.1 400 ");
    }

    private Exchange exchange(int number) {
        return server.exchanges.get(number);
    }

    private void receive(String text) {
        protocol.received(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
    }
}
