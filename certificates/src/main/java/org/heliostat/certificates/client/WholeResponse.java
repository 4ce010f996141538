package org.heliostat.certificates.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLSession;

/** An answer that has come whole, with its body in the form that was asked for. */
record WholeResponse<T>(HttpResponse<byte[]> answer, T body) implements HttpResponse<T> {

    /** Everything is there: nothing need be asked for. */
    private static final Flow.Subscription NOTHING_MORE = new Flow.Subscription() {
        @Override
        public void request(long count) {
            // It comes without.
        }

        @Override
        public void cancel() {
            // It has come already.
        }
    };

    static <T> WholeResponse<T> of(HttpResponse<byte[]> answer, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        BodySubscriber<T> subscriber = handler.apply(new Head(answer));
        subscriber.onSubscribe(NOTHING_MORE);
        subscriber.onNext(List.of(ByteBuffer.wrap(answer.body())));
        subscriber.onComplete();
        try {
            return new WholeResponse<>(
                    answer, subscriber.getBody().toCompletableFuture().get());
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        }
    }

    private record Head(HttpResponse<byte[]> answer) implements ResponseInfo {

        @Override
        public int statusCode() {
            return answer.statusCode();
        }

        @Override
        public HttpHeaders headers() {
            return answer.headers();
        }

        @Override
        public HttpClient.Version version() {
            return answer.version();
        }
    }

    @Override
    public int statusCode() {
        return answer.statusCode();
    }

    @Override
    public HttpRequest request() {
        return answer.request();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
        return answer.headers();
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return answer.sslSession();
    }

    @Override
    public URI uri() {
        return answer.uri();
    }

    @Override
    public HttpClient.Version version() {
        return answer.version();
    }
}
