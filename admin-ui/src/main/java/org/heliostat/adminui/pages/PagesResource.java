package org.heliostat.adminui.pages;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;

/** Sends the pages and their files to everybody: they hold nothing that must be kept from anybody. On the I/O loop. */
public record PagesResource(PageFiles files) implements AdminResource {

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(row("/"), row("/favicon.ico"), row("/app/*"), row("/webjars/*"));
    }

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        String path = exchange.request().uriPath();
        Optional<PageFile> found = files.at(path);
        if (found.isEmpty()) {
            throw new ProblemException(Problem.of(404, "Not found", "there is no such file"));
        }
        PageAnswer.send(exchange, found.get());
    }

    private Routes.Route row(String path) {
        return new Routes.Route("GET", path, Routes.Lane.LOOP, this)
                .forEverybody()
                .says("The pages of the administration")
                .givesText("text/html; charset=utf-8");
    }
}
