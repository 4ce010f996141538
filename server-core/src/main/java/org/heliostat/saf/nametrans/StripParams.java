package org.heliostat.saf.nametrans;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;

/** NameTrans {@code strip-params}: cuts {@code ;parameters} off each part of the path. */
record StripParams() implements StageFunction {

    @Override
    public Outcome run(Exchange exchange) {
        String ppath = exchange.request().ppath();
        if (ppath.indexOf(';') >= 0) {
            exchange.request().ppath(stripped(ppath));
        }
        return Outcome.NO_ACTION;
    }

    private static String stripped(String path) {
        StringBuilder kept = new StringBuilder(path.length());
        boolean inParameters = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            inParameters = c != '/' && (inParameters || c == ';');
            if (!inParameters) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
