package org.heliostat.advisor.need;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.Parameters;

/**
 * Connections and programs of one FastCGI application that obj.conf names. What a variable of a virtual server stands for is not
 * known here, and counted as one application.
 *
 * @param address where it listens
 * @param connections of the server to it, at most
 * @param programs that the server starts; 0 = somebody else does
 */
record FastCgiNeed(String address, int connections, int programs) {

    private static final int USUAL_CHILDREN = 8;

    /** @return each application once, by its address */
    static Collection<FastCgiNeed> all(Configuration configuration) {
        Map<String, FastCgiNeed> byAddress = new LinkedHashMap<>();
        configuration.objConfs().values().stream()
                .flatMap(file -> file.objects().stream())
                .flatMap(object -> object.lines().stream())
                .filter(FastCgiNeed::isFastCgi)
                .map(FastCgiNeed::of)
                .forEach(one -> byAddress.put(one.address(), one));
        return byAddress.values();
    }

    /** @return whether its address is that of a port, and no path */
    boolean isByPort() {
        return !address.contains("/");
    }

    private static boolean isFastCgi(DirectiveLine line) {
        return line.fn().equals("FCGIRequestHandler") || line.fn().equals("php4-execute");
    }

    /** As the function itself reads its line; the reader has told what is wrong with it. */
    private static FastCgiNeed of(DirectiveLine line) {
        Parameters parameters = line.parameters();
        boolean isOwn = parameters.has("AppPath") || !parameters.has("BindPath");
        int children = number(parameters, "PHP_FCGI_CHILDREN", number(parameters, "StartServers", USUAL_CHILDREN));
        return new FastCgiNeed(
                parameters.text("BindPath", "run/php.sock"),
                number(parameters, "MaxConnections", Math.max(1, children)),
                isOwn ? children + 1 : 0);
    }

    private static int number(Parameters parameters, String name, int byDefault) {
        String text = parameters.text(name, "");
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : byDefault;
    }

    /** @return connections to all of them, one sum for those by port and those by path alike */
    static long connections(Configuration configuration) {
        return all(configuration).stream().mapToLong(FastCgiNeed::connections).sum();
    }

    /** @return processes of CGI programs and of those applications that the server starts */
    static Sum programs(Configuration configuration) {
        MagnusConf magnus = configuration.magnus();
        return Sum.of("MaxCGIStubs", magnus.maxCgiStubs())
                .plus(
                        "FastCGI programs",
                        all(configuration).stream()
                                .mapToLong(FastCgiNeed::programs)
                                .sum());
    }
}
