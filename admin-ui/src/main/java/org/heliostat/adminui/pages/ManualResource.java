package org.heliostat.adminui.pages;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;

/** Sends the manual to everybody. On the administration's threads that look, since its pages may have to be read first. */
public record ManualResource(ManualFiles files) implements AdminResource {

    private static final String FOLDER = "/manual/";
    private static final int FOUND = 302;

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(row("/manual"), row(FOLDER + "*"));
    }

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        String path = exchange.request().uriPath();
        if (!path.startsWith(FOLDER)) {
            exchange.response().status(FOUND).headers().set("Location", FOLDER);
            exchange.response().finish();
            return;
        }
        Optional<PageFile> found = files.at(path.substring(FOLDER.length()));
        if (found.isEmpty()) {
            throw new ProblemException(Problem.of(404, "Not found", "the manual has no such page"));
        }
        PageAnswer.send(exchange, found.get());
    }

    private Routes.Route row(String path) {
        return new Routes.Route("GET", path, Routes.Lane.LOOK, this)
                .forEverybody()
                .says("The manual: directives, functions, pages, Javadoc")
                .givesText("text/html; charset=utf-8");
    }
}
