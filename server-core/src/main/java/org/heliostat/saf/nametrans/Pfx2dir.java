package org.heliostat.saf.nametrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/** NameTrans {@code pfx2dir}: the paths at and below {@code from} are the files at and below {@code dir}. */
record Pfx2dir(String from, String dir, @Nullable String name, @Nullable String forward) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        String from = parameters.text("from");
        while (from.endsWith("/")) {
            from = from.substring(0, from.length() - 1);
        }
        return new Pfx2dir(
                from,
                FolderName.of(context, parameters.text("dir")),
                parameters.optional("name").orElse(null),
                parameters.optional("find-pathinfo-forward").orElse(null));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        String ppath = request.ppath();
        boolean covers =
                ppath.startsWith(from) && (ppath.length() == from.length() || ppath.charAt(from.length()) == '/');
        if (!covers) {
            return Outcome.NO_ACTION;
        }
        if (HiddenFolder.isIn(ppath.substring(from.length()))) {
            exchange.response().status(404);
            return Outcome.ABORTED;
        }
        request.translated(dir + ppath.substring(from.length()));
        request.ntransBase(dir);
        if (name != null) {
            request.objectName(name);
            if (forward != null) {
                request.variables().set("find-pathinfo-forward", forward);
            }
        }
        return Outcome.PROCEED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
