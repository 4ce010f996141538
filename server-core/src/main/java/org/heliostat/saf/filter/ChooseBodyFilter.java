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
 * Input {@code insert-filter} and {@code remove-filter}: puts a filter before the body, or takes it out again.
 *
 * @param name of the filter
 * @param filter null where the line takes it out
 */
record ChooseBodyFilter(String name, @Nullable BodyFilter filter) implements StageFunction {

    static final String HTTP_DECOMPRESSION = "http-decompression";

    static ChooseBodyFilter decompression(@Nullable BodyFilter filter) {
        return new ChooseBodyFilter(HTTP_DECOMPRESSION, filter);
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (!name.equals(HTTP_DECOMPRESSION)
                || HttpDecompression.concerns(exchange.request().headers())) {
            FilteredBody.choose(exchange, name, filter);
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
