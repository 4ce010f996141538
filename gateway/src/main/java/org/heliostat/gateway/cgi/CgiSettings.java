package org.heliostat.gateway.cgi;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusConf;

/**
 * Holds what magnus.conf says about CGI programs. Immutable.
 *
 * @param most programs at the same time (MaxCGIStubs)
 * @param queueSize requests that may wait for one of them to end (CGIQueueSize)
 * @param queueTimeout how long they may (CGIQueueTimeout)
 * @param expiration longest life of a program, zero for no limit (CGIExpirationTimeout)
 * @param silence longest time without output (init-cgi timeout)
 * @param linger between the signals TERM and KILL (init-cgi cgi_linger_timeout)
 * @param headSize bytes of the head of an output at most (CGIHeaderSize)
 * @param environment variables that every program gets (ExtraPath, init-cgi)
 */
public record CgiSettings(
        int most,
        int queueSize,
        Duration queueTimeout,
        Duration expiration,
        Duration silence,
        Duration linger,
        int headSize,
        Map<String, String> environment) {

    /** Name of the Init function. */
    public static final String INIT = "init-cgi";

    private static final String PATH = "/usr/local/bin:/usr/bin:/bin";

    private static final Set<String> SETTINGS = Set.of(
            "fn",
            "lateinit",
            "earlyinit",
            "timeout",
            "cgi_linger_timeout",
            "cgistub-path",
            "minchildren",
            "maxchildren",
            "reapinterval");

    public CgiSettings {
        requireNonNull(queueTimeout, "queueTimeout");
        environment = Map.copyOf(environment);
    }

    public static CgiSettings from(MagnusConf magnus) {
        DirectiveTable table = InitFunctions.find(INIT).orElseThrow().parameters();
        Map<String, String> environment = new LinkedHashMap<>();
        String extra = magnus.value("ExtraPath");
        environment.put("PATH", extra.isEmpty() ? PATH : extra + ":" + PATH);
        DirectiveValues last = table.defaults();
        for (InitDirective line : magnus.inits(INIT)) {
            last = table.read(INIT, line.at(), line.parameters().values(), new Findings());
            variables(line, environment);
        }
        return new CgiSettings(
                magnus.maxCgiStubs(),
                magnus.cgiQueueSize(),
                magnus.cgiQueueTimeout(),
                magnus.cgiExpirationTimeout(),
                last.duration("timeout"),
                last.duration("cgi_linger_timeout"),
                magnus.cgiHeaderSize(),
                environment);
    }

    /** @return the same with what only Init lines say taken from others: they run at a start */
    public CgiSettings withInitOf(CgiSettings started) {
        return new CgiSettings(
                most,
                queueSize,
                queueTimeout,
                expiration,
                started.silence,
                started.linger,
                headSize,
                started.environment);
    }

    /** Reports names of variables that no program could ask for. */
    public static void check(InitDirective line, Findings findings) {
        for (NamedValue value : line.parameters()) {
            if (!isSetting(value.name()) && !isVariable(value.name())) {
                findings.wrongValue(
                        value.at(), INIT + ": name of a variable", value.name(), "letters, digits and underscores");
            }
        }
    }

    private static void variables(InitDirective line, Map<String, String> environment) {
        for (NamedValue value : line.parameters()) {
            if (!isSetting(value.name()) && isVariable(value.name())) {
                environment.put(value.name(), value.value());
            }
        }
    }

    private static boolean isSetting(String name) {
        return SETTINGS.contains(name.toLowerCase(Locale.ROOT));
    }

    private static boolean isVariable(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*");
    }
}
