package org.heliostat.original.dav;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Stage;
import org.heliostat.original.dav.place.DavSpace;
import org.heliostat.original.dav.place.DavSpot;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.function.RunNotes;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code pcheck-dav}: a request with the field {@code Translate: f} is for the source, and restarted for it, where its
 * collection has a sourceuri.
 */
record PcheckDav(DavSpace space) implements StageFunction {

    private static final SourceLocation HERE = new SourceLocation("pcheck-dav", 0);

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        Optional<DavSpot> spot = space.find(request.uriPath()).filter(found -> !found.isSource());
        Optional<String> source = spot.flatMap(found -> found.collection().sourceUri());
        @Nullable RunNotes notes = RunNotes.of(exchange);
        if (source.isEmpty() || notes == null) {
            return Outcome.NO_ACTION;
        }
        if (!wantsSource(exchange)) {
            notes.dependsOn(later -> !wantsSource(later));
            return Outcome.NO_ACTION;
        }
        notes.answersOnlyOnce();
        String uri = source.get().equals("/") ? "" : source.get();
        String path = uri + request.uriPath().substring(spot.get().prefix().length());
        StageFunction restart = again -> again.request()
                .restartWith(path.isEmpty() ? "/" : path, again.request().query());
        notes.joins(List.of(new ExtraLine(Stage.SERVICE, "pcheck-dav", restart, null, 0, null, HERE)));
        return Outcome.NO_ACTION;
    }

    private static boolean wantsSource(Exchange exchange) {
        String translate = exchange.request().header("Translate");
        return translate != null && translate.strip().equalsIgnoreCase("f");
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
