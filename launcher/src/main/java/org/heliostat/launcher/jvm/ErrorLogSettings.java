package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.LogConfig;

/**
 * Where the error log goes and how much it says. Immutable.
 *
 * @param file empty when there is none (SYSLOG, which this server leaves to the system that collects its output)
 * @param dateFormat of strftime
 */
public record ErrorLogSettings(Optional<Path> file, Level threshold, boolean console, String dateFormat) {

    private static final String SYSLOG = "SYSLOG";

    /** LOG of server.xml, and where it is silent magnus.conf's ErrorLog, LogVerbose and ErrorLogDateFormat. */
    public static ErrorLogSettings of(Configuration configuration) {
        LogConfig log = configuration.serverXml().log();
        String errorLog = configuration.magnus().errorLog();
        Optional<Path> file;
        if (!log.file().isEmpty()) {
            file = Optional.of(configuration.confFolder().resolve(log.file()).normalize());
        } else if (errorLog.equalsIgnoreCase(SYSLOG)) {
            file = Optional.empty();
        } else {
            file = Optional.of(configuration.instance().resolve(errorLog).normalize());
        }
        Level threshold = threshold(log.logLevel());
        if (configuration.magnus().logVerbose() && threshold.isGreaterOrEqual(Level.INFO)) {
            threshold = Level.DEBUG;
        }
        boolean console = log.logToConsole() || file.isEmpty();
        return new ErrorLogSettings(
                file, threshold, console, configuration.magnus().value("ErrorLogDateFormat"));
    }

    /** The original's nine levels on the five there are. */
    static Level threshold(String logLevel) {
        return switch (logLevel.toLowerCase(Locale.ROOT)) {
            case "finest", "finer" -> Level.TRACE;
            case "fine" -> Level.DEBUG;
            case "warning" -> Level.WARN;
            case "failure", "security", "catastrophe" -> Level.ERROR;
            default -> Level.INFO;
        };
    }
}
