package org.heliostat.request.pipeline;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.quick.TraceRecorder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of PathCheck: the ACLs that check-acl lines named are evaluated, and those for the URI and the file, since only
 * now the path is final. Its time is counted in the bucket of the last check-acl line. Belongs to the thread that has the
 * exchange.
 */
final class AccessStage {

    private static final Logger LOG = LoggerFactory.getLogger(AccessStage.class);
    private static final String LOCATION = "Location";
    private static final int UNAUTHORIZED = 401;
    private static final int DEFECT = 500;

    private final AccessCheck check;
    private final String virtualServerId;
    private final Exchange exchange;
    private final @Nullable AccessStage outer;
    private AccessCheck.@Nullable Logins logins;
    private List<CompiledAcl> called = List.of();
    private boolean isQuiet;

    /** @param outer of the request that this one is part of: the client has logged in once for both */
    AccessStage(AccessCheck check, String virtualServerId, Exchange exchange, @Nullable AccessStage outer) {
        this.check = check;
        this.virtualServerId = virtualServerId;
        this.exchange = exchange;
        this.outer = outer;
        this.isQuiet = outer != null && outer.isQuiet;
    }

    /** The client has not asked for this: that it may not have it is not logged as if it had. */
    void quiet() {
        isQuiet = true;
    }

    /** Made where an ACL is asked: most requests meet none. */
    private AccessCheck.Logins logins() {
        if (outer != null) {
            return outer.logins();
        }
        AccessCheck.Logins known = logins;
        if (known == null) {
            known = new AccessCheck.Logins(exchange.request());
            logins = known;
        }
        return known;
    }

    void clear() {
        called = List.of();
    }

    void add(CompiledAcl acl) {
        List<CompiledAcl> longer = called.isEmpty() ? new ArrayList<>(2) : called;
        longer.add(acl);
        called = longer;
    }

    Outcome decide(ObjectSet objects, @Nullable BucketMeter meter, @Nullable TraceRecorder recorder) {
        BoundLine line = lastCheck(objects);
        if (line == null || meter == null) {
            return decide(line, recorder);
        }
        meter.begin();
        Outcome outcome = decide(line, recorder);
        meter.end(line.bucket());
        return outcome;
    }

    /**
     * A PathCheck function has answered already, such as with a redirect to a folder or with 404. What it says of files
     * is only for those who may have them: to others the ACLs answer. Whoever must log in first hears that first.
     *
     * @return ABORTED, with the answer that counts
     */
    Outcome beforeTelling(ObjectSet objects, @Nullable BucketMeter meter) {
        Response response = exchange.response();
        int status = response.status();
        if (status == UNAUTHORIZED || response.isCommitted()) {
            return Outcome.ABORTED;
        }
        String reason = response.reason();
        String location = response.headers().first(LOCATION);
        response.headers().remove(LOCATION);
        if (decide(objects, meter, null) == Outcome.PROCEED) {
            if (status != Response.NO_STATUS) {
                response.status(status, reason);
            }
            if (location != null) {
                response.headers().set(LOCATION, location);
            }
        }
        return Outcome.ABORTED;
    }

    private Outcome decide(@Nullable BoundLine line, @Nullable TraceRecorder recorder) {
        exchange.currentFunction("check-acl");
        try {
            AccessCheck.Result result = check.check(exchange, List.copyOf(called), logins(), !isQuiet);
            if (recorder != null) {
                recorder.accessDecided(line, result.again());
            }
            return result.outcome();
        } catch (RuntimeException | Error defect) {
            LOG.error(
                    "{}: access to {} could not be decided",
                    virtualServerId,
                    exchange.request().target().rawPath(),
                    defect);
            exchange.response().status(DEFECT);
            return Outcome.ABORTED;
        }
    }

    private static @Nullable BoundLine lastCheck(ObjectSet objects) {
        for (int i = objects.count() - 1; i >= 0; i--) {
            BoundLine[] checks = objects.get(i).accessChecks();
            if (checks.length > 0) {
                return checks[checks.length - 1];
            }
        }
        return null;
    }
}
