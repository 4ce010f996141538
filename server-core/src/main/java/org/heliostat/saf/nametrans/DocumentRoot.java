package org.heliostat.saf.nametrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** NameTrans {@code document-root}: the path below a folder; {@code root} is absolute and without closing slash. */
record DocumentRoot(String root) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        String root = parameters.text("root");
        if (root.length() > 1 && root.endsWith("/")) {
            context.findings().warning(parameters.at(), "document-root: root: the closing slash is left out");
        }
        return new DocumentRoot(FolderName.of(context, root));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        String ppath = request.ppath();
        if (ppath.startsWith("/") && !HiddenFolder.isIn(ppath)) {
            request.translated(root + ppath);
            request.documentRoot(root);
            request.ntransBase(root);
            return Outcome.PROCEED;
        }
        if (ppath.equals("*")) {
            return Outcome.NO_ACTION;
        }
        exchange.response().status(404);
        return Outcome.ABORTED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
