package org.heliostat.request.pipeline;

import java.util.Optional;
import org.heliostat.config.objconf.LineMistakes;
import org.heliostat.request.function.FunctionDefinition;

/**
 * What a line says besides what its function makes of it; the same for all virtual servers unless a variable is in the
 * line. Immutable, but for the tests of clients, which nobody changes.
 *
 * @param mistakes what is wrong with it so far, with the parameters, variables replaced
 * @param definition empty when no function has the name
 * @param bucket index of the performance bucket
 * @param outputBuffer bytes, 0: each write is sent at once, -1: what is usual
 */
record LineTerms(
        LineMistakes mistakes,
        Optional<FunctionDefinition> definition,
        int bucket,
        ClientTest[] clients,
        BoundLine.Selection selection,
        BoundLine.ErrorSelection errors,
        int outputBuffer,
        FlushTimer timer) {}
