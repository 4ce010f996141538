package org.heliostat.original.dav;

import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.original.dav.place.DavSpace;
import org.heliostat.original.dav.place.DavSpot;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * NameTrans {@code ntrans-dav}: what is at or below a sourceuri is translated as what is at or below the uri of its collection,
 * and gets the object of that name, where the lines for sources are.
 */
record NtransDav(DavSpace space, String name) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new NtransDav(DavSpace.of(context), parameters.text("name"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Optional<DavSpot> found = space.find(exchange.request().uriPath());
        if (found.isEmpty() || !found.get().isSource()) {
            return Outcome.NO_ACTION;
        }
        String uri = found.get().collection().uri();
        String behind =
                exchange.request().uriPath().substring(found.get().prefix().length());
        String translated = (uri.equals("/") ? "" : uri) + behind;
        exchange.request().ppath(translated.isEmpty() ? "/" : translated);
        exchange.request().objectName(name);
        return Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
