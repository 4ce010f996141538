package samples.dosleep;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Service {@code dosleep}: answers with a page that says so, and keeps its session thread for {@code duration} seconds, 0 to
 * 300.
 *
 * <p>Immutable. It says nothing of {@link #repeatability}, so it always gets a session thread: it blocks.
 */
public record DoSleep(Duration duration) implements StageFunction {

    static final int LONGEST_SECONDS = 300;

    private static final Logger LOG = LoggerFactory.getLogger(DoSleep.class);

    /** Reads the parameters once, when obj.conf is loaded. */
    public static DoSleep bind(Parameters parameters) {
        parameters.text("duration");
        return new DoSleep(Duration.ofSeconds(parameters.integer("duration", 0, 0, LONGEST_SECONDS)));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        LOG.info("dosleep: {} sleeps for {} s", exchange.request().uriPath(), duration.toSeconds());
        // text/html in the place of the internal type, which chose this line
        exchange.response().status(200).headers().set("Content-Type", "text/html");
        exchange.response().output().write(page());
        // whoever waits sees the page before the sleep, as with the original
        exchange.response().output().flush();
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Outcome.EXIT;
        }
        return Outcome.PROCEED;
    }

    private byte[] page() {
        String text = "<title>Sleeping</title><h1>Sleeping</h1>\nSample NSAPI that is sleeping for "
                + duration.toSeconds() + " seconds...\n";
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
