package org.heliostat.servlet.upgrade;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of an exchange whose request was upgraded: bytes both ways until one side closes. The exchange stays
 * suspended, and ends when its handler was destroyed. Code of the application runs one piece after the other.
 */
public final class UpgradedConnection implements WebConnection, ConnectionTasks {

    private static final Logger LOG = LoggerFactory.getLogger(UpgradedConnection.class);

    private final Exchange exchange;
    private final HttpUpgradeHandler handler;
    private final UpgradeHost host;
    private final RequestBody incoming;
    private final UpgradeInput input;
    private final UpgradeOutput output;
    private final AtomicBoolean closed = new AtomicBoolean();

    private final Object lock = new Object();
    private final Deque<Runnable> tasks = new ArrayDeque<>(); // guarded by lock
    private boolean atWork = true; // guarded by lock; the thread that begins is
    private boolean over; // guarded by lock

    private UpgradedConnection(Exchange exchange, RequestBody incoming, HttpUpgradeHandler handler, UpgradeHost host) {
        this.exchange = exchange;
        this.handler = handler;
        this.host = host;
        this.incoming = incoming;
        this.input = new UpgradeInput(incoming, this);
        this.output = new UpgradeOutput(exchange.response(), this);
    }

    /**
     * Sends the head of the answer and hands the connection to the handler, on the calling session thread.
     *
     * @throws IOException when the connection cannot be upgraded; nothing was sent then
     */
    public static void begin(Exchange exchange, HttpUpgradeHandler handler, UpgradeHost host) throws IOException {
        RequestBody incoming = exchange.response().switchProtocols();
        exchange.suspend();
        // What a protocol says leaves at once: its peer waits for it.
        exchange.response().output().bufferSize(0);
        UpgradedConnection connection = new UpgradedConnection(exchange, incoming, handler, host);
        host.upgraded(connection);
        exchange.response().transport().whenGone(() -> connection.submit(connection::lost));
        connection.guarded(() -> handler.init(connection));
        connection.work();
    }

    /** The client is gone: a listener that was set when it went hears of that before the end. On a session thread. */
    private void lost() {
        input.tell();
        output.lost();
        close();
    }

    @Override
    public ServletInputStream getInputStream() {
        return input;
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return output;
    }

    /**
     * Ends the connection; the handler is destroyed after the piece of its code that is running, which a read that
     * waits does not hold up. Any thread.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            incoming.fail(new IOException("the upgraded connection is closed"));
            submit(this::end);
        }
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    /** @return what the client sends; read by one thread at a time */
    public RequestBody incoming() {
        return incoming;
    }

    /** @return the way to the client, for handlers that keep their own order of what they send */
    public ResponseTransport transport() {
        return exchange.response().transport();
    }

    /** Cuts the connection at once. Any thread. */
    public void abort() {
        transport().abort();
        close();
    }

    /** The application stops: a handler with last words may say them. Any thread. */
    public void applicationEnds() {
        if (handler instanceof GracefulClose graceful) {
            graceful.closeGracefully();
        } else {
            close();
        }
    }

    @Override
    public boolean submit(Runnable task) {
        synchronized (lock) {
            if (over) {
                return false;
            }
            tasks.add(task);
            if (atWork) {
                return true;
            }
            atWork = true;
        }
        exchange.onSessionThread(() -> host.inApplication(this::work));
        return true;
    }

    private void work() {
        while (true) {
            Runnable task;
            synchronized (lock) {
                task = over ? null : tasks.poll();
                if (task == null) {
                    atWork = false;
                    return;
                }
            }
            guarded(task);
        }
    }

    /** Whatever the application throws ends its connection. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            LOG.error(
                    "upgraded connection: {} failed, closed", handler.getClass().getName(), thrown);
            close();
        }
    }

    private void end() {
        synchronized (lock) {
            over = true;
        }
        @Nullable Throwable failure = null;
        try {
            handler.destroy();
        } catch (Throwable thrown) {
            failure = thrown;
        }
        if (failure != null) {
            LOG.error(
                    "upgraded connection: destroy of {} failed",
                    handler.getClass().getName(),
                    failure);
        }
        try {
            exchange.response().finish();
        } catch (IOException gone) {
            LOG.debug("client gone before the end of its upgraded connection");
            exchange.response().abort();
        }
        host.upgradeEnded(this, handler);
        exchange.complete();
    }
}
