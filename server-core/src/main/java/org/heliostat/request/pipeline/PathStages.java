package org.heliostat.request.pipeline;

import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.BoundObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * AuthTrans, NameTrans and PathCheck of one request: which objects apply, where its path leads, and whether it may go
 * there. Keeps nothing of a request: there is one for all of a pipeline. Any thread.
 */
final class PathStages {

    private static final int NOT_FOUND = 404;

    private static final Logger LOG = LoggerFactory.getLogger(PathStages.class);

    private final PipelineParts parts;

    PathStages(PipelineParts parts) {
        this.parts = parts;
    }

    /**
     * AuthTrans and NameTrans of each object; what they name or translate to brings in further objects.
     *
     * @param objects empty; gets those that apply
     * @param access null where nothing is asked
     */
    Outcome translate(LineCaller calls, ObjectSet objects, @Nullable AccessStage access) {
        Request request = calls.exchange().request();
        Response response = calls.exchange().response();
        objects.add(parts.objects().root());
        objects.addByPath(parts.objects(), request.ppath());
        for (int i = 0; i < objects.count(); i++) {
            Outcome outcome = firstLine(calls, objects.get(i), Stage.AUTH_TRANS);
            if (outcome.stops()) {
                return outcome;
            }
            outcome = firstLine(calls, objects.get(i), Stage.NAME_TRANS);
            if (outcome.stops()) {
                boolean nothingThere = outcome == Outcome.ABORTED && response.status() == NOT_FOUND;
                return nothingThere && !response.isCommitted() ? missing(calls, objects, access, i) : outcome;
            }
            if (!addNamed(calls.exchange(), objects)) {
                return Outcome.ABORTED;
            }
            objects.addByPath(parts.objects(), request.ppath());
        }
        return Outcome.PROCEED;
    }

    private static Outcome firstLine(LineCaller calls, BoundObject object, Stage stage) {
        for (BoundLine line : object.lines(stage)) {
            if (calls.applies(line)) {
                Outcome outcome = calls.call(line);
                if (outcome != Outcome.NO_ACTION) {
                    return outcome;
                }
            }
        }
        return Outcome.NO_ACTION;
    }

    /** @return false, and the status is set, when there is no object of the name */
    private boolean addNamed(Exchange exchange, ObjectSet objects) {
        String name = exchange.request().objectName();
        if (name == null || objects.hasAdded(name)) {
            return true;
        }
        BoundObject named = parts.objects().byName().get(name);
        if (named == null) {
            LOG.error("{}: {}: no such object", parts.id(), name);
            exchange.response().status(500);
            return false;
        }
        objects.addNamed(name, named);
        return true;
    }

    /**
     * Which ACLs apply is asked before anything else; they are evaluated when the path is final, or when a function
     * answers for it before.
     *
     * @param access null where nothing is asked
     */
    Outcome checkPath(LineCaller calls, ObjectSet objects, @Nullable AccessStage access) {
        Outcome outcome = everyLine(calls, objects, true);
        if (outcome.stops()) {
            return outcome;
        }
        outcome = everyLine(calls, objects, false);
        if (access == null) {
            return outcome;
        }
        if (outcome == Outcome.ABORTED) {
            return access.beforeTelling(objects, calls.meter());
        }
        return outcome.stops() ? outcome : access.decide(objects, calls.meter(), calls.recorder());
    }

    private static Outcome everyLine(LineCaller calls, ObjectSet objects, boolean accessChecks) {
        Outcome outcome = Outcome.PROCEED;
        for (int i = 0; i < objects.count() && !outcome.stops(); i++) {
            BoundObject object = objects.get(i);
            outcome = calls.everyLine(accessChecks ? object.accessChecks() : object.otherPathChecks());
        }
        return outcome;
    }

    /**
     * NameTrans has found nobody, or nothing that may be seen. Who may not have what is there hears nothing else of what
     * is not: AuthTrans of what was named and PathCheck run as for a path that leads to no file, and ACLs are asked.
     *
     * @param at object whose line has said so
     */
    private Outcome missing(LineCaller calls, ObjectSet objects, @Nullable AccessStage access, int at) {
        Request request = calls.exchange().request();
        if (!addNamed(calls.exchange(), objects)) {
            return Outcome.ABORTED;
        }
        if (request.isTranslated()) {
            objects.addByPath(parts.objects(), request.ppath());
        }
        Outcome outcome = Outcome.PROCEED;
        for (int i = at + 1; i < objects.count() && !outcome.stops(); i++) {
            outcome = firstLine(calls, objects.get(i), Stage.AUTH_TRANS);
        }
        if (!outcome.stops()) {
            outcome = everyLine(calls, objects, true);
        }
        if (outcome.stops()) {
            return outcome;
        }
        String translated = request.isTranslated() ? request.ppath() : null;
        request.untranslated();
        outcome = everyLine(calls, objects, false);
        if (outcome.stops() && outcome != Outcome.ABORTED) {
            return outcome;
        }
        if (translated != null) {
            request.translated(translated);
        }
        return access == null ? Outcome.ABORTED : access.beforeTelling(objects, calls.meter());
    }
}
