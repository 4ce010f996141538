package org.heliostat.original.publish;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.heliostat.log.ServerLog;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * A function that changes files; what goes wrong gets the status that says so.
 *
 * @param needsSomething whether it is 404 where nothing is
 */
record Change(Work work, boolean needsSomething, PublishLog log) implements StageFunction {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    static Change of(Work work, boolean needsSomething, BindContext context) {
        return new Change(work, needsSomething, new PublishLog(new ServerLog(context.ticker())));
    }

    /** What one function does at a place that was looked at. */
    @FunctionalInterface
    interface Work {
        /** @return the status of the answer, 200 to 299 */
        int apply(Exchange exchange, WritablePlace place)
                throws IOException, RefusedException, BadIfException, LockedException;
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        try {
            int status = work.apply(exchange, WritablePlace.of(exchange.request()));
            exchange.response().status(status);
            if (status != 204) {
                exchange.response().headers().set("Content-Length", "0");
            }
            return Outcome.PROCEED;
        } catch (RefusedException refused) {
            return refused.answer(exchange);
        } catch (BadIfException malformed) {
            return new RefusedException(400).answer(exchange);
        } catch (LockedException locked) {
            return new RefusedException(423).answer(exchange);
        } catch (FileSystemException failed) {
            return new RefusedException(status(exchange, failed)).answer(exchange);
        }
    }

    private int status(Exchange exchange, FileSystemException failed) {
        return FailedChange.status(failed, (file, reason) -> log.disk(exchange.virtualServerId(), file, reason));
    }

    /** Who asks for the change is told by itself that nothing is there; to others it is not offered then. */
    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        if (!needsSomething || method.equals(exchange.request().method())) {
            return true;
        }
        try {
            return WritablePlace.of(exchange.request()).exists();
        } catch (RefusedException refused) {
            return refused.status() != NOT_FOUND && refused.status() != CONFLICT;
        } catch (IOException unknown) {
            return true;
        }
    }
}
