package org.heliostat.servlet.classloading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * Takes an application's handlers, filters and formatters out of the loggers of {@code java.util.logging}, which the
 * whole process shares.
 */
final class LoggingRelease {

    private final LoaderScope scope;

    LoggingRelease(LoaderScope scope) {
        this.scope = scope;
    }

    /** @return what was taken out, by the names of loggers */
    List<String> release() {
        List<String> released = new ArrayList<>();
        LogManager manager = LogManager.getLogManager();
        for (String name : Collections.list(manager.getLoggerNames())) {
            Logger logger = manager.getLogger(name);
            if (logger != null) {
                release(logger, released);
            }
        }
        return released;
    }

    private void release(Logger logger, List<String> released) {
        String name = logger.getName().isEmpty() ? "root" : logger.getName();
        if (scope.has(logger.getFilter())) {
            logger.setFilter(null);
            released.add("filter of logger " + name);
        }
        for (Handler handler : logger.getHandlers()) {
            if (scope.has(handler)) {
                logger.removeHandler(handler);
                released.add("handler " + handler.getClass().getName() + " of logger " + name);
                handler.close();
            } else {
                releaseParts(handler, name, released);
            }
        }
    }

    private void releaseParts(Handler handler, String name, List<String> released) {
        if (scope.has(handler.getFilter())) {
            handler.setFilter(null);
            released.add("filter of a handler of logger " + name);
        }
        Formatter formatter = handler.getFormatter();
        if (scope.has(formatter)) {
            handler.setFormatter(new java.util.logging.SimpleFormatter());
            released.add("formatter of a handler of logger " + name);
        }
        if (scope.has(handler.getErrorManager())) {
            handler.setErrorManager(new java.util.logging.ErrorManager());
            released.add("error manager of a handler of logger " + name);
        }
    }
}
