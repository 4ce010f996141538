package org.heliostat.log;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;
import org.slf4j.helpers.MessageFormatter;

/**
 * Writes numbered messages to slf4j. One per server, passed to whoever logs; any thread.
 *
 * <p>A message with {@link LogMessage#repeatSeconds} appears at once the first time and then at most once per period,
 * with the number of those kept back. The original's name of the level travels as an slf4j marker of that name. The
 * logger is named after the package of the message.
 */
public final class ServerLog {

    private final Ticker ticker;
    private final Map<LogMessage, Repetition> repetitions = new ConcurrentHashMap<>();

    /** When a message may appear again, and how many were kept back since it did. */
    private static final class Repetition {
        final AtomicLong quietUntil;
        final LongAdder keptBack = new LongAdder();

        Repetition(long now) {
            quietUntil = new AtomicLong(now);
        }
    }

    public ServerLog(Ticker ticker) {
        this.ticker = ticker;
    }

    public void log(LogMessage message, @Nullable Object... arguments) {
        write("", message, null, arguments);
    }

    /** Logs the message with the stack of what was thrown. */
    public void log(LogMessage message, Throwable thrown, @Nullable Object... arguments) {
        write("", message, thrown, arguments);
    }

    /** Logs the message with the virtual server and connection it is about. */
    public void log(LogOrigin origin, LogMessage message, @Nullable Object... arguments) {
        write(prefix(origin), message, null, arguments);
    }

    /** Logs the message with its origin and the stack of what was thrown. */
    public void log(LogOrigin origin, LogMessage message, Throwable thrown, @Nullable Object... arguments) {
        write(prefix(origin), message, thrown, arguments);
    }

    private void write(String prefix, LogMessage message, @Nullable Throwable thrown, @Nullable Object[] arguments) {
        Logger logger = LoggerFactory.getLogger(message.getClass().getPackageName());
        if (!logger.isEnabledForLevel(message.level().slf4j())) {
            return;
        }
        long keptBack = message.repeatSeconds() == 0 ? 0 : mayAppear(message);
        if (keptBack < 0) {
            return;
        }
        String text = MessageFormatter.basicArrayFormat(message.text(), arguments);
        StringBuilder line = new StringBuilder(64 + text.length());
        line.append("HS").append(message.number()).append(": ").append(prefix).append(text);
        if (keptBack > 0) {
            line.append(" (").append(keptBack).append(" more since the last such line)");
        }
        Marker level = MarkerFactory.getMarker(message.level().text());
        logger.atLevel(message.level().slf4j())
                .addMarker(level)
                .setCause(thrown)
                .log(LogText.oneLine(line.toString()));
    }

    /** @return how many were kept back since the last line, -1 when this one is kept back too */
    private long mayAppear(LogMessage message) {
        long now = ticker.nanos();
        Repetition repetition = repetitions.computeIfAbsent(message, unused -> new Repetition(now));
        long until = repetition.quietUntil.get();
        long next = now + message.repeatSeconds() * 1_000_000_000L;
        if (now - until < 0 || !repetition.quietUntil.compareAndSet(until, next)) {
            repetition.keptBack.increment();
            return -1;
        }
        return repetition.keptBack.sumThenReset();
    }

    private static String prefix(LogOrigin origin) {
        StringBuilder prefix = new StringBuilder(32);
        if (!origin.virtualServerId().isEmpty()) {
            prefix.append("vs ").append(origin.virtualServerId()).append(": ");
        }
        if (origin.connectionId() > 0) {
            prefix.append("connection ").append(origin.connectionId()).append(": ");
        }
        return prefix.toString();
    }
}
