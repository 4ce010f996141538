package samples.bookstore.clock;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One client that listens to the clock.
 *
 * <p>{@code run} is called by the timer, by one thread at a time; whoever sets {@code ended} completes the request.
 */
final class TimeSignal implements Runnable, AsyncListener {

    private final AsyncContext client;
    private final TimeSignals signals;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable Future<?> driver;
    private int left;

    TimeSignal(AsyncContext client, TimeSignals signals, int count) {
        this.client = client;
        this.signals = signals;
        this.left = count;
        client.addListener(this);
    }

    void drivenBy(Future<?> timer) {
        driver = timer;
        if (ended.get()) {
            timer.cancel(false);
        }
    }

    @Override
    public void run() {
        if (ended.get()) {
            return;
        }
        try {
            PrintWriter out = client.getResponse().getWriter();
            out.write("event: time\ndata: ");
            out.write(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                    OffsetDateTime.now(signals.clock().withZone(ZoneOffset.UTC)).truncatedTo(ChronoUnit.MILLIS)));
            out.write("\n\n");
            left--;
            if (out.checkError() || left == 0) {
                end();
            }
        } catch (IOException | IllegalStateException clientLeft) {
            client.getRequest().getServletContext().log("the clock lost a listener", clientLeft);
            end();
        }
    }

    /** Completes the request; the second call does nothing. */
    void end() {
        if (ended.compareAndSet(false, true)) {
            forget();
            client.complete();
        }
    }

    @Override
    public void onComplete(AsyncEvent event) {
        if (ended.compareAndSet(false, true)) {
            forget();
        }
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        end();
    }

    @Override
    public void onError(AsyncEvent event) {
        end();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // A signal is never started twice.
    }

    private void forget() {
        Future<?> timer = driver;
        if (timer != null) {
            timer.cancel(false);
        }
        signals.left(this);
    }
}
