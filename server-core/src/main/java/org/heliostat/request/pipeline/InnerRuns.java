package org.heliostat.request.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.inner.InnerAnswer;
import org.heliostat.request.inner.InnerAnswer.Kind;
import org.heliostat.request.inner.InnerCall;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.target.BadTargetException;
import org.jspecify.annotations.Nullable;

/** Runs requests within the server, for functions of a request that ask for them. On the thread that asks. */
final class InnerRuns {

    private static final int BAD_REQUEST = 400;
    private static final InnerLimits UNASKED = new InnerLimits(1, 1, 1, 1);

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

    /** Runs the stages before Service only: what would answer the client, and whether it may. */
    static InnerLook look(PipelineRun asker, String method, String target, InnerLimits limits) {
        return look(asker, method, target, limits, false);
    }

    /** As {@link #look(PipelineRun, String, String, InnerLimits)}, of what the client has not asked for. */
    static InnerLook glance(PipelineRun asker, String method, String target, InnerLimits limits) {
        return look(asker, method, target, limits, true);
    }

    /**
     * Looks at what the client's request would meet before Service if it had another method. Nobody has asked for that, and nothing
     * limits it: a request that is not served looks once or twice, and once for each method in Client tags.
     */
    static MethodLook lookWith(PipelineRun asker, String method) {
        InnerCall call = new InnerCall(asker.exchange(), OutputStream.nullOutputStream(), UNASKED);
        PipelineRun run = asker.within(call.same(method), () -> {});
        return run.asOfClient().quiet().lookBeforeService();
    }

    private static InnerLook look(
            PipelineRun asker, String method, String target, InnerLimits limits, boolean isQuiet) {
        if (!mayBegin(asker, limits)) {
            return InnerLook.notTaken();
        }
        PipelineRun run = begin(asker, method, target, limits);
        return run == null ? InnerLook.none() : look(isQuiet ? run.asOfClient().quiet() : run.asOfClient());
    }

    /** Runs the stages before Service only, for a request of the server's own: the file it leads to, null for none. */
    static @Nullable Path find(PipelineRun asker, String target, InnerLimits limits) {
        PipelineRun run = mayBegin(asker, limits) ? begin(asker, "GET", target, limits) : null;
        return run == null ? null : look(run).path();
    }

    private static boolean mayBegin(PipelineRun asker, InnerLimits limits) {
        return asker.depth() < limits.depth() && asker.mayAsk(limits);
    }

    /** @return null where the target is no path */
    private static @Nullable PipelineRun begin(PipelineRun asker, String method, String target, InnerLimits limits) {
        try {
            Exchange inner =
                    new InnerCall(asker.exchange(), OutputStream.nullOutputStream(), limits).of(method, target);
            return asker.within(inner, () -> {});
        } catch (BadTargetException bad) {
            return null;
        }
    }

    private static InnerLook look(PipelineRun run) {
        Exchange inner = run.exchange();
        if (run.stagesBeforeService().stops()) {
            return InnerLook.refused(inner.response());
        }
        BoundLine line = run.serving();
        if (line == null) {
            return InnerLook.none();
        }
        Request found = inner.request();
        Path path = found.pathInfo() == null ? found.path() : null;
        return InnerLook.open(path, found.contentType(), line.function().sendsFile());
    }
}
