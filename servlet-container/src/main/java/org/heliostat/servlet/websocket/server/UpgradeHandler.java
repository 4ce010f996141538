package org.heliostat.servlet.websocket.server;

import jakarta.annotation.PreDestroy;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.heliostat.servlet.upgrade.GracefulClose;
import org.heliostat.servlet.upgrade.UpgradedConnection;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.jspecify.annotations.Nullable;

/** Takes over the connection of a handshake. Made by the container; used on the connection's session thread. */
public final class UpgradeHandler implements HttpUpgradeHandler, GracefulClose {

    private final AtomicBoolean letGo = new AtomicBoolean();
    private @Nullable Function<Line, WebSocketSession> opening;
    private @Nullable Runnable release;
    private volatile @Nullable WebSocketSession session;

    void prepare(Function<Line, WebSocketSession> opener, Runnable whenOver) {
        opening = opener;
        release = whenOver;
    }

    @Override
    public void init(WebConnection connection) {
        Function<Line, WebSocketSession> opener = opening;
        if (opener == null || !(connection instanceof UpgradedConnection upgraded)) {
            throw new IllegalStateException("not a handshake of this server");
        }
        UpgradedLine line = new UpgradedLine(upgraded);
        WebSocketSession opened = opener.apply(line);
        session = opened;
        opened.begin();
        line.readOn(opened);
    }

    @Override
    public void closeGracefully() {
        WebSocketSession open = session;
        if (open != null) {
            open.goAway(true);
        }
    }

    @Override
    public void destroy() {
        WebSocketSession ended = session;
        if (ended != null) {
            ended.lost();
        }
        over();
    }

    /** Also when it never got a connection. */
    @PreDestroy
    void over() {
        Runnable whenOver = release;
        if (whenOver != null && letGo.compareAndSet(false, true)) {
            whenOver.run();
        }
    }
}
