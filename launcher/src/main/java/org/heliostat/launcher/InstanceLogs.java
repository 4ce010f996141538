package org.heliostat.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.Logs;
import org.heliostat.admin.ServerControl;
import org.heliostat.launcher.errorlog.ErrorLog;
import org.heliostat.launcher.errorlog.ErrorLogSettings;
import org.heliostat.launcher.errorlog.LogLevels;
import org.heliostat.stats.log.AccessLogSnapshot;

/** The logs of an instance: the process's error log, and the access logs of the server. Any thread. */
record InstanceLogs(ErrorLog errorLog, ServerControl server) implements Logs {

    private static final String ERRORS = "errors";

    @Override
    public List<LogFile> files() {
        List<LogFile> files = new ArrayList<>();
        errorLog.settings().file().ifPresent(file -> files.add(new LogFile(ERRORS, file, LogFile.Kind.ERRORS)));
        for (AccessLogSnapshot log : AccessLogSnapshot.byFile(server.snapshot().accessLogs())) {
            Path file = server.configuration().instance().resolve(log.file()).normalize();
            files.add(new LogFile(log.name(), file, LogFile.Kind.ACCESS));
        }
        return files;
    }

    @Override
    public void rotate() {
        server.rotateLogs();
    }

    @Override
    public OptionalLong errorStamp(String stamp) {
        return LogLevels.stamp(errorLog, stamp);
    }

    @Override
    public String level() {
        return LogLevels.name(errorLog);
    }

    /** @return the level that the configuration in force says */
    String configuredLevel() {
        return LogLevels.name(ErrorLogSettings.of(server.configuration()));
    }

    @Override
    public List<String> levels() {
        return LogLevels.names();
    }

    @Override
    public void level(String level) {
        LogLevels.set(errorLog, level);
    }
}
