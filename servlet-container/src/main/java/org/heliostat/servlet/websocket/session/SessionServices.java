package org.heliostat.servlet.websocket.session;

import jakarta.websocket.WebSocketContainer;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.time.Ticker;

/** Gives a session's parts what they need of the application. Any thread. */
public interface SessionServices {

    WebSocketContainer container();

    Instances instances();

    WebSocketLimits limits();

    SocketFigures figures();

    Ticker ticker();

    /**
     * Runs a task later, on the thread of the clock: it must only hand over.
     *
     * @return takes it back
     */
    Runnable after(long millis, Runnable task);

    /**
     * Runs code of the application on a thread of its own, for a session whose own thread is busy or takes no tasks.
     *
     * @return false when there is none: the code will not run
     */
    boolean aside(Runnable code);

    /** Something of the application failed and nothing of the application wants to know. */
    void failed(String what, Throwable thrown);
}
