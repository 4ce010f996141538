package org.heliostat.benchmarks.sessions.peer;

import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Session;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
import org.heliostat.time.Ticker;

/** {@code TomcatSessions COUNT THREADS}: measures embedded Tomcat's sessions in memory, without a connector. */
public final class TomcatSessions implements MeasuredSessions {

    private static final int TIMEOUT_SECONDS = 1_800;
    private static final int AGED_SECONDS = 1;
    private static final long AGED_NANOS = TimeUnit.SECONDS.toNanos(AGED_SECONDS) * 5 / 4;

    private final StandardManager manager = new StandardManager();
    private final Ticker ticker = Ticker.system();

    private TomcatSessions() throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat-sessions").toString());
        // It reaps when it is told, not in the background.
        tomcat.getEngine().setBackgroundProcessorDelay(-1);
        Context context = tomcat.addContext("", null);
        manager.setPathname(null);
        context.setManager(manager);
        start(tomcat);
    }

    private static void start(Tomcat tomcat) throws LifecycleException {
        tomcat.start();
    }

    public static void main(String[] arguments) throws Exception {
        new SessionRun(new TomcatSessions(), Ticker.system())
                .run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        Runtime.getRuntime().halt(0);
    }

    @Override
    public void make(String name, Object value) {
        Session session = manager.createSession(null);
        session.setMaxInactiveInterval(TIMEOUT_SECONDS);
        session.access();
        session.getSession().setAttribute(name, value);
        session.endAccess();
    }

    @Override
    public int count() {
        return manager.getActiveSessions();
    }

    @Override
    public void age() {
        for (Session session : manager.findSessions()) {
            session.setMaxInactiveInterval(AGED_SECONDS);
        }
        long end = ticker.nanos() + AGED_NANOS;
        while (ticker.nanos() < end) {
            LockSupport.parkNanos(end - ticker.nanos());
        }
    }

    @Override
    public void reap() {
        manager.processExpires();
    }
}
