package org.heliostat.saf.path;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTargetParser;

/** Parameters that name a path of the virtual server, for a request within the server. */
public final class InnerPath {

    private InnerPath() {}

    /** @throws org.heliostat.config.ConfigException when the parameter {@code uri} is no such path */
    public static String of(Parameters parameters, String example) {
        String uri = parameters.text("uri");
        String expected = "a path of this virtual server, such as " + example;
        try {
            if (uri.startsWith("/")) {
                new RequestTargetParser(false).parse("GET", uri);
                return uri;
            }
        } catch (BadTargetException noPath) {
            throw parameters.wrong("uri", expected);
        }
        throw parameters.wrong("uri", expected);
    }
}
