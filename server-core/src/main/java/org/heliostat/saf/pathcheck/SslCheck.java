package org.heliostat.saf.pathcheck;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.RunNotes;
import org.heliostat.saf.path.BongFile;

/**
 * PathCheck {@code ssl-check}: 403, or another file, for connections whose key is too short; plain connections have
 * none.
 *
 * @param leastBits of the cipher's key ({@code secret-keysize})
 */
record SslCheck(int leastBits, BongFile instead) implements StageFunction {

    private static final int FORBIDDEN = 403;

    static StageFunction bind(Parameters parameters, BindContext context) {
        int bits = parameters.integer("secret-keysize", 1, 0, 4_096);
        return new SslCheck(bits, BongFile.of(parameters, context, FORBIDDEN));
    }

    @Override
    public Outcome run(Exchange exchange) {
        boolean passed = passes(exchange);
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null) {
            notes.dependsOn(later -> passes(later) == passed);
        }
        return passed ? Outcome.PROCEED : instead.refuse(exchange);
    }

    private boolean passes(Exchange exchange) {
        return exchange.request().connection().keySize() >= leastBits;
    }

    /** Where the connection decides, the run is told so. */
    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
