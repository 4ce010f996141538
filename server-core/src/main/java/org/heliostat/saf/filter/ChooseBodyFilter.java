package org.heliostat.saf.filter;

import org.heliostat.compression.HttpDecompression;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.filter.BodyFilter;
import org.heliostat.request.filter.FilteredBody;
import org.jspecify.annotations.Nullable;

/**
 * Input {@code insert-filter} and {@code remove-filter}: puts http-decompression before the body, or takes it out again.
 *
 * @param filter null where the line takes it out
 */
record ChooseBodyFilter(@Nullable BodyFilter filter) implements StageFunction {

    static final String HTTP_DECOMPRESSION = "http-decompression";

    @Override
    public Outcome run(Exchange exchange) {
        if (HttpDecompression.concerns(exchange.request().headers())) {
            FilteredBody.choose(exchange, HTTP_DECOMPRESSION, filter);
        }
        return Outcome.PROCEED;
    }

    @Override
    public Stage belongsTo() {
        return Stage.INPUT;
    }

    /** The quick lane answers only requests without a body. */
    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
