package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.LogConfig;
import org.heliostat.listen.notify.UnixDatagrams;
import org.heliostat.log.rotation.RotationRules;

/**
 * Where the error log goes and how much it says. Immutable.
 *
 * @param file empty when there is none
 * @param systemLog socket of the system's log, which takes the file's place; empty when the log does not go there
 * @param dateFormat of strftime
 * @param namesVirtualServers whether each line says which virtual server it is about, if any (LogVsId)
 * @param ofVirtualServers files of virtual servers that have one of their own, by id
 * @param rotation when files are put aside
 * @param repeats how often the same text appears
 */
public record ErrorLogSettings(
        Optional<Path> file,
        Optional<Path> systemLog,
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
    private static final Path SYSTEM_LOG = Path.of("/dev/log");

    /** LOG of server.xml, and where it is silent magnus.conf's ErrorLog, LogVerbose and ErrorLogDateFormat. */
    public static ErrorLogSettings of(Configuration configuration) {
        LogConfig log = configuration.serverXml().log();
        Optional<Path> file = file(configuration);
        boolean toSystem = file.isEmpty() && UnixDatagrams.areAvailable();
        Level threshold = threshold(log.logLevel());
        if (configuration.magnus().logVerbose() && threshold.isGreaterOrEqual(Level.INFO)) {
            threshold = Level.DEBUG;
        }
        // Where the system has no such log, as in containers, whoever collects the terminal's output has it.
        boolean console = log.logToConsole() || file.isEmpty() && !(toSystem && Files.exists(SYSTEM_LOG));
        return new ErrorLogSettings(
                file,
                toSystem ? Optional.of(SYSTEM_LOG) : Optional.empty(),
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

    /** @return empty for the system's log */
    private static Optional<Path> file(Configuration configuration) {
        LogConfig log = configuration.serverXml().log();
        String errorLog = configuration.magnus().errorLog();
        if (log.useSyslog()) {
            return Optional.empty();
        }
        if (!log.file().isEmpty()) {
            return Optional.of(configuration.confFolder().resolve(log.file()).normalize());
        }
        return errorLog.equalsIgnoreCase(SYSLOG)
                ? Optional.empty()
                : Optional.of(configuration.instance().resolve(errorLog).normalize());
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
                file, systemLog, other, console, dateFormat, namesVirtualServers, ofVirtualServers, rotation, repeats);
    }

    /** @return the same, with nothing on the terminal */
    ErrorLogSettings withoutConsole() {
        return new ErrorLogSettings(
                file,
                systemLog,
                threshold,
                false,
                dateFormat,
                namesVirtualServers,
                ofVirtualServers,
                rotation,
                repeats);
    }

    /** The original's ten levels on the five there are. */
    static Level threshold(String logLevel) {
        return switch (logLevel.toLowerCase(Locale.ROOT)) {
            case "finest", "finer" -> Level.TRACE;
            case "fine" -> Level.DEBUG;
            case "warning" -> Level.WARN;
            case "failure", "misconfiguration", "security", "catastrophe" -> Level.ERROR;
            default -> Level.INFO;
        };
    }
}
