package org.heliostat.saf.publish;

import java.io.IOException;
import java.nio.file.Files;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTarget;
import org.heliostat.request.target.RequestTargetParser;
import org.heliostat.saf.publish.WritablePlace.RefusedException;

/** Service {@code rename-file} (MOVE): the field {@code New-uri} names the new path; nothing is written over. */
record RenameFile(FileAccess files) implements Change.Work {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new Change(new RenameFile(context.files()));
    }

    @Override
    public int apply(Exchange exchange, WritablePlace place) throws IOException, RefusedException {
        if (!place.isFile()) {
            throw new RefusedException(place.exists() ? 409 : 404);
        }
        WritablePlace target = place.sibling(exchange.request(), newPath(exchange));
        if (target.exists()) {
            throw new RefusedException(409);
        }
        Files.move(place.path(), target.path());
        files.cache().drop(place.path());
        files.cache().drop(target.path());
        return 204;
    }

    private static String newPath(Exchange exchange) throws RefusedException {
        String uri = exchange.request().header("New-uri");
        if (uri == null || !uri.startsWith("/")) {
            throw new RefusedException(400);
        }
        try {
            RequestTarget target = new RequestTargetParser(false).parse("GET", uri);
            return target.path();
        } catch (BadTargetException bad) {
            throw new RefusedException(400);
        }
    }
}
