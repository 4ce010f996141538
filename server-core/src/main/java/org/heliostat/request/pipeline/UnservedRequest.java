package org.heliostat.request.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.line.BoundLine;

/**
 * What a request gets that no Service line took (obj.conf reference, section 2, defaults of built-in methods).
 *
 * @param registered methods of register-http-method
 * @param allowsTrace AllowTrace of the virtual server
 */
record UnservedRequest(Request request, ObjectSet objects, Set<String> registered, boolean allowsTrace) {

    private static final String TRACE = "TRACE";
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", TRACE);

    /** Known besides, although no directive line of ours takes them: 405 instead of 501. */
    private static final Set<String> OTHER_METHODS = Set.of(
            "CONNECT", "COPY", "MOVE", "MKDIR", "RMDIR", "INDEX", "MKCOL", "PROPFIND", "PROPPATCH", "LOCK", "UNLOCK");

    private static final String DIRECTORY = "magnus-internal/directory";

    Outcome answer(Response response) {
        String method = request.method();
        boolean options = method.equals("OPTIONS");
        boolean known = METHODS.contains(method) || OTHER_METHODS.contains(method) || registered.contains(method);
        if (!options && !known) {
            response.status(501);
            return Outcome.ABORTED;
        }
        List<String> allowed = request.ppath().equals("*") ? allowedSomewhere() : allowed();
        if (options) {
            response.headers().set("Allow", String.join(", ", plusOptions(allowed)));
            response.status(200);
            return Outcome.PROCEED;
        }
        if (allowed.isEmpty() || allowed.contains(method)) {
            // Every line for this method declined: there is nothing here that could be sent.
            response.status(DIRECTORY.equals(request.contentType()) ? 403 : 404);
            return Outcome.ABORTED;
        }
        response.headers().set("Allow", String.join(", ", plusOptions(allowed)));
        response.status(405);
        return Outcome.ABORTED;
    }

    private List<String> allowedSomewhere() {
        return METHODS.stream()
                .filter(method -> allowsTrace || !method.equals(TRACE))
                .toList();
    }

    /** Of the rarer methods those that a line names: lines without {@code method} do not mean them. */
    private List<String> allowed() {
        List<String> methods = new ArrayList<>();
        for (String method : METHODS) {
            if (isServed(method, false)) {
                methods.add(method);
            }
        }
        Set<String> rarer = new TreeSet<>(OTHER_METHODS);
        rarer.addAll(registered);
        rarer.removeAll(METHODS);
        for (String method : rarer) {
            if (isServed(method, true)) {
                methods.add(method);
            }
        }
        return methods;
    }

    private boolean isServed(String method, boolean byName) {
        for (int i = 0; i < objects.count(); i++) {
            for (BoundLine line : objects.get(i).lines(Stage.SERVICE)) {
                boolean meant = !byName || line.selection().method() != null;
                if (meant
                        && line.servesMethod(method, allowsTrace)
                        && line.selection().acceptsResource(request)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<String> plusOptions(List<String> methods) {
        List<String> all = new ArrayList<>(methods);
        all.add("OPTIONS");
        return all;
    }
}
