package org.heliostat.gateway;

import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.fastcgi.BindAddress;
import org.heliostat.gateway.fastcgi.FastCgiSettings;
import org.heliostat.request.function.BindContext;

/** The parameters of FCGIRequestHandler and php4_execute. */
final class FastCgiParameters {

    private static final String BIND = "BindPath";
    private static final String CHILDREN = "PHP_FCGI_CHILDREN";
    private static final int MOST_CHILDREN = 4_096;
    private static final int USUAL_CHILDREN = 8;
    private static final int USUAL_QUEUE = 64;
    private static final int QUEUE_SECONDS = 30;
    private static final int CONNECT_SECONDS = 5;
    private static final int RESPONSE_SECONDS = 300;
    private static final int USUAL_REQUESTS = 500;

    private FastCgiParameters() {}

    static DirectiveRow[] rows(boolean php) {
        DirectiveRow bind = text(BIND);
        return new DirectiveRow[] {
            (php ? bind : bind.required())
                    .help("where the application listens: host:port, port, or the path of a Unix socket"),
            path("AppPath").help("program that the server starts with -b and this address; absent = it runs already"),
            count("StartServers")
                    .range(1, MOST_CHILDREN)
                    .help("children of the program, where PHP_FCGI_CHILDREN is absent"),
            count(CHILDREN).range(0, MOST_CHILDREN).help("children of the program, each for one request at a time"),
            count("PHP_FCGI_MAX_REQUEST").range(1, Integer.MAX_VALUE).help("requests after which a child is replaced"),
            count("PHP_FCGI_MAX_REQUESTS").range(1, Integer.MAX_VALUE).help("the same, as PHP itself names it"),
            text("AppEnv").repeatable().help("NAME=value: variable of the program's environment"),
            count("MaxConnections")
                    .range(1, MOST_CHILDREN)
                    .help("connections, and so requests at a time; absent = one for each child, else 8"),
            count("QueueSize")
                    .range(0, 65_536)
                    .byDefault(USUAL_QUEUE)
                    .help("requests that may wait for a connection; one more is answered 503"),
            seconds("QueueTimeout")
                    .range(0, 3_600)
                    .byDefault(QUEUE_SECONDS)
                    .help("a request that has waited longer for a connection is answered 503"),
            seconds("ConnectTimeout")
                    .range(1, 300)
                    .byDefault(CONNECT_SECONDS)
                    .help("until a connection stands, the start of the program included; over it 503"),
            seconds("ResponseTimeout")
                    .range(1, 86_400)
                    .byDefault(RESPONSE_SECONDS)
                    .help("longest time without a byte from the application; over it 504"),
            flag(ProgramRights.AUTHORIZATION)
                    .byDefault(true)
                    .help("the application gets the client's Authorization, unless the server has checked that login"),
            flag("CheckFile").byDefault(true).help("off: the path need not be a file"),
        };
    }

    /** @param usual environment that every program gets */
    static FastCgiSettings read(Parameters parameters, BindContext context, Map<String, String> usual) {
        BindAddress address = BindAddress.of(parameters.text(BIND), context.instance())
                .orElseThrow(() -> parameters.wrong(BIND, "host:port, port, or the path of a Unix socket"));
        int children = parameters.integer(
                CHILDREN, parameters.integer("StartServers", USUAL_CHILDREN, 1, MOST_CHILDREN), 0, MOST_CHILDREN);
        // Without children the program serves one connection after the other by itself.
        int connections = parameters.integer("MaxConnections", Math.max(1, children), 1, MOST_CHILDREN);
        Path program = parameters
                .optional("AppPath")
                .map(path -> context.instance().resolve(path))
                .orElse(null);
        return new FastCgiSettings(
                address,
                program,
                program == null ? Map.of() : environment(parameters, usual, children),
                connections,
                parameters.integer("QueueSize", USUAL_QUEUE, 0, 65_536),
                Duration.ofSeconds(parameters.integer("QueueTimeout", QUEUE_SECONDS, 0, 3_600)),
                Duration.ofSeconds(parameters.integer("ConnectTimeout", CONNECT_SECONDS, 1, 300)),
                Duration.ofSeconds(parameters.integer("ResponseTimeout", RESPONSE_SECONDS, 1, 86_400)));
    }

    private static Map<String, String> environment(Parameters parameters, Map<String, String> usual, int children) {
        Map<String, String> environment = new HashMap<>(usual);
        int requests = parameters.integer("PHP_FCGI_MAX_REQUEST", USUAL_REQUESTS, 1, Integer.MAX_VALUE);
        environment.put(CHILDREN, Integer.toString(children));
        environment.put(
                "PHP_FCGI_MAX_REQUESTS",
                Integer.toString(parameters.integer("PHP_FCGI_MAX_REQUESTS", requests, 1, Integer.MAX_VALUE)));
        for (String pair : parameters.all("AppEnv")) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw parameters.wrong("AppEnv", "NAME=value");
            }
            environment.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return environment;
    }
}
