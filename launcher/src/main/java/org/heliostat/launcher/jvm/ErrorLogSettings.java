package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.LogConfig;
import org.heliostat.log.rotation.RotationRules;

/**
 * Where the error log goes and how much it says. Immutable.
 *
 * @param file empty when there is none (SYSLOG, which this server leaves to the system that collects its output)
 * @param dateFormat of strftime
 * @param namesVirtualServers whether each line says which virtual server it is about, if any (LogVsId)
 * @param ofVirtualServers files of virtual servers that have one of their own, by id
 * @param rotation when files are put aside
 * @param repeats how often the same text appears
 */
public record ErrorLogSettings(
        Optional<Path> file,
        Level threshold,
        boolean console,
        String dateFormat,
        boolean namesVirtualServers,
        Map<String, Path> ofVirtualServers,
        RotationRules rotation,
        LogQueue.Repeats repeats) {

    public ErrorLogSettings {
        ofVirtualServers = Map.copyOf(ofVirtualServers);
    }

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
                file,
                threshold,
                console,
                configuration.magnus().value("ErrorLogDateFormat"),
                log.logVsId() || configuration.magnus().logVsId(),
                ofVirtualServers(configuration),
                RotationRules.of(configuration.magnus().inits(), configuration.instance()),
                new LogQueue.Repeats(
                        configuration.magnus().logRepeatLines(),
                        configuration.magnus().logRepeatTime().toMillis()));
    }

    private static Map<String, Path> ofVirtualServers(Configuration configuration) {
        Map<String, Path> files = new HashMap<>();
        configuration.serverXml().virtualServers().forEach(vs -> vs.errorLog()
                .ifPresent(name -> files.put(
                        vs.id(), configuration.confFolder().resolve(name).normalize())));
        return files;
    }

    /** @return the same with another threshold */
    ErrorLogSettings with(Level other) {
        return new ErrorLogSettings(
                file, other, console, dateFormat, namesVirtualServers, ofVirtualServers, rotation, repeats);
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
