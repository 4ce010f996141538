package org.heliostat.certificates.client;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.heliostat.buffer.BoundedBody;
import org.heliostat.time.HttpDates;
import org.heliostat.time.WallClock;

/**
 * Asks the authority, and waits for the whole answer, not only for its head as the JDK's client does: one that stands still
 * in the middle is given up as well. Belongs to the thread of orders.
 */
public final class BoundedClient extends HttpClient {

    private static final long STEP_MILLIS = 500;

    /** Directories, orders and chains have some kilobytes. */
    private static final int LARGEST = 1024 * 1024;

    private final HttpClient client;
    private final Duration timeout;
    private final WallClock clock;
    private final BooleanSupplier givenUp;
    private Optional<Duration> retryAfter = Optional.empty();

    /**
     * @param timeout for one answer
     * @param givenUp whether nobody waits for it any more
     */
    BoundedClient(HttpClient client, Duration timeout, WallClock clock, BooleanSupplier givenUp) {
        this.client = client;
        this.timeout = timeout;
        this.clock = clock;
        this.givenUp = givenUp;
    }

    /** @return for which the last answer asks to wait; by no clock but that of whoever sent it */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        retryAfter = Optional.empty();
        CompletableFuture<HttpResponse<byte[]>> pending = client.sendAsync(request, head -> BoundedBody.whole(LARGEST));
        try {
            HttpResponse<byte[]> whole = awaited(pending);
            retryAfter = whole.headers()
                    .firstValue("Retry-After")
                    .flatMap(text ->
                            duration(text, whole.headers().firstValue("Date").orElse("")));
            return WholeResponse.of(whole, handler);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException known ? known : new IOException(failed.getCause());
        } finally {
            pending.cancel(true);
        }
    }

    private <T> T awaited(CompletableFuture<T> pending) throws IOException, InterruptedException, ExecutionException {
        for (long left = timeout.toMillis(); left > 0; left -= STEP_MILLIS) {
            try {
                return pending.get(Math.min(left, STEP_MILLIS), TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                if (givenUp.getAsBoolean()) {
                    throw new IOException("nobody waits for the answer any more", notYet);
                }
            }
        }
        throw new HttpTimeoutException("no whole answer within " + timeout.toSeconds() + " seconds");
    }

    /** RFC 9110, section 10.2.3: seconds or a date. */
    private Optional<Duration> duration(String text, String sent) {
        if (text.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Integer.parseInt(text)));
        }
        long end = HttpDates.parse(text);
        long now = HttpDates.parse(sent) < 0 ? clock.millis() : HttpDates.parse(sent);
        return end < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(Math.max(0, end - now)));
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        throw new UnsupportedOperationException("one call after the other");
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushes) {
        throw new UnsupportedOperationException("one call after the other");
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }
}
