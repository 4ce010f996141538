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
 * there. Belongs to the thread that has the exchange; a restart makes a new one.
 */
final class PathStages {

    private static final int NOT_FOUND = 404;

    private static final Logger LOG = LoggerFactory.getLogger(PathStages.class);

    private final PipelineParts parts;
    private final Request request;
    private final Response response;
    private final LineCaller calls;
    private final ObjectSet objects;
    private final AccessStage access;
    private @Nullable String addedByName;

    /** @param objects empty; gets those that apply */
    PathStages(PipelineParts parts, Exchange exchange, LineCaller calls, ObjectSet objects, AccessStage access) {
        this.parts = parts;
        this.request = exchange.request();
        this.response = exchange.response();
        this.calls = calls;
        this.objects = objects;
        this.access = access;
    }

    /** AuthTrans and NameTrans of each object; what they name or translate to brings in further objects. */
    Outcome translate() {
        objects.add(parts.objects().root());
        objects.addByPath(parts.objects(), request.ppath());
        for (int i = 0; i < objects.count(); i++) {
            Outcome outcome = firstLine(objects.get(i), Stage.AUTH_TRANS);
            if (outcome.stops()) {
                return outcome;
            }
            outcome = firstLine(objects.get(i), Stage.NAME_TRANS);
            if (outcome.stops()) {
                boolean nothingThere = outcome == Outcome.ABORTED && response.status() == NOT_FOUND;
                return nothingThere && !response.isCommitted() ? missing(i) : outcome;
            }
            if (!addNamed()) {
                return Outcome.ABORTED;
            }
            objects.addByPath(parts.objects(), request.ppath());
        }
        return Outcome.PROCEED;
    }

    private Outcome firstLine(BoundObject object, Stage stage) {
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
    private boolean addNamed() {
        String name = request.objectName();
        if (name == null || name.equals(addedByName)) {
            return true;
        }
        BoundObject named = parts.objects().byName().get(name);
        if (named == null) {
            LOG.error("{}: {}: no such object", parts.id(), name);
            response.status(500);
            return false;
        }
        addedByName = name;
        objects.add(named);
        return true;
    }

    /**
     * Which ACLs apply is asked before anything else; they are evaluated when the path is final, or when a function
     * answers for it before.
     */
    Outcome checkPath() {
        Outcome outcome = everyLine(true);
        if (outcome.stops()) {
            return outcome;
        }
        outcome = everyLine(false);
        if (outcome == Outcome.ABORTED) {
            return access.beforeTelling(objects, calls.meter());
        }
        return outcome.stops() ? outcome : access.decide(objects, calls.meter(), calls.recorder());
    }

    private Outcome everyLine(boolean accessChecks) {
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
    private Outcome missing(int at) {
        if (!addNamed()) {
            return Outcome.ABORTED;
        }
        if (request.isTranslated()) {
            objects.addByPath(parts.objects(), request.ppath());
        }
        Outcome outcome = Outcome.PROCEED;
        for (int i = at + 1; i < objects.count() && !outcome.stops(); i++) {
            outcome = firstLine(objects.get(i), Stage.AUTH_TRANS);
        }
        if (!outcome.stops()) {
            outcome = everyLine(true);
        }
        if (outcome.stops()) {
            return outcome;
        }
        String translated = request.isTranslated() ? request.ppath() : null;
        request.untranslated();
        outcome = everyLine(false);
        if (outcome.stops() && outcome != Outcome.ABORTED) {
            return outcome;
        }
        if (translated != null) {
            request.translated(translated);
        }
        return access.beforeTelling(objects, calls.meter());
    }
}
