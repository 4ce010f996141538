package org.heliostat.saf.pathcheck;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * PathCheck {@code unix-uri-clean}, {@code uri-clean}, {@code nt-uri-clean}: refuses paths that could lead out of
 * where they seem to lead. Paths come in normalised; what a NameTrans function made of them need not be.
 *
 * @param dotDirsAllowed whether {@code /./} and {@code /../} pass ({@code dotdirok})
 * @param windows whether names that Windows reads differently are refused as well
 */
record UriClean(boolean tildeAllowed, boolean dotDirsAllowed, boolean windows) implements StageFunction {

    static StageFunction bindUnix(Parameters parameters, BindContext context) {
        return new UriClean(true, parameters.flag("dotdirok", false), false);
    }

    static StageFunction bindNt(Parameters parameters, BindContext context) {
        return new UriClean(parameters.flag("tildeok", false), parameters.flag("dotdirok", false), true);
    }

    @Override
    public Outcome run(Exchange exchange) {
        String path = exchange.request().ppath();
        if (!path.startsWith("/")) {
            boolean noPath = path.equals("*") || path.contains("://");
            return noPath ? Outcome.NO_ACTION : Outcome.ABORTED;
        }
        int from = 1;
        while (from <= path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            if (isUnclean(path, from, to, slash >= 0)) {
                exchange.response().status(403);
                return Outcome.ABORTED;
            }
            from = to + 1;
        }
        return Outcome.PROCEED;
    }

    private boolean isUnclean(String path, int from, int to, boolean followed) {
        int length = to - from;
        if (length == 0) {
            return followed;
        }
        boolean dots = path.charAt(from) == '.' && (length == 1 || (length == 2 && path.charAt(from + 1) == '.'));
        if (dots) {
            return !dotDirsAllowed;
        }
        return windows && isUncleanOnWindows(path, from, to);
    }

    private boolean isUncleanOnWindows(String path, int from, int to) {
        char last = path.charAt(to - 1);
        if (last == '.' || last == ' ') {
            return true;
        }
        for (int i = from; i < to; i++) {
            char c = path.charAt(i);
            if (c == '\\' || c == ':' || (c == '~' && !tildeAllowed)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
