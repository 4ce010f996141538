package org.heliostat.original.guide;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** The plug-ins that the guides load, as far as a request can tell: each says which thread it runs on. */
public final class GuidePlugIns implements StageFunctionProvider {

    private static final int PIECES = 50;
    private static final String PIECE = "0123456789".repeat(10);

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(
                FunctionDefinition.open(
                        EnumSet.of(Stage.SERVICE),
                        "dosleep",
                        (parameters, context) -> text("would sleep " + parameters.text("duration") + " s")),
                FunctionDefinition.of(Stage.SERVICE, "nsapi_test", (parameters, context) -> GuidePlugIns::pieces),
                FunctionDefinition.of(Stage.SERVICE, "net_test", (parameters, context) -> text("net")),
                FunctionDefinition.of(
                        Stage.PATH_CHECK, "pcheck_uri_clean_fixed_init", (parameters, context) -> exchange -> {
                            exchange.response().headers().set("X-Checked", "yes");
                            return Outcome.NO_ACTION;
                        }));
    }

    private static StageFunction text(String text) {
        return exchange -> {
            exchange.response().status(200).headers().set("Content-Type", "text/html");
            String said = text + " on " + Thread.currentThread().getName();
            exchange.response().output().write(said.getBytes(StandardCharsets.UTF_8));
            return Outcome.PROCEED;
        };
    }

    private static Outcome pieces(Exchange exchange) throws IOException {
        exchange.response().status(200).headers().set("Content-Type", "text/plain");
        for (int i = 0; i < PIECES; i++) {
            exchange.response().output().write(PIECE.getBytes(StandardCharsets.US_ASCII));
        }
        return Outcome.PROCEED;
    }
}
