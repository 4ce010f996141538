package org.heliostat.request.pipeline;

import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.function.FunctionDefinition;

/**
 * What a line says besides what its function makes of it; the same for all virtual servers unless a variable is in the
 * line. Immutable, but for the tests of clients, which nobody changes.
 *
 * @param parameters with variables replaced
 * @param definition empty when no function has the name
 * @param isUsable whether names and values of the parameters are right; what is wrong has been reported
 * @param bucket index of the performance bucket
 * @param outputBuffer bytes, 0: each write is sent at once, -1: what is usual
 */
record LineTerms(
        Parameters parameters,
        Optional<FunctionDefinition> definition,
        boolean isUsable,
        int bucket,
        ClientTest[] clients,
        BoundLine.Selection selection,
        BoundLine.ErrorSelection errors,
        int outputBuffer,
        FlushTimer timer) {}
