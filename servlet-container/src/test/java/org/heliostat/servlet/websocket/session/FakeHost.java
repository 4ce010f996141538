package org.heliostat.servlet.websocket.session;

import jakarta.websocket.Session;
import jakarta.websocket.WebSocketContainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.FakeTicker;
import org.heliostat.time.Ticker;

/** An application of which only figures, time and limits matter. */
final class FakeHost implements SessionHost, Instances {

    final FakeTicker ticker = new FakeTicker();
    final SocketFigures figures = new SocketFigures();
    final List<Runnable> later = new ArrayList<>();
    final List<Runnable> aside = new ArrayList<>();
    final List<String> failures = new ArrayList<>();
    WebSocketLimits limits = new WebSocketLimits(10, 1000, 10_000, 1_000, 0, 60_000, 120_000, 10_000, true);
    int ended;
    boolean noThreads;

    @Override
    public WebSocketContainer container() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Instances instances() {
        return this;
    }

    @Override
    public WebSocketLimits limits() {
        return limits;
    }

    @Override
    public SocketFigures figures() {
        return figures;
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public Runnable after(long millis, Runnable task) {
        later.add(task);
        return () -> later.remove(task);
    }

    @Override
    public boolean aside(Runnable code) {
        return !noThreads && aside.add(code);
    }

    @Override
    public void opened(WebSocketSession session) {
        // nothing to keep
    }

    @Override
    public Set<Session> openSessions(WebSocketSession session) {
        return Set.of(session);
    }

    @Override
    public void ended(WebSocketSession session) {
        ended++;
    }

    @Override
    public void failed(String what, Throwable thrown) {
        failures.add(what);
    }

    @Override
    public <T> T make(Class<T> type) throws Exception {
        return type.getDeclaredConstructor().newInstance();
    }

    @Override
    public void destroyed(Object object) {
        // nothing to do
    }
}
