package org.heliostat.request.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import org.heliostat.request.Exchange;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerAnswer.Kind;
import org.heliostat.request.inner.InnerCall;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.request.target.BadTargetException;

/** Requests within the server that one run asks for. Belongs to the thread that has the exchange. */
final class InnerRuns {

    private final PipelineRun run;
    private final RequestPipeline pipeline;
    private final Exchange exchange;
    private final LineCaller calls;
    private final int depth;
    private int asked;

    /** @param depth how many runs wait for this one */
    InnerRuns(PipelineRun run, RequestPipeline pipeline, Exchange exchange, LineCaller calls, int depth) {
        this.run = run;
        this.pipeline = pipeline;
        this.exchange = exchange;
        this.calls = calls;
        this.depth = depth;
    }

    int depth() {
        return depth;
    }

    boolean mayAsk(InnerLimits limits) {
        return ++asked <= limits.requests();
    }

    InnerAnswer ask(String target, OutputStream body, InnerLimits limits) throws IOException {
        calls.stopRecording();
        if (depth >= limits.depth()) {
            return InnerAnswer.not(Kind.TOO_DEEP);
        }
        if (!run.mayAsk(limits)) {
            return InnerAnswer.not(Kind.TOO_MANY);
        }
        InnerCall call = new InnerCall(exchange, body, limits);
        try {
            Exchange inner = call.get(target);
            PipelineRun innerRun = run.within(inner, call::ended);
            inner.finisher(innerRun::finish);
            pipeline.drive(inner, innerRun, innerRun::run);
            return call.answer(inner);
        } catch (BadTargetException bad) {
            return InnerAnswer.ended(400, "", true);
        }
    }

    InnerLook look(String method, String target, InnerLimits limits) {
        calls.stopRecording();
        if (depth >= limits.depth() || !run.mayAsk(limits)) {
            return InnerLook.none();
        }
        try {
            Exchange inner = new InnerCall(exchange, OutputStream.nullOutputStream(), limits).of(method, target);
            return run.within(inner, () -> {}).lookBeforeService(method);
        } catch (BadTargetException bad) {
            return InnerLook.none();
        }
    }
}
