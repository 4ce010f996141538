package org.heliostat.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.RequestBody;
import org.heliostat.request.function.FunctionDefinition;

/** A function for tests: reads the body of a request, and answers with the number of its bytes. */
final class CountBody {

    private static final int PIECE = 65_536;

    private CountBody() {}

    /** @return Service {@code count} */
    static FunctionDefinition definition() {
        return FunctionDefinition.of(Stage.SERVICE, "count", (parameters, context) -> CountBody::answer);
    }

    static Outcome answer(Exchange exchange) throws IOException {
        RequestBody body = exchange.request().body();
        byte[] piece = new byte[PIECE];
        long all = 0;
        for (int n = body.read(piece, 0, PIECE); n >= 0; n = body.read(piece, 0, PIECE)) {
            all += n;
        }
        exchange.response().status(200).output().write(Long.toString(all).getBytes(StandardCharsets.US_ASCII));
        return Outcome.PROCEED;
    }
}
