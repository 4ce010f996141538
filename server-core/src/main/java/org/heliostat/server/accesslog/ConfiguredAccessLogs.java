package org.heliostat.server.accesslog;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.log.access.AccessLogFormat;
import org.heliostat.log.access.AccessLogFormatException;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.log.access.LogFileException;
import org.heliostat.time.Ticker;

/** The logs that flex-init and init-clf lines define, as AddLog functions find them by name. Immutable. */
public final class ConfiguredAccessLogs implements org.heliostat.request.function.AccessLogs {

    private static final Set<String> DEFINING = Set.of("flex-init", "init-clf");
    private static final String FORMAT_PREFIX = "format.";

    /** Parameters of flex-init that are settings, not names of logs. */
    private static final Set<String> SETTINGS = Set.of(
            "lateinit", "buffer-size", "num-buffers", "buffers-per-file", "thread-buffer-size", "relaxed.logname");

    private final Map<String, Log> byName;

    private ConfiguredAccessLogs(Map<String, Log> byName) {
        this.byName = Map.copyOf(byName);
    }

    /**
     * Opens the logs of all lines. Relative files start at the instance's folder.
     *
     * @param lines flex-init and init-clf lines; others are passed over
     * @param findings gets what is wrong with them, files that cannot be written included
     */
    public static ConfiguredAccessLogs open(
            List<InitDirective> lines,
            Configuration configuration,
            AccessLogs.Change change,
            Ticker ticker,
            Findings findings) {
        Map<String, Log> logs = new LinkedHashMap<>();
        Map<String, String> variables = configuration
                .serverXml()
                .defaultVirtualServer()
                .map(configuration::variables)
                .orElse(Map.of());
        for (InitDirective line : lines) {
            if (DEFINING.contains(line.fn())) {
                open(line, line.parameters().substitute(variables, findings), configuration, change, ticker, findings)
                        .forEach(logs::put);
            }
        }
        return new ConfiguredAccessLogs(logs);
    }

    @Override
    public Optional<Log> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    private static Map<String, Log> open(
            InitDirective line,
            Parameters parameters,
            Configuration configuration,
            AccessLogs.Change change,
            Ticker ticker,
            Findings findings) {
        Map<String, Log> logs = new LinkedHashMap<>();
        for (NamedValue value : parameters) {
            if (!isLogName(value.name())) {
                continue;
            }
            Path file = configuration.instance().resolve(value.value());
            try {
                var log = change.open(value.name(), file, format(parameters, value.name()));
                logs.put(value.name(), (exchange, ipOnly) -> log.append(new ExchangeEntry(exchange, ticker)));
            } catch (AccessLogFormatException wrong) {
                findings.error(line.at(), line.fn() + ": " + FORMAT_PREFIX + value.name() + ": " + wrong.getMessage());
            } catch (LogFileException unwritable) {
                findings.error(line.at(), line.fn() + ": " + value.name() + ": " + unwritable.getMessage());
            }
        }
        return logs;
    }

    private static boolean isLogName(String name) {
        return !name.startsWith(FORMAT_PREFIX) && !SETTINGS.contains(name.toLowerCase(java.util.Locale.ROOT));
    }

    private static AccessLogFormat format(Parameters parameters, String name) throws AccessLogFormatException {
        return AccessLogFormat.compile(parameters.text(FORMAT_PREFIX + name, AccessLogFormat.COMMON));
    }
}
