package org.heliostat.http.http2;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FrameReader;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.FrameWriter;
import org.heliostat.frames.Http2Exception;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TlsSessions;
import org.heliostat.http.channel.ChannelProtocol;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.request.BodyException;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.client.ConnectionInfo;

/**
 * Speaks HTTP/2 on one connection: its beginning, its end and its deadlines; {@link StreamFrames} does what the frames say, and
 * {@link SendRound} sends what the streams have. Runs on the I/O loop.
 */
public final class Http2Connection implements ChannelProtocol, StreamOwner, SendRound.Listener {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** A request that is on its way already gets its answer when the connection is to end. */
    private static final long DRAIN_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /**
     * Bytes that wait in the kernel for a client. More would be in front of an answer that is urgent, and are lost work for one
     * that reads nothing; fewer would wake us more often than the client's link needs.
     */
    private static final int MOST_UNSENT = 128 * 1024;

    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final Streams streams = new Streams();
    private final FrameWriter writer;
    private final SendRound round;
    private final Intake intake;
    private final ConnectionTimes times;
    private final StreamEnds ends;
    private final RequestReader requests;
    private final StreamFrames frames;
    private final FrameReader reader;
    private final Arrivals arrivals;
    private final ConnectionLoad load;

    private int prefaceAt;
    private boolean begun;
    private boolean goingAway;
    private boolean lastStreamSaid;
    private boolean inputOver;
    private boolean over;

    /** @param listenSocketId of the socket that has accepted it */
    public Http2Connection(ConnectionChannel channel, HttpEnvironment environment, String listenSocketId) {
        this.channel = channel;
        this.environment = environment;
        this.load = new ConnectionLoad(channel, environment);
        this.writer = new FrameWriter(channel::room);
        this.round = new SendRound(channel, environment.ticker(), writer, this);
        this.intake = new Intake(channel, environment, writer);
        this.times = new ConnectionTimes(environment);
        this.ends = new StreamEnds(environment, streams, writer, round, intake, times);
        this.requests = new RequestReader(
                environment,
                new ConnectionInfo(
                        channel.name().id(), channel.remote(), channel.local(), listenSocketId, channel.isSecure()));
        this.frames = new StreamFrames(this, streams, ends, requests, this::drain);
        this.reader = new FrameReader(frames, channel::allocate);
        this.arrivals = new Arrivals(channel, this::take, this::goOn);
    }

    @Override
    public void secured(SSLEngine engine, String applicationProtocol) {
        requests.secured(TlsSessions.of(engine));
        begin();
        channel.flushOutsideBatch();
    }

    @Override
    public void handshakeFailed() {
        requests.handshakeFailed();
    }

    private void begin() {
        if (begun) {
            return;
        }
        begun = true;
        environment.counters().count(ProtocolEvent.HTTP2_CONNECTION);
        channel.boundUnsent(MOST_UNSENT);
        HttpSettings settings = environment.settings();
        writer.settings(
                FrameType.MAX_CONCURRENT_STREAMS,
                frames.announceStreams(),
                FrameType.INITIAL_WINDOW_SIZE,
                settings.bodies().bodyWindow(),
                FrameType.MAX_HEADER_LIST_SIZE,
                settings.heads().headerBufferSize() + settings.heads().maxRequestLine(),
                FrameType.ENABLE_CONNECT_PROTOCOL,
                1,
                FrameType.NO_RFC7540_PRIORITIES,
                1);
        intake.begin();
        if (channel.isDraining()) {
            drain();
        }
    }

    @Override
    public void received(ByteBuf bytes) {
        if (over) {
            bytes.release();
            return;
        }
        begin();
        try {
            if (isPrefaced(bytes)) {
                reader.received(bytes, limits());
            } else {
                bytes.release();
            }
        } catch (Http2Exception broken) {
            end(broken);
        }
        goOn();
        readWhileTaken();
    }

    private FrameReader.Limits limits() {
        HttpSettings settings = environment.settings();
        return FrameReader.Limits.of(
                settings.http2(),
                (long) settings.heads().headerBufferSize() + settings.heads().maxRequestLine());
    }

    /** A client that takes nothing of what is sent is read no further: what it makes us answer would fill the memory. */
    private void readWhileTaken() {
        if (!over) {
            channel.read(channel.isWritable());
        }
    }

    /** @return whether frames may follow */
    private boolean isPrefaced(ByteBuf bytes) throws Http2Exception {
        while (prefaceAt < PREFACE.length && bytes.isReadable()) {
            if (bytes.readByte() != PREFACE[prefaceAt]) {
                bytes.release();
                throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "no connection preface");
            }
            prefaceAt++;
        }
        return bytes.isReadable();
    }

    /** Something has changed: what can leave leaves, and the connection ends where nothing is left to do. */
    private void goOn() {
        round.go();
        if (inputOver) {
            endUnsendable();
        }
        if (lastStreamSaid && streams.isEmpty()) {
            close();
        }
    }

    @Override
    public void send(Outgoing outgoing) {
        if (!channel.isOnLoop()) {
            arrivals.add(outgoing);
            return;
        }
        arrivals.takeAll();
        take(outgoing);
        goOn();
        channel.flushOutsideBatch();
    }

    private void take(Outgoing outgoing) {
        Http2Stream stream = streams.get(outgoing.transport().streamId());
        if (stream == null) {
            outgoing.release();
            return;
        }
        stream.queue().add(outgoing);
        round.add(stream);
    }

    @Override
    public void lastSent(Http2Stream stream) {
        stream.answered();
        stream.transport().answered();
        if (stream.isRemoteEnded()) {
            ends.remove(stream);
        } else {
            ends.endUnread(stream);
            if (lastStreamSaid && stream.isUnread()) {
                ends.stopUnread(stream);
            }
        }
    }

    @Override
    public void unsendable(Http2Stream stream, String why) {
        count(ProtocolEvent.ABORTED, why);
        ends.reset(stream.id(), ErrorCode.INTERNAL_ERROR);
    }

    @Override
    public void aborted(Http2Transport transport, String why) {
        Http2Stream stream = streams.get(transport.streamId());
        if (stream != null) {
            channel.batch(() -> {
                unsendable(stream, why);
                goOn();
            });
        }
    }

    @Override
    public void bodyRead(Http2Transport transport) {
        Http2Stream stream = streams.get(transport.streamId());
        if (stream != null) {
            channel.batch(() -> intake.read(stream));
        }
    }

    @Override
    public void bodyLetGo(Http2Transport transport) {
        Http2Stream stream = streams.get(transport.streamId());
        if (stream != null && stream.isAnswered()) {
            channel.batch(() -> {
                ends.endUnread(stream);
                goOn();
            });
        }
    }

    @Override
    public void writable() {
        channel.onLoop(() -> channel.batch(this::goOn));
        if (!over) {
            channel.read(true);
        }
    }

    /** What the client asked for is still answered. */
    @Override
    public void inputEnded() {
        if (over) {
            return;
        }
        for (Http2Stream stream : streams.all()) {
            fail(stream, new ClientGoneException("the client ended the connection in the middle of its request"));
        }
        lastStreamSaid = true;
        inputOver = true;
        goOn();
    }

    /** Who sends no more opens no window either: what waits for one will never leave. */
    private void endUnsendable() {
        for (Http2Stream stream : streams.all()) {
            if (round.waitsForWindow(stream)) {
                count(ProtocolEvent.CLIENT_GONE, "the client went away before it had its answer");
                ends.leave(stream, "the client ended the connection");
            }
        }
    }

    @Override
    public void lost() {
        over = true;
        if (begun) {
            environment.counters().count(ProtocolEvent.HTTP2_CONNECTION_ENDED);
        }
        reader.stop();
        times.end();
        for (Http2Stream stream : streams.all()) {
            if (!channel.isCut() && !stream.isAnswered() && !stream.transport().isStream()) {
                count(ProtocolEvent.CLIENT_GONE, "the client went away before it had its answer");
            }
            ends.leave(stream, "the client closed the connection");
        }
        arrivals.takeAll();
    }

    @Override
    public void tick(long now) {
        if (over) {
            return;
        }
        switch (times.look(now, streams.isEmpty(), reader)) {
            case IN_TIME -> {
                tickStreams(now);
                channel.batch(this::tellLimits);
                channel.batch(this::goOn);
            }
            case OVERDUE -> {
                channel.batch(this::frameOverdue);
                tickStreams(now);
                // The last of them may have ended just now, and nothing else will come.
                channel.batch(this::goOn);
            }
            case SILENT -> {
                count(ProtocolEvent.HEAD_TIMEOUT, "nothing was asked for in time");
                channel.batch(() -> goAway(ErrorCode.NO_ERROR));
            }
            case IDLE -> channel.batch(() -> goAway(ErrorCode.NO_ERROR));
        }
    }

    /**
     * Nothing more can come before the rest of a frame. What was asked for is answered; what the client was about to send of
     * a body is not waited for, no more than another request.
     */
    private void frameOverdue() {
        if (lastStreamSaid) {
            return;
        }
        count(ProtocolEvent.HEAD_TIMEOUT, "frames are not complete in time");
        frames.lastServed(streams.last());
        lastStreamSaid = true;
        sendGoAway(streams.last(), ErrorCode.ENHANCE_YOUR_CALM);
        for (Http2Stream stream : streams.all()) {
            if (!stream.isRemoteEnded()) {
                fail(stream, new BodyException(408, "the rest of a frame did not come in time"));
            }
        }
        goOn();
    }

    private void tickStreams(long now) {
        if (!streams.isEmpty()) {
            var connection = new StreamWatch.Shared(environment.settings(), streams.count(), channel::progress);
            streams.all().forEach(stream -> tick(connection, stream, now));
        }
    }

    private void tick(StreamWatch.Shared connection, Http2Stream stream, long now) {
        boolean waits = round.waitsForWindow(stream);
        switch (stream.watch().look(connection, stream, waits, reader.pendingContent(stream.id()), now)) {
            case IN_TIME -> round.urge(stream);
            case STALLED -> {
                count(ProtocolEvent.WRITE_TIMEOUT, "the client gives no window for an answer, or too little");
                channel.batch(() -> ends.reset(stream.id(), ErrorCode.CANCEL));
            }
            case SILENT -> {
                count(ProtocolEvent.UPGRADE_TIMEOUT, "upgraded stream is idle");
                channel.batch(() -> ends.reset(stream.id(), ErrorCode.CANCEL));
            }
            case UNREAD -> channel.batch(() -> ends.stopUnread(stream));
            case BODY_SLOW -> {
                count(ProtocolEvent.BODY_TIMEOUT, "request body is too slow");
                fail(stream, new BodyException(408, "request body is too slow"));
            }
        }
    }

    private static void fail(Http2Stream stream, IOException why) {
        Http2Body body = stream.body();
        if (body != null) {
            body.fail(why);
        }
    }

    /** HTTP2MaxStreams may have changed since the client was told. */
    private void tellLimits() {
        frames.consentOverdue();
        if (begun && frames.isLimitChanged()) {
            writer.settings(FrameType.MAX_CONCURRENT_STREAMS, frames.announceStreams());
        }
    }

    /** In two steps, so that requests that are on their way are answered (RFC 9113 §6.8). */
    @Override
    public void drain() {
        round.hurry();
        if (over || goingAway) {
            return;
        }
        goingAway = true;
        for (Http2Stream stream : streams.all()) {
            if (stream.transport().isUpgraded()) {
                // Whoever speaks the other protocol hears of it, and has a moment for its last words.
                fail(stream, new IOException("the server stops"));
            }
        }
        channel.onLoopAfter(
                environment.settings().timeOuts().terminateTimeout().toNanos() / 2,
                () -> channel.batch(this::resetUnread));
        // A number that was said is not raised again (RFC 9113 §6.8).
        if (begun && !lastStreamSaid) {
            sendGoAway(Integer.MAX_VALUE, ErrorCode.NO_ERROR);
            channel.flushOutsideBatch();
        }
        channel.onLoopAfter(DRAIN_GRACE_NANOS, () -> channel.batch(this::sayLastStream));
    }

    /** A client that does not take what is left of another protocol must not keep the server from its stop. */
    private void resetUnread() {
        if (over) {
            return;
        }
        for (Http2Stream stream : streams.all()) {
            if (stream.transport().isUpgraded()) {
                ends.reset(stream.id(), ErrorCode.CANCEL);
            }
        }
        goOn();
    }

    private void sayLastStream() {
        if (over) {
            return;
        }
        if (!lastStreamSaid) {
            frames.lastServed(streams.last());
            lastStreamSaid = true;
            if (begun) {
                sendGoAway(streams.last(), ErrorCode.NO_ERROR);
            }
        }
        for (Http2Stream stream : streams.all()) {
            if (stream.transport().isUpgraded()) {
                ends.reset(stream.id(), ErrorCode.CANCEL);
            } else if (stream.isUnread()) {
                ends.stopUnread(stream);
            }
        }
        goOn();
    }

    private void end(Http2Exception broken) {
        count(BreachEvent.of(broken.breach()), String.valueOf(broken.getMessage()));
        goAway(broken.code());
    }

    private void goAway(int code) {
        if (over) {
            return;
        }
        if (begun) {
            sendGoAway(frames.lastServed(), code);
        }
        for (Http2Stream stream : streams.all()) {
            ends.leave(stream, "the connection was ended for what the client has sent");
        }
        close();
    }

    private void sendGoAway(int lastStreamId, int code) {
        environment.counters().count(ProtocolEvent.HTTP2_GOAWAY);
        writer.goAway(lastStreamId, code);
    }

    private void close() {
        if (!over) {
            over = true;
            reader.stop();
            channel.read(true);
            channel.close(!channel.isInputEnded());
        }
    }

    private void count(ProtocolEvent event, String what) {
        environment.counters().countAndLog(event, channel.name(), what);
    }

    @Override
    public boolean isServing() {
        return !streams.isEmpty();
    }

    @Override
    public boolean isWaiting() {
        return streams.isEmpty();
    }

    @Override
    public boolean isEnding() {
        return over;
    }

    @Override
    public ConnectionLoad load() {
        return load;
    }

    @Override
    public ConnectionChannel channel() {
        return channel;
    }

    @Override
    public HttpEnvironment environment() {
        return environment;
    }
}
