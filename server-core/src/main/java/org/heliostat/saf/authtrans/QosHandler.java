package org.heliostat.saf.authtrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.qos.Pace;
import org.heliostat.qos.QosVerdict;
import org.heliostat.qos.QosVerdict.Exceeded;
import org.heliostat.qos.QualityOfService;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.function.offer.QosRefusals;

/**
 * AuthTrans {@code qos-handler}: says in the log, and answers 503 where it is enforced, when the virtual server, its
 * class or the server has more bandwidth or requests than QOSPARAMS allows; slows the transfer where a limit says
 * {@code shape}. Otherwise it does not apply, so that the lines behind it run.
 */
record QosHandler(String virtualServerId, QualityOfService quality, QosRefusals refusals) implements StageFunction {

    private static final String RETRY_AFTER_SECONDS = "5";

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new QosHandler(
                context.virtualServerId(),
                context.services().find(QualityOfService.class).orElseGet(() -> new QualityOfService(context.ticker())),
                context.services().find(QosRefusals.class).orElseGet(() -> new QosRefusals(context.ticker())));
    }

    @Override
    public Outcome run(Exchange exchange) {
        // On the quick lane the request has not been counted as one in service.
        RunNotes run = RunNotes.of(exchange);
        boolean isCounted = run != null;
        QosVerdict verdict = run == null ? quality.check(virtualServerId, 1) : run.admit(quality);
        Pace pace = quality.pace(virtualServerId);
        if (pace != null && pace.isOn()) {
            if (!isCounted) {
                // Slowed answers are not the quick lane's: a session thread takes the request.
                return Outcome.ABORTED;
            }
            exchange.response().transport().pace(pace);
        }
        if (verdict.isFine()) {
            return Outcome.NO_ACTION;
        }
        if (!isCounted) {
            // A session thread says so; nothing is noted twice.
            return Outcome.ABORTED;
        }
        for (Exceeded one : verdict.exceeded()) {
            refusals.exceeded(virtualServerId, one);
            String name = one.scope().prefix() + "_" + one.measure();
            exchange.request().variables().set(name, Long.toString(one.actual()));
            exchange.request().variables().set(name + "_limit", Long.toString(one.limit()));
            exchange.request().variables().set(name + "_enforced", one.isEnforced() ? "1" : "0");
        }
        if (!verdict.isRefused()) {
            return Outcome.NO_ACTION;
        }
        refusals.refused(virtualServerId);
        exchange.response().transport().flow(quality.refused());
        exchange.response().status(503).headers().set("Retry-After", RETRY_AFTER_SECONDS);
        return Outcome.ABORTED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.RUN_AGAIN;
    }
}
