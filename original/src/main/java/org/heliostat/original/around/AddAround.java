package org.heliostat.original.around;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.filter.FilterChoice;
import org.heliostat.request.filter.FilteredTransport;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.inner.InnerExchange;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.InnerPath;

/**
 * PathCheck and Service {@code add-header} and {@code add-footer}: a text before or behind the HTML pages that are sent,
 * whoever makes them. The function itself answers nothing; at Service the next line does. Of several lines for the same
 * end of a page the first counts, and what is put into another page has none of its own.
 *
 * @param name of the function
 * @param isHeader before the page, else behind it
 */
record AddAround(String name, boolean isHeader, AroundText text) implements StageFunction {

    static final String HEADER = "add-header";
    static final String FOOTER = "add-footer";

    private static final Wildcard PAGES = Wildcard.compile("text/html");
    private static final String EXAMPLE = "/footers/footer.html";

    static StageFunction bind(String name, Parameters parameters, BindContext context) {
        return new AddAround(name, name.equals(HEADER), text(parameters, context));
    }

    private static AroundText text(Parameters parameters, BindContext context) {
        if (parameters.has("file") == parameters.has("uri")) {
            throw parameters.wrong(parameters.has("uri") ? "uri" : "file", "either file or uri");
        }
        return parameters.has("uri")
                ? new AroundRequest(InnerPath.of(parameters, EXAMPLE))
                : AroundFile.of(parameters, context);
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (!InnerExchange.isInner(exchange)) {
            FilteredTransport.choose(exchange, new FilterChoice(name, new LaterText(text, isHeader), PAGES));
        }
        return Outcome.NO_ACTION;
    }

    /** What it adds is around answers of others. */
    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return false;
    }

    /** What is no page may go through the quick lane: the filter is asked whether it would touch the answer. */
    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
