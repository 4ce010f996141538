package org.heliostat.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What one logger has said since this was made. Any thread may log meanwhile. */
public final class LogLines implements AutoCloseable {

    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<String> traces = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getFormattedMessage());
            if (event.getThrowableProxy() != null) {
                traces.add(
                        ThrowableProxyUtil.asString(event.getThrowableProxy()).replace("\r\n", "\n"));
            }
        }
    };

    private LogLines(Logger logger) {
        this.logger = logger;
    }

    /** @param name of the logger; what its children log is heard too */
    public static LogLines of(String name) {
        Logger logger = (Logger) LoggerFactory.getLogger(name);
        LogLines heard = new LogLines(logger);
        if (logger.getLevel() == null) {
            logger.setLevel(Level.INFO);
        }
        heard.appender.start();
        logger.addAppender(heard.appender);
        return heard;
    }

    public List<String> all() {
        return List.copyOf(lines);
    }

    /** @return the stack traces logged with lines, as they stand in a log */
    public List<String> traces() {
        return List.copyOf(traces);
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
    }
}
