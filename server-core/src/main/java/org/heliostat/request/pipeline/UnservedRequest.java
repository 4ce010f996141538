package org.heliostat.request.pipeline;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;

/**
 * What a request gets that no Service line took (obj.conf reference, section 2, defaults of built-in methods): 404 where nothing is,
 * whatever the method, 405 where other methods are taken.
 */
record UnservedRequest(Request request, AllowedMethods methods) {

    private static final String DIRECTORY = "magnus-internal/directory";

    Outcome answer(Response response) {
        String method = request.method();
        boolean options = method.equals("OPTIONS");
        if (!options && !methods.knows(method)) {
            response.status(501);
            return Outcome.ABORTED;
        }
        boolean isWhole = request.ppath().equals("*");
        List<String> allowed = isWhole ? methods.somewhere() : methods.here();
        if (allowed.isEmpty() || allowed.contains(method)) {
            // Every line for this method declined: there is nothing here that could be sent. Of a folder hears who may
            // read it.
            boolean isFolder = DIRECTORY.equals(request.contentType()) && methods.mayRead();
            response.status(isFolder ? 403 : 404);
            return Outcome.ABORTED;
        }
        response.headers().set("Allow", String.join(", ", plusOptions(allowed)));
        response.status(options ? 200 : 405);
        return options ? Outcome.PROCEED : Outcome.ABORTED;
    }

    private static List<String> plusOptions(List<String> methods) {
        List<String> all = new ArrayList<>(methods);
        all.add("OPTIONS");
        return all;
    }
}
