package org.heliostat.testing;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.heliostat.buffer.SpareBuffers;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeLoop;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.RequestHead;
import org.heliostat.request.Response;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.target.RequestTarget;
import org.jspecify.annotations.Nullable;

/** Makes exchanges without a socket; the target must be plain (no escapes, no dot segments). */
public final class FakeExchange {

    /** Bytes an answer's buffer holds, as UseOutputStreamSize by default. */
    public static final int BUFFER_SIZE = 8192;

    private String method = "GET";
    private String path = "/";
    private String rawPath = "/";
    private @Nullable String query;
    private HttpVersion version = HttpVersion.HTTP_1_1;
    private final MutableHeaders headers = new MutableHeaders();
    private RequestBody body = FakeBody.empty();
    private FakeTransport transport = new FakeTransport();
    private BiConsumer<Exchange, Runnable> sessionThread = (exchange, task) -> task.run();
    private boolean secure;
    private @Nullable TlsSession tls;
    private long receivedNanos;
    private boolean onLoop;
    private String remoteAddress = "127.0.0.1";
    private @Nullable AtomicInteger threads;
    private @Nullable AtomicInteger bodies;

    private FakeExchange() {}

    /** @return a GET of the target, ready */
    public static Exchange get(String target) {
        return request("GET", target).build();
    }

    public static FakeExchange request(String method, String target) {
        FakeExchange fake = new FakeExchange();
        fake.method = method;
        int mark = target.indexOf('?');
        fake.rawPath = mark < 0 ? target : target.substring(0, mark);
        fake.query = mark < 0 ? null : target.substring(mark + 1);
        fake.path = withoutParameters(fake.rawPath);
        fake.headers.add("Host", "localhost");
        return fake;
    }

    public FakeExchange header(String name, String value) {
        headers.add(name, value);
        return this;
    }

    public FakeExchange withoutHeader(String name) {
        headers.remove(name);
        return this;
    }

    public FakeExchange version(HttpVersion newVersion) {
        version = newVersion;
        return this;
    }

    /** @param newPath decoded and normalised, where it differs from the target */
    public FakeExchange path(String newPath) {
        path = newPath;
        return this;
    }

    public FakeExchange body(String text) {
        return body(FakeBody.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    public FakeExchange body(RequestBody newBody) {
        body = newBody;
        return this;
    }

    public FakeExchange transport(FakeTransport newTransport) {
        transport = newTransport;
        return this;
    }

    /** Says what happens to tasks that come in again; by default they run at once on the caller. */
    public FakeExchange sessionThread(BiConsumer<Exchange, Runnable> runner) {
        sessionThread = runner;
        return this;
    }

    public FakeExchange secure() {
        secure = true;
        return this;
    }

    /** On a secure connection. */
    public FakeExchange tls(TlsSession session) {
        tls = session;
        return secure();
    }

    /** The calling thread counts as the I/O loop. */
    public FakeExchange onLoop() {
        onLoop = true;
        return this;
    }

    public FakeExchange from(String address) {
        remoteAddress = address;
        return this;
    }

    /** @param held counts the session threads that exchanges of its connection hold */
    public FakeExchange ofConnection(AtomicInteger held) {
        threads = held;
        return this;
    }

    /** @param held counts the places for bodies that exchanges of its connection hold */
    public FakeExchange bodiesOfConnection(AtomicInteger held) {
        bodies = held;
        return this;
    }

    /** @param nanos ticker time at which the head was complete; 0 if nothing is said */
    public FakeExchange receivedAt(long nanos) {
        receivedNanos = nanos;
        return this;
    }

    public Exchange build() {
        InetSocketAddress remote = new InetSocketAddress(remoteAddress, 50_000);
        ConnectionInfo connection =
                new ConnectionInfo(1, remote, new InetSocketAddress("127.0.0.1", 8080), "ls1", secure, tls);
        String target = query == null ? rawPath : rawPath + "?" + query;
        RequestTarget.Form form = rawPath.equals("*") ? RequestTarget.Form.ASTERISK : RequestTarget.Form.ORIGIN;
        Request request = new Request(
                new RequestHead(method, target, version, headers),
                new RequestTarget(form, rawPath, path, query, null, null),
                body,
                connection,
                new ClientView(secure ? "https" : "http", host(), secure ? 443 : 8080, remote));
        return new Exchange(
                request,
                new Response(transport, new SpareBuffers(BUFFER_SIZE, 1), BUFFER_SIZE),
                new Loop(),
                false,
                receivedNanos);
    }

    /** @return the fake behind an exchange made here */
    public static FakeTransport transportOf(Exchange exchange) {
        return (FakeTransport) exchange.response().transport();
    }

    private String host() {
        String host = headers.first("Host");
        return host == null ? "localhost" : host.replaceFirst(":\\d+$", "");
    }

    private static String withoutParameters(String rawPath) {
        return rawPath.replaceAll(";[^/]*", "");
    }

    private final class Loop implements ExchangeLoop {
        @Override
        public boolean isOnLoop() {
            return onLoop;
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
        public boolean enterThread(int most) {
            return enter(threads, most);
        }

        @Override
        public boolean enterBodies(int most) {
            return enter(bodies, most);
        }

        private static boolean enter(@Nullable AtomicInteger all, int most) {
            return all == null || all.getAndUpdate(held -> held < most ? held + 1 : held) < most;
        }

        @Override
        public void leaveBodies() {
            if (bodies != null) {
                bodies.decrementAndGet();
            }
        }

        @Override
        public void leaveThread() {
            if (threads != null) {
                threads.decrementAndGet();
            }
        }

        @Override
        public void onSessionThread(Exchange exchange, Runnable task) {
            sessionThread.accept(exchange, task);
        }
    }
}
