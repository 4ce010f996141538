package org.heliostat.http.http2;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.frames.Breach;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FieldDecoder;
import org.heliostat.frames.FieldEncoder;
import org.heliostat.frames.FieldList;
import org.heliostat.frames.FloodGuard;
import org.heliostat.frames.FrameListener;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.FrameWriter;
import org.heliostat.frames.Http2Exception;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.StandingFields;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http2.message.AnswerFields;
import org.heliostat.http.http2.message.FieldBlock;
import org.heliostat.http.http2.message.Priority;
import org.heliostat.http.http2.message.RefusedRequest;
import org.heliostat.http.http2.message.RequestFields;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.StatusPhrase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what the frames of one connection say: opens streams, feeds bodies, opens windows, and judges what may come when
 * (RFC 9113 §5.1). Runs on the I/O loop.
 */
final class StreamFrames implements FrameListener {

    private static final Logger LOG = LoggerFactory.getLogger(StreamFrames.class);

    /** Some clients say for each stream, and so for the connection, that they take more than their settings allow. */
    private static final int UPDATES_PER_STREAM = 2;

    private final StreamOwner owner;
    private final ConnectionChannel channel;
    private final HttpEnvironment environment;
    private final Streams streams;
    private final StreamEnds ends;
    private final FrameWriter writer;
    private final SendRound round;
    private final RequestReader requests;
    private final Intake intake;
    private final ConnectionTimes times;
    private final Runnable notKept;
    private final FieldDecoder decoder = new FieldDecoder();
    private final FloodGuard floods = new FloodGuard();

    private int lastServed = Integer.MAX_VALUE;
    private int maxStreams;
    private int announced;
    private int unconsented;
    private long announcedAt;
    private int firstSendWindow = FrameType.FIRST_WINDOW;
    private int unsentAnswers;
    private boolean hasGoneAway;

    /** @param notKept told when the connection is to end after what was begun */
    StreamFrames(StreamOwner owner, Streams streams, StreamEnds ends, RequestReader requests, Runnable notKept) {
        this.owner = owner;
        this.channel = owner.channel();
        this.environment = owner.environment();
        this.streams = streams;
        this.ends = ends;
        this.writer = ends.writer();
        this.round = ends.round();
        this.intake = ends.intake();
        this.times = ends.times();
        this.requests = requests;
        this.notKept = notKept;
    }

    @Override
    public void headers(int streamId, ByteBuf encoded, boolean last) throws Http2Exception {
        FieldBlock block =
                FieldBlock.of(encoded, decoder, environment.settings().heads());
        // An octet may refer to a field that is as long as the table, and a block be longer than may be of use: such a
        // block
        // costs much more than its frame.
        if (block.excess() > 0) {
            floods.count(
                    FloodGuard.Kind.EMPTY,
                    block.excess(),
                    environment.settings().http2(),
                    channel.now());
        }
        Http2Stream stream = streams.get(streamId);
        if (stream != null) {
            trailers(stream, block, last);
            return;
        }
        if (isLate(streamId)) {
            streams.used(Math.max(streamId, streams.last()));
            return;
        }
        if ((streamId & 1) == 0) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "a stream of ours opened by the client");
        }
        if (streamId <= streams.last()) {
            passOverLate(streamId);
            return;
        }
        streams.used(streamId);
        if (streams.count() + owner.load().streams(maxStreams) >= maxStreams) {
            count(ProtocolEvent.HTTP2_REFUSED_STREAM, "more streams than one client may have");
            ends.reset(streamId, ErrorCode.REFUSED_STREAM);
            floods.count(FloodGuard.Kind.CAUSED_RESET, environment.settings().http2(), channel.now());
            return;
        }
        open(streamId, block, last);
    }

    private void open(int streamId, FieldBlock block, boolean last) throws Http2Exception {
        RequestReader.Opened opened;
        try {
            opened = requests.read(owner, streamId, block, last, times.requests() > 0);
        } catch (RefusedRequest refusal) {
            refuse(streamId, block, last, refusal);
            return;
        } catch (Http2Exception malformed) {
            requests.refused(400, block);
            throw malformed;
        }
        environment.counters().count(ProtocolEvent.REQUEST);
        environment.counters().count(ProtocolEvent.HTTP2_STREAM);
        Http2Stream stream = new Http2Stream(
                streamId, opened.transport(), opened.body(), intake.window(), firstSendWindow, opened.priority());
        streams.add(stream);
        round.allowUpdates(UPDATES_PER_STREAM);
        if (!times.request()) {
            notKept.run();
        }
        try {
            environment.receiver().received(opened.exchange());
        } catch (RuntimeException defect) {
            LOG.error("connection {}: the exchange could not be handed over", channel.name(), defect);
            opened.transport().ended();
            ends.reset(streamId, ErrorCode.INTERNAL_ERROR);
        }
    }

    /** Streams behind this number come too late: what is sent for them is passed over (RFC 9113 §6.8). */
    void lastServed(int streamId) {
        lastServed = streamId;
    }

    /** @return the highest stream that is served */
    int lastServed() {
        return Math.min(streams.last(), lastServed);
    }

    /** @return streams that the client is to be told it may have open: more at once, fewer when it has consented */
    int announceStreams() {
        announced = environment.settings().http2().maxStreams();
        maxStreams = Math.max(maxStreams, announced);
        unconsented++;
        announcedAt = channel.now();
        return announced;
    }

    /** A client that says nothing to a new number has AcceptTimeout for it, then it holds. */
    void consentOverdue() {
        long patience = environment.settings().timeOuts().acceptTimeout().toNanos();
        if (unconsented > 0 && channel.now() - announcedAt > patience) {
            unconsented = 0;
            maxStreams = announced;
        }
    }

    /** @return whether another number would be announced now than was */
    boolean isLimitChanged() {
        return announced != environment.settings().http2().maxStreams();
    }

    private void consented() throws Http2Exception {
        if (unconsented == 0) {
            // To nothing that was asked, or so late that it counts for nothing.
            empty();
        } else if (--unconsented == 0) {
            maxStreams = announced;
        }
    }

    private boolean isLate(int streamId) {
        return streamId > lastServed;
    }

    private void count(ProtocolEvent event, String what) {
        environment.counters().countAndLog(event, channel.name(), what);
    }

    private void refuse(int streamId, FieldBlock block, boolean last, RefusedRequest refusal) throws Http2Exception {
        count(refusal.event(), String.valueOf(refusal.getMessage()));
        HeaderFields further = requests.refused(refusal.status(), block);
        byte[] text =
                (refusal.status() + " " + StatusPhrase.of(refusal.status()) + "\n").getBytes(StandardCharsets.US_ASCII);
        boolean bare = "HEAD".equals(block.method()) || text.length > Math.min(round.window(), firstSendWindow);
        boolean isHead = "HEAD".equals(block.method());
        FieldEncoder fields = new FieldEncoder()
                .status(refusal.status())
                .field("Content-Type", "text/plain")
                .field("Content-Length", Integer.toString(bare && !isHead ? 0 : text.length));
        AnswerFields.putDate(fields, environment.dateLine().bytes());
        for (int i = 0; i < further.size(); i++) {
            fields.field(further.name(i), further.value(i));
        }
        String security = environment.settings().answers().standing().transportSecurity();
        if (channel.isSecure() && security != null) {
            fields.field(StandingFields.TRANSPORT_SECURITY, security);
        }
        writer.headers(streamId, fields.block(), bare);
        if (!bare) {
            writer.data(streamId, text.length, true).writeBytes(text);
            round.changeWindow(-text.length);
        }
        if (last) {
            streams.endedByUs(streamId);
        } else {
            ends.sayReset(streamId, ErrorCode.NO_ERROR);
        }
        // Answers that no exchange gives wait for nobody. Behind a proxy one client's are not to end the others'
        // requests.
        floods.count(FloodGuard.Kind.EMPTY, environment.settings().http2(), channel.now());
    }

    private void trailers(Http2Stream stream, FieldBlock block, boolean last) throws Http2Exception {
        Http2Body body = stream.body();
        if (body == null || stream.isRemoteEnded()) {
            throw Http2Exception.stream(stream.id(), ErrorCode.STREAM_CLOSED, "fields behind the end of the request");
        }
        if (!last) {
            throw Http2Exception.stream(stream.id(), ErrorCode.PROTOCOL_ERROR, "trailers that do not end the request");
        }
        FieldList fields = RequestFields.trailers(stream.id(), block);
        stream.transport().arrived((int) block.bytes());
        endBody(stream, body, fields);
    }

    @Override
    public void data(int streamId, ByteBuf content, int counted, boolean last) throws Http2Exception {
        if (streams.get(streamId) == null && streams.isIdle(streamId)) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "DATA of a stream that was not opened");
        }
        intake.received(counted);
        if (isLate(streamId)) {
            return;
        }
        Http2Stream stream = streams.get(streamId);
        if (stream == null) {
            passOverLate(streamId);
            return;
        }
        Http2Body body = stream.body();
        if (body == null || stream.isRemoteEnded()) {
            throw Http2Exception.stream(streamId, ErrorCode.STREAM_CLOSED, "DATA behind the end of the request");
        }
        int padding = counted - content.readableBytes();
        if (!stream.receiveWindow().take(counted)) {
            throw Http2Exception.stream(streamId, ErrorCode.FLOW_CONTROL_ERROR, "more DATA than the window allows");
        }
        stream.transport().arrived(counted);
        body.feed(content);
        if (!body.isAsAnnounced(false)) {
            throw Http2Exception.stream(streamId, ErrorCode.PROTOCOL_ERROR, "more DATA than content-length");
        }
        if (last) {
            endBody(stream, body, null);
        } else if (padding > 0) {
            int allowed = stream.receiveWindow().padded(padding);
            if (allowed > 0) {
                writer.windowUpdate(streamId, allowed);
            }
        }
    }

    private void endBody(Http2Stream stream, Http2Body body, @Nullable FieldList trailers) throws Http2Exception {
        if (!body.isAsAnnounced(true)) {
            throw Http2Exception.stream(stream.id(), ErrorCode.PROTOCOL_ERROR, "less DATA than content-length");
        }
        stream.remoteEnded();
        body.end(trailers);
        if (stream.isAnswered()) {
            ends.remove(stream);
        }
    }

    /**
     * Frames of a stream that its client has ended are an error; of one that we have ended they are late. Where nobody knows
     * who did, they are passed over, but not in any number.
     */
    private void passOverLate(int streamId) throws Http2Exception {
        switch (streams.endedBy(streamId)) {
            case US -> {}
            case THEM -> throw Http2Exception.connection(ErrorCode.STREAM_CLOSED, "a frame of a stream that is closed");
            case FORGOTTEN -> empty();
        }
    }

    @Override
    public void priority() throws Http2Exception {
        floods.count(FloodGuard.Kind.PRIORITY, environment.settings().http2(), channel.now());
    }

    @Override
    public void priorityUpdate(int streamId, String priority) throws Http2Exception {
        floods.count(FloodGuard.Kind.PRIORITY, environment.settings().http2(), channel.now());
        Http2Stream stream = streams.get(streamId);
        if (stream != null) {
            round.remove(stream);
            stream.priority(Priority.parse(priority));
            round.add(stream);
        }
    }

    @Override
    public void reset(int streamId, int code) throws Http2Exception {
        requireUsed(streamId, "RST_STREAM");
        environment.counters().count(ProtocolEvent.HTTP2_RESET_RECEIVED);
        Http2Stream stream = streams.get(streamId);
        if (stream != null) {
            if (!stream.isAnswered() && !stream.transport().isStream()) {
                count(ProtocolEvent.CLIENT_GONE, "the client has reset a stream before it had its answer");
            }
            ends.leave(stream, "the client has reset the stream");
        }
        // What had its answer is not taken back.
        boolean takesBack = stream != null && !stream.isAnswered();
        floods.count(
                takesBack ? FloodGuard.Kind.RESET : FloodGuard.Kind.EMPTY,
                environment.settings().http2(),
                channel.now());
    }

    @Override
    public void settings(@Nullable ByteBuf settings) throws Http2Exception {
        if (settings == null) {
            consented();
            return;
        }
        floods.count(FloodGuard.Kind.SETTINGS, environment.settings().http2(), channel.now());
        while (settings.isReadable()) {
            int setting = settings.readUnsignedShort();
            set(setting, settings.readUnsignedInt());
        }
        writer.settingsAck();
        replied();
    }

    private void set(int setting, long value) throws Http2Exception {
        switch (setting) {
            case FrameType.HEADER_TABLE_SIZE -> writer.tableChanged();
            case FrameType.ENABLE_PUSH -> requireSetting(value <= 1, ErrorCode.PROTOCOL_ERROR);
            case FrameType.MAX_FRAME_SIZE ->
                requireSetting(value >= FrameType.LONGEST && value < 1 << 24, ErrorCode.PROTOCOL_ERROR);
            case FrameType.INITIAL_WINDOW_SIZE -> {
                requireSetting(value <= Integer.MAX_VALUE, ErrorCode.FLOW_CONTROL_ERROR);
                long change = value - firstSendWindow;
                firstSendWindow = (int) value;
                for (Http2Stream stream : streams.all()) {
                    stream.resizeSendWindow(change);
                    requireSetting(stream.sendWindow() <= Integer.MAX_VALUE, ErrorCode.FLOW_CONTROL_ERROR);
                    round.add(stream);
                }
            }
            default -> {}
        }
    }

    private static void requireSetting(boolean valid, int code) throws Http2Exception {
        if (!valid) {
            throw Http2Exception.connection(code, "a setting has a value that it cannot have");
        }
    }

    @Override
    public void ping(long payload, boolean isAnswer) throws Http2Exception {
        if (isAnswer) {
            // Nobody has asked.
            empty();
            return;
        }
        floods.count(FloodGuard.Kind.PING, environment.settings().http2(), channel.now());
        writer.pingAck(payload);
        replied();
    }

    /** A client that makes us answer and takes no answers fills our memory: its limit is that of its frames. */
    private void replied() throws Http2Exception {
        if (channel.isWritable()) {
            unsentAnswers = 0;
        } else if (++unsentAnswers > environment.settings().http2().maxSettings()) {
            throw Http2Exception.calm(Breach.SETTINGS, "answers to PING and SETTINGS are not taken");
        }
    }

    @Override
    public void goAway(int lastStreamId, int code) throws Http2Exception {
        // The client opens no more streams; those that are open are answered. It may say so twice (RFC 9113 §6.8).
        if (hasGoneAway) {
            empty();
        }
        hasGoneAway = true;
    }

    @Override
    public void windowUpdate(int streamId, int increment) throws Http2Exception {
        if (streamId == 0) {
            openWindow(increment);
        } else {
            openWindow(streamId, increment);
        }
        if (!round.takeUpdate()) {
            // It gives back what was never sent.
            empty();
        }
    }

    private void openWindow(int increment) throws Http2Exception {
        if (increment == 0) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "WINDOW_UPDATE of nothing");
        }
        round.changeWindow(increment);
        if (round.window() > Integer.MAX_VALUE) {
            throw Http2Exception.connection(ErrorCode.FLOW_CONTROL_ERROR, "the window of the connection overflows");
        }
        streams.all().forEach(round::add);
    }

    private void openWindow(int streamId, int increment) throws Http2Exception {
        requireUsed(streamId, "WINDOW_UPDATE");
        if (increment == 0) {
            throw Http2Exception.stream(streamId, ErrorCode.PROTOCOL_ERROR, "WINDOW_UPDATE of nothing");
        }
        Http2Stream stream = streams.get(streamId);
        if (stream == null) {
            return;
        }
        stream.changeSendWindow(increment);
        if (stream.sendWindow() > Integer.MAX_VALUE) {
            throw Http2Exception.stream(streamId, ErrorCode.FLOW_CONTROL_ERROR, "the window of a stream overflows");
        }
        round.add(stream);
    }

    private void requireUsed(int streamId, String frame) throws Http2Exception {
        if (streams.isIdle(streamId)) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, frame + " of a stream that was not opened");
        }
    }

    @Override
    public void empty() throws Http2Exception {
        floods.count(FloodGuard.Kind.EMPTY, environment.settings().http2(), channel.now());
    }

    @Override
    public void failed(Http2Exception failed) throws Http2Exception {
        count(BreachEvent.of(failed.breach()), String.valueOf(failed.getMessage()));
        ends.reset(failed.streamId(), failed.code());
        floods.count(FloodGuard.Kind.CAUSED_RESET, environment.settings().http2(), channel.now());
    }
}
