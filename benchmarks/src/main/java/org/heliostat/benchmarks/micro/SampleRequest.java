package org.heliostat.benchmarks.micro;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import org.heliostat.buffer.SpareBuffers;
import org.heliostat.http.http1.decode.HeadParser;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.EmptyBody;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeLoop;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.RequestHead;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.target.RequestTarget;

/** Heads as clients send them, and exchanges made of them without a socket. Used by one thread. */
final class SampleRequest {

    static final String FILE = "/page.html";
    static final int MOST_FIELDS = 100;

    private static final int OUTPUT_SIZE = 8_192;

    private final RequestHead head;
    private final SpareBuffers spares = new SpareBuffers(OUTPUT_SIZE, 1);
    private final RequestTarget target = new RequestTarget(RequestTarget.Form.ORIGIN, FILE, FILE, null, null, null);
    private final RequestBody body = EmptyBody.INSTANCE;
    private final InetSocketAddress remote = new InetSocketAddress("127.0.0.1", 50_000);
    private final ConnectionInfo connection =
            new ConnectionInfo(1, remote, new InetSocketAddress("127.0.0.1", 8_080), "ls1", false);
    private final ClientView client = new ClientView("http", "www.example.com", 80, remote);
    private final ExchangeLoop loop = new SameThread();

    SampleRequest() {
        try {
            head = new HeadParser().parse(browserHead(), MOST_FIELDS);
        } catch (ProtocolException impossible) {
            throw new IllegalStateException("the sample head is refused", impossible);
        }
    }

    /** @return 3 fields, as a load generator sends */
    static byte[] shortHead() {
        return bytes("GET " + FILE + " HTTP/1.1\r\nHost: www.example.com\r\nUser-Agent: load\r\nAccept: */*\r\n\r\n");
    }

    /** @return 11 fields with a cookie, as a browser sends */
    static byte[] browserHead() {
        return bytes("GET " + FILE + " HTTP/1.1\r\n"
                + "Host: www.example.com\r\n"
                + "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
                + "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
                + "Accept-Language: en-GB,en;q=0.7,de;q=0.3\r\n"
                + "Accept-Encoding: gzip, deflate, br\r\n"
                + "Referer: http://www.example.com/index.html\r\n"
                + "Connection: keep-alive\r\n"
                + "Cookie: JSESSIONID=8f14e45fceea167a5a36dedd4bea2543; theme=dark\r\n"
                + "Upgrade-Insecure-Requests: 1\r\n"
                + "Priority: u=0, i\r\n"
                + "DNT: 1\r\n\r\n");
    }

    /** @return a new exchange; what it sends is dropped */
    Exchange exchange() {
        return exchange(client);
    }

    /** @param view with the host that is asked for */
    Exchange exchange(ClientView view) {
        Request request = new Request(head, target, body, connection, view);
        return new Exchange(request, new Response(new DiscardingTransport(), spares, OUTPUT_SIZE), loop, true, 0);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static final class SameThread implements ExchangeLoop {
        @Override
        public boolean isOnLoop() {
            return true;
        }

        @Override
        public void onLoop(Runnable task) {
            task.run();
        }

        @Override
        public Executor executor() {
            return Runnable::run;
        }

        @Override
        public void onSessionThread(Exchange exchange, Runnable task) {
            task.run();
        }
    }
}
