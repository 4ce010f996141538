package org.heliostat.request.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerAnswer.Kind;
import org.heliostat.request.inner.InnerCall;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.request.target.BadTargetException;

/** Runs requests within the server, for functions of a request that ask for them. On the thread that asks. */
final class InnerRuns {

    private static final int BAD_REQUEST = 400;

    private InnerRuns() {}

    /** Runs a request to its end, and waits for it. */
    static InnerAnswer ask(PipelineRun asker, String target, OutputStream body, InnerLimits limits) throws IOException {
        if (asker.depth() >= limits.depth()) {
            return InnerAnswer.not(Kind.TOO_DEEP);
        }
        if (!asker.mayAsk(limits)) {
            return InnerAnswer.not(Kind.TOO_MANY);
        }
        InnerCall call = new InnerCall(asker.exchange(), body, limits);
        try {
            Exchange inner = call.get(target);
            PipelineRun run = asker.within(inner, call::ended);
            run.drive();
            return call.answer(inner);
        } catch (BadTargetException bad) {
            return InnerAnswer.ended(BAD_REQUEST, "", true);
        }
    }

    /** Runs the stages before Service only: what would answer, and whether it may. */
    static InnerLook look(PipelineRun asker, String method, String target, InnerLimits limits) {
        if (asker.depth() >= limits.depth() || !asker.mayAsk(limits)) {
            return InnerLook.none();
        }
        try {
            Exchange inner =
                    new InnerCall(asker.exchange(), OutputStream.nullOutputStream(), limits).of(method, target);
            PipelineRun run = asker.within(inner, () -> {});
            if (run.stagesBeforeService().stops()) {
                return InnerLook.refused(inner.response());
            }
            if (!run.isServed(method)) {
                return InnerLook.none();
            }
            Request found = inner.request();
            return InnerLook.open(found.pathInfo() == null ? found.path() : null, found.contentType());
        } catch (BadTargetException bad) {
            return InnerLook.none();
        }
    }
}
