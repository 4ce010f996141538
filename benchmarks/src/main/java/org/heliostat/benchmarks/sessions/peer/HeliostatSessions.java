package org.heliostat.benchmarks.sessions.peer;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.SessionIds;
import org.heliostat.servlet.httpsession.SessionLimits;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.MemorySessions;
import org.heliostat.servlet.httpsession.session.SessionScope;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/** {@code HeliostatSessions COUNT THREADS}: measures our sessions in memory. */
public final class HeliostatSessions implements MeasuredSessions, SessionScope {

    private static final int TIMEOUT_SECONDS = 1_800;

    /** What the wall clock is moved on by, so that nobody has to wait for half an hour. */
    private final AtomicLong aheadMillis = new AtomicLong();

    private final WallClock system = WallClock.system();
    private final HttpSessions sessions = new HttpSessions(
            this,
            new MemorySessions(),
            new SessionIds(),
            () -> system.millis() + aheadMillis.get(),
            new SessionLimits(TIMEOUT_SECONDS, -1));

    private HeliostatSessions() {}

    public static void main(String[] arguments) throws Exception {
        new SessionRun(new HeliostatSessions(), Ticker.system())
                .run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        // Nothing is to be saved or said any more.
        Runtime.getRuntime().halt(0);
    }

    @Override
    public void make(String name, Object value) {
        try {
            SessionUse use = sessions.create();
            use.session().setAttribute(name, value);
            use.release();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public int count() {
        return sessions.size();
    }

    @Override
    public void age() {
        aheadMillis.addAndGet(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
    }

    @Override
    public void reap() {
        sessions.expire();
    }

    @Override
    public ServletContext servletContext() {
        throw new UnsupportedOperationException("there is no application");
    }

    @Override
    public ClassLoader classLoader() {
        return HeliostatSessions.class.getClassLoader();
    }

    @Override
    public void inApplication(Runnable code) {
        code.run();
    }
}
