package org.heliostat.saf.error;

import java.io.IOException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.BoundedBody;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Error and Service {@code send-error uri=}: what the server would answer there, to the same client, as the page for what
 * went wrong; a server-parsed page or an application may make it. Status and other header fields stay as they are. Where
 * that path has no whole answer with status 200, the built-in page is sent: an error page must not fail itself.
 *
 * @param uri begins with a slash
 */
public record SendErrorRequest(String uri) implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(SendErrorRequest.class);
    private static final String DEFAULT_TYPE = "text/html";
    private static final int MOST_BYTES = 1024 * 1024;

    /** The page may be made of others, as any server-parsed page; what it includes asks with limits of its own. */
    private static final InnerLimits LIMITS = new InnerLimits(1, 1_000, MOST_BYTES, 10_000);

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        RunNotes notes = RunNotes.of(exchange);
        if (notes == null) {
            return Outcome.NO_ACTION;
        }
        BoundedBody page = new BoundedBody(MOST_BYTES);
        InnerAnswer answer = notes.ask(uri, page, LIMITS);
        if (!answer.isWhole() || page.isTooLarge()) {
            LOG.debug("send-error: {} {}, status {}", uri, answer.kind().text(), answer.status());
            return Outcome.NO_ACTION;
        }
        if (exchange.isClientGone()) {
            throw new ClientGoneException("the client left while its error page was made");
        }
        Response response = exchange.response();
        int status = response.status();
        response.clearContent();
        response.status(status == Response.NO_STATUS ? 500 : status, response.reason());
        if (!SendError.isKeptAfter(response.status())) {
            response.closeAfter();
        }
        response.headers().set("Content-Type", answer.contentType().isEmpty() ? DEFAULT_TYPE : answer.contentType());
        response.output().write(page.bytes());
        return Outcome.PROCEED;
    }
}
