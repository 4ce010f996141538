package org.heliostat.http.http2;

import java.io.IOException;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FrameWriter;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.request.client.ClientGoneException;

/** Ends streams, whoever wants it, and lets go of what they hold. On the I/O loop. */
final class StreamEnds {

    private final HttpEnvironment environment;
    private final Streams streams;
    private final FrameWriter writer;
    private final SendRound round;
    private final Intake intake;
    private final ConnectionTimes times;

    StreamEnds(
            HttpEnvironment environment,
            Streams streams,
            FrameWriter writer,
            SendRound round,
            Intake intake,
            ConnectionTimes times) {
        this.environment = environment;
        this.streams = streams;
        this.writer = writer;
        this.round = round;
        this.intake = intake;
        this.times = times;
    }

    FrameWriter writer() {
        return writer;
    }

    SendRound round() {
        return round;
    }

    Intake intake() {
        return intake;
    }

    ConnectionTimes times() {
        return times;
    }

    /** Ends a stream from this side, open or not. */
    void reset(int streamId, int code) {
        sayReset(streamId, code);
        Http2Stream stream = streams.get(streamId);
        if (stream != null) {
            leave(stream, "the stream was reset");
        }
    }

    /** Tells the client that a stream has ended from this side. */
    void sayReset(int streamId, int code) {
        environment.counters().count(ProtocolEvent.HTTP2_RESET_SENT);
        writer.reset(streamId, code);
        streams.endedByUs(streamId);
    }

    /** The stream is gone: whoever works for it learns it, and keeps its place until the work returns. */
    void leave(Http2Stream stream, String why) {
        remove(stream);
        // First: who is woken by the end of the body asks whether the client is there.
        if (!stream.isAnswered()) {
            stream.transport().gone();
        }
        Http2Body body = stream.body();
        if (body != null) {
            body.fail(new ClientGoneException(why));
        }
    }

    /**
     * The answer is complete, the request is not. What of it still comes is dropped, and the stream ends with it, so that a
     * client whose last frames are on their way neither loses the answer by a reset nor breaks rules unheard; who is still
     * sending after a while is told to stop, see {@link #stopUnread}.
     */
    void endUnread(Http2Stream stream) {
        Http2Body body = stream.body();
        if (body == null || body.isKept()) {
            return;
        }
        body.fail(new IOException("the answer is complete (expected: reading the body before)"));
        if (body.isUnasked()) {
            stopUnread(stream);
        }
    }

    /** The client need not send the rest of its request (RFC 9113 §8.1). */
    void stopUnread(Http2Stream stream) {
        sayReset(stream.id(), ErrorCode.NO_ERROR);
        remove(stream);
    }

    /** Both sides have ended it. */
    void remove(Http2Stream stream) {
        streams.remove(stream);
        environment.counters().count(ProtocolEvent.HTTP2_STREAM_ENDED);
        round.remove(stream);
        stream.drop(environment.ticker().nanos());
        stream.transport().streamEnded(stream.isAnswered());
        intake.ended(stream);
        if (streams.isEmpty()) {
            times.idle();
        }
    }
}
