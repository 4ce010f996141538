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
 * Service {@code dosleep}: keeps its session thread for {@code duration} seconds, 0 to 300, then answers.
 *
 * <p>Immutable. It says nothing of {@link #repeatability}, so it always gets a session thread: it blocks.
 */
public record DoSleep(Duration duration) implements StageFunction {

    static final int LONGEST_SECONDS = 300;

    private static final Logger LOG = LoggerFactory.getLogger(DoSleep.class);
    private static final byte[] ANSWER = "slept\n".getBytes(StandardCharsets.UTF_8);
    private static final int SERVICE_UNAVAILABLE = 503;

    /** Reads the parameters once, when obj.conf is loaded. */
    public static DoSleep bind(Parameters parameters) {
        parameters.text("duration");
        return new DoSleep(Duration.ofSeconds(parameters.integer("duration", 0, 0, LONGEST_SECONDS)));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        LOG.info("dosleep: {} sleeps for {} s", exchange.request().uriPath(), duration.toSeconds());
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            exchange.response().status(SERVICE_UNAVAILABLE);
            return Outcome.ABORTED;
        }
        exchange.response().status(200).headers().set("Content-Type", "text/plain;charset=UTF-8");
        exchange.response().output().write(ANSWER);
        return Outcome.PROCEED;
    }
}
