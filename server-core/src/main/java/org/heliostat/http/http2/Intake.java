package org.heliostat.http.http2;

import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.FrameWriter;
import org.heliostat.frames.Http2Exception;
import org.heliostat.frames.ReceiveWindow;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.qos.Pace;

/**
 * Says how much the client of one connection may send. What the connection may carry is given back when it has come, what a
 * stream may carry when it is read, so that bodies nobody reads hold up no others. Windows of streams grow while their
 * readers wait for the client, within a budget. On the I/O loop.
 */
final class Intake {

    private static final int CONNECTION_WINDOW = 1024 * 1024;
    private static final int MOST_OF_CONNECTION = 32 * 1024 * 1024;

    /** Bytes by which the windows of all streams of a connection may have grown. */
    private static final int BUDGET = 16 * 1024 * 1024;

    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final FrameWriter writer;
    private final ReceiveWindow connection = new ReceiveWindow(CONNECTION_WINDOW, MOST_OF_CONNECTION);
    private int used;
    private int grown;

    Intake(ConnectionChannel channel, HttpEnvironment environment, FrameWriter writer) {
        this.channel = channel;
        this.environment = environment;
        this.writer = writer;
    }

    /** Tells the client how much the connection may carry. */
    void begin() {
        writer.windowUpdate(0, CONNECTION_WINDOW - FrameType.FIRST_WINDOW);
    }

    /** @return the window of a new stream */
    ReceiveWindow window() {
        HttpSettings settings = environment.settings();
        return new ReceiveWindow(
                settings.bodies().bodyWindow(), settings.http2().maxWindow());
    }

    /** Bytes that count for flow control have come on the connection. */
    void received(int counted) throws Http2Exception {
        if (!connection.take(counted)) {
            throw Http2Exception.connection(
                    ErrorCode.FLOW_CONTROL_ERROR, "more DATA than the window of the connection allows");
        }
        used += counted;
        if (used >= connection.size() / 2) {
            give(false);
        }
    }

    private void give(boolean grow) {
        int given = connection.give(used, grow);
        used = 0;
        if (given > 0) {
            writer.windowUpdate(0, given);
        }
    }

    /** Some of a stream's body was read. */
    void read(Http2Stream stream) {
        Http2Body body = stream.body();
        if (body == null || stream.isRemoteEnded()) {
            return;
        }
        ReceiveWindow window = stream.receiveWindow();
        int before = window.size();
        int read = body.takeRead();
        boolean narrow = body.takeStarved() && grown + before <= BUDGET;
        int given = window.give(read, narrow);
        grown += window.size() - before;
        body.reportAt(window.size() / 2);
        if (window.size() > connection.size() / 2) {
            give(true);
        }
        Pace pace = stream.transport().pace();
        long now = environment.ticker().nanos();
        long turn = pace == null ? now : pace.passed(now, read);
        if (turn - now > 0) {
            channel.onLoopAfter(turn - now, () -> channel.batch(() -> tell(stream, given)));
        } else {
            tell(stream, given);
        }
    }

    private void tell(Http2Stream stream, int given) {
        if (given > 0 && !stream.isRemoteEnded() && !stream.isOver()) {
            writer.windowUpdate(stream.id(), given);
        }
    }

    /** A stream is over, what it had of the budget is free again. */
    void ended(Http2Stream stream) {
        grown -= stream.receiveWindow().growth();
    }
}
