package org.heliostat.original.around;

import java.io.IOException;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.BoundedBody;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the server would answer at a path, to the same client and with the same access control.
 *
 * @param uri begins with a slash
 */
record AroundRequest(String uri) implements AroundText {

    private static final Logger LOG = LoggerFactory.getLogger(AroundRequest.class);
    private static final byte[] NOTHING = {};
    private static final InnerLimits LIMITS = new InnerLimits(1, 1_000, MOST_BYTES, 10_000);

    @Override
    public byte[] bytes(Exchange exchange) throws IOException {
        RunNotes notes = RunNotes.of(exchange);
        if (notes == null) {
            return NOTHING;
        }
        BoundedBody body = new BoundedBody(MOST_BYTES);
        InnerAnswer answer = notes.ask(uri, body, LIMITS);
        if (exchange.isClientGone()) {
            throw new ClientGoneException("the client left while its page's header or footer was made");
        }
        if (!answer.isWhole() || body.isTooLarge()) {
            LOG.warn(
                    "header or footer {}: {}, status {} (expected: a whole answer of {} bytes at most)",
                    uri,
                    answer.kind().text(),
                    answer.status(),
                    MOST_BYTES);
            return NOTHING;
        }
        return body.bytes();
    }
}
