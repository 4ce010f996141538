package org.heliostat.launcher.errorlog;

import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Leads what applications print and what they log through {@code java.util.logging} into the error log, under their
 * names. Installed once per process.
 */
public final class ApplicationLog {

    /** Loggers of applications begin so, here and in the container; the rest of the name is the application's. */
    static final String LOGGER_PREFIX = "webapp.";

    private ApplicationLog() {}

    /**
     * @param stdout whether what applications print to the standard output is logged
     * @param stderr the same for the standard error stream
     */
    public static void install(CurrentApplication current, boolean stdout, boolean stderr) {
        if (stdout) {
            BiConsumer<String, String> info = (name, line) -> logger(name).info("stdout: {}", line);
            System.setOut(new ApplicationLines(TerminalLog.STDOUT, current, info).asPrintStream());
        }
        if (stderr) {
            BiConsumer<String, String> warning = (name, line) -> logger(name).warn("stderr: {}", line);
            System.setErr(new ApplicationLines(TerminalLog.STDERR, current, warning).asPrintStream());
        }
        bridge(current);
    }

    static Logger logger(String application) {
        return LoggerFactory.getLogger(LOGGER_PREFIX + application);
    }

    /** The log's threshold decides: java.util.logging lets through what may pass there. To be called when it changed. */
    public static void followThreshold() {
        Logger threshold = LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        Level level = threshold.isTraceEnabled() ? Level.FINEST : threshold.isDebugEnabled() ? Level.FINE : Level.INFO;
        LogManager.getLogManager().getLogger("").setLevel(level);
    }

    private static void bridge(CurrentApplication current) {
        java.util.logging.Logger root = LogManager.getLogManager().getLogger("");
        for (var handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        root.addHandler(new Bridge(current));
        followThreshold();
    }

    /** Chooses the application's logger instead of the one the record names. */
    private static final class Bridge extends SLF4JBridgeHandler {
        private final CurrentApplication current;

        Bridge(CurrentApplication current) {
            this.current = current;
        }

        @Override
        protected Logger getSLF4JLogger(LogRecord record) {
            String application = current.name();
            return application == null ? super.getSLF4JLogger(record) : logger(application);
        }
    }
}
