package org.heliostat.benchmarks.http2;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.heliostat.testing.DelayingLink;
import org.heliostat.time.Ticker;

/** Sends and fetches a large body over TLS and a link that takes its time, by the JDK's client. One thread. */
final class LongWay {

    private final int port;
    private final SSLContext context;
    private final Link link;
    private final Ticker ticker;

    /**
     * @param roundTrip there and back
     * @param bytesPerSecond in each direction
     */
    record Link(Duration roundTrip, long bytesPerSecond) {}

    /**
     * @param port of the server, for TLS
     * @param context which believes it
     */
    LongWay(int port, SSLContext context, Link link, Ticker ticker) {
        this.port = port;
        this.context = context;
        this.link = link;
        this.ticker = ticker;
    }

    /** @return bytes in a second, the connection and its handshake included */
    double upload(Version version, String target, byte[] body) throws IOException {
        return timed(version, target, body.length, HttpRequest.newBuilder().POST(BodyPublishers.ofByteArray(body)));
    }

    /** @return bytes in a second, the connection and its handshake included */
    double download(Version version, String target, long size) throws IOException {
        return timed(version, target, size, HttpRequest.newBuilder());
    }

    private double timed(Version version, String target, long size, HttpRequest.Builder request) throws IOException {
        try (DelayingLink way = new DelayingLink(port, link.roundTrip(), link.bytesPerSecond())) {
            HttpClient client =
                    HttpClient.newBuilder().version(version).sslContext(context).build();
            URI uri = URI.create("https://localhost:" + way.port() + target);
            AtomicLong taken = new AtomicLong();
            long begin = ticker.nanos();
            HttpResponse<Void> answer = client.send(
                    request.uri(uri).build(),
                    BodyHandlers.ofByteArrayConsumer(piece -> taken.addAndGet(
                            piece.map(each -> (long) each.length).orElse(0L))));
            double seconds = (ticker.nanos() - begin) / 1e9;
            boolean isRight = answer.statusCode() == 200
                    && answer.version() == version
                    && (answer.request().bodyPublisher().isPresent() || taken.get() == size);
            if (!isRight) {
                throw new IOException(target + ": " + answer + " " + answer.version() + ", " + taken + " bytes");
            }
            return size / seconds;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
