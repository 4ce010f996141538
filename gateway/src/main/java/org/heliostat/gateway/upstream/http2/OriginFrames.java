package org.heliostat.gateway.upstream.http2;

import io.netty.buffer.ByteBuf;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.frames.Breach;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FieldDecoder;
import org.heliostat.frames.FloodGuard;
import org.heliostat.frames.FrameListener;
import org.heliostat.frames.FrameType;
import org.heliostat.frames.Http2Exception;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.jspecify.annotations.Nullable;

/**
 * Does what the frames of an origin say, and judges what may come when (RFC 9113 §5.1). Streams that it was not asked for do
 * not exist. On the I/O loop.
 */
final class OriginFrames implements FrameListener {

    private final StreamLink link;
    private final OriginStreams streams;
    private final UpstreamSettings settings;
    private final Told told;
    private final FieldDecoder decoder = new FieldDecoder();
    private final FloodGuard floods = new FloodGuard();
    private final Set<MultiplexedStream> touched = new LinkedHashSet<>();
    private long mostStreams = Integer.MAX_VALUE;
    private int firstSendWindow = FrameType.FIRST_WINDOW;
    private boolean takesConnect;
    private boolean hasSettings;
    private int lastServed = Integer.MAX_VALUE;
    private int unsentAnswers;

    /** Hears what is about the connection itself. */
    interface Told {

        /** The origin's first settings are here. */
        void ready();

        /** Something of a response has come. */
        void responded();

        /** It has answered a PING. */
        void ponged();

        /** It takes no more streams. */
        void goneAway(int lastStreamId, int code);

        /** It has refused a stream that it had not begun. */
        void refused();
    }

    OriginFrames(StreamLink link, OriginStreams streams, UpstreamSettings settings, Told told) {
        this.link = link;
        this.streams = streams;
        this.settings = settings;
        this.told = told;
    }

    /** @return which parameter of http-client-config has ended the connection, for the log; empty where none has */
    static String limit(Http2Exception broken) {
        return switch (broken.breach()) {
            case CONTINUATIONS -> " (http2-max-continuations)";
            case BLOCK_SIZE -> " (max-head)";
            case RESETS -> " (http2-max-resets)";
            case CAUSED_RESETS -> " (http2-max-broken-streams)";
            case SETTINGS -> " (http2-max-settings)";
            case PINGS -> " (http2-max-pings)";
            case EMPTY_FRAMES -> " (http2-max-empty-frames)";
            case PRIORITIES -> " (http2-max-priorities)";
            case OF_CONNECTION, OF_STREAM -> "";
        };
    }

    /** @return streams that the origin takes at the same time */
    long mostStreams() {
        return mostStreams;
    }

    /** @return whether WebSockets may come as streams (RFC 8441) */
    boolean takesConnect() {
        return takesConnect;
    }

    /** @return with which a new stream begins */
    int firstSendWindow() {
        return firstSendWindow;
    }

    /** Everything that came at once has been done. */
    void pause() {
        if (!touched.isEmpty()) {
            List<MultiplexedStream> each = List.copyOf(touched);
            touched.clear();
            each.forEach(MultiplexedStream::pause);
        }
    }

    @Override
    public void headers(int streamId, ByteBuf encoded, boolean last) throws Http2Exception {
        ResponseBlock block = new ResponseBlock(settings.head());
        decoder.decode(encoded, block);
        MultiplexedStream stream = streams.get(streamId);
        if (stream == null) {
            passOverLate(streamId, "fields");
        } else {
            told.responded();
            touched.add(stream);
            stream.headers(block, last);
        }
    }

    @Override
    public void data(int streamId, ByteBuf content, int counted, boolean last) throws Http2Exception {
        link.flow().received(counted);
        MultiplexedStream stream = streams.get(streamId);
        if (stream == null) {
            passOverLate(streamId, "DATA");
            return;
        }
        told.responded();
        touched.add(stream);
        stream.data(content, counted, last);
    }

    /** What was sent before it knew that the stream had ended is passed over; what it has ended itself may not go on. */
    private void passOverLate(int streamId, String what) throws Http2Exception {
        requireUsed(streamId, what);
        switch (streams.endedBy(streamId)) {
            case US -> {}
            case THEM ->
                throw Http2Exception.connection(ErrorCode.STREAM_CLOSED, what + " behind the end of a response");
            case FORGOTTEN -> empty();
        }
    }

    private void requireUsed(int streamId, String what) throws Http2Exception {
        if (streams.isIdle(streamId)) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, what + " of a stream that nobody has opened");
        }
    }

    @Override
    public void priority() throws Http2Exception {
        count(FloodGuard.Kind.PRIORITY);
    }

    @Override
    public void priorityUpdate(int streamId, String priority) throws Http2Exception {
        // For servers alone to hear (RFC 9218 §7.1).
        throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "PRIORITY_UPDATE from an origin");
    }

    @Override
    public void reset(int streamId, int code) throws Http2Exception {
        requireUsed(streamId, "RST_STREAM");
        MultiplexedStream stream = streams.get(streamId);
        if (stream == null) {
            empty();
            return;
        }
        if (code == ErrorCode.REFUSED_STREAM) {
            told.refused();
        }
        stream.reset(code);
        count(FloodGuard.Kind.RESET);
    }

    @Override
    public void settings(@Nullable ByteBuf pairs) throws Http2Exception {
        if (pairs == null) {
            // One is to our settings, the others to nothing.
            empty();
            return;
        }
        count(FloodGuard.Kind.SETTINGS);
        while (pairs.isReadable()) {
            int setting = pairs.readUnsignedShort();
            set(setting, pairs.readUnsignedInt());
        }
        link.writer().settingsAck();
        answered();
        if (!hasSettings) {
            hasSettings = true;
            told.ready();
        }
        streams.inTurn().forEach(MultiplexedStream::goOn);
    }

    private void set(int setting, long value) throws Http2Exception {
        switch (setting) {
            case FrameType.HEADER_TABLE_SIZE -> link.writer().tableChanged();
            case FrameType.ENABLE_PUSH -> require(value == 0, ErrorCode.PROTOCOL_ERROR);
            case FrameType.MAX_CONCURRENT_STREAMS -> mostStreams = value;
            case FrameType.MAX_FRAME_SIZE ->
                require(value >= FrameType.LONGEST && value < 1 << 24, ErrorCode.PROTOCOL_ERROR);
            case FrameType.INITIAL_WINDOW_SIZE -> {
                require(value <= Integer.MAX_VALUE, ErrorCode.FLOW_CONTROL_ERROR);
                long change = value - firstSendWindow;
                firstSendWindow = (int) value;
                for (MultiplexedStream stream : streams.all()) {
                    stream.changeSendWindow(change);
                }
            }
            case FrameType.ENABLE_CONNECT_PROTOCOL -> {
                require(value == 1 || value == 0 && !takesConnect, ErrorCode.PROTOCOL_ERROR);
                takesConnect = value == 1;
            }
            default -> {}
        }
    }

    private static void require(boolean valid, int code) throws Http2Exception {
        if (!valid) {
            throw Http2Exception.connection(code, "a setting has a value that it cannot have");
        }
    }

    @Override
    public void ping(long payload, boolean isAnswer) throws Http2Exception {
        count(FloodGuard.Kind.PING);
        if (isAnswer) {
            told.ponged();
        } else {
            link.writer().pingAck(payload);
            answered();
        }
    }

    /** An origin that makes us answer and takes no answers fills our memory. */
    private void answered() throws Http2Exception {
        link.wrote();
        if (link.isWritable()) {
            unsentAnswers = 0;
        } else if (++unsentAnswers > settings.http2().floods().maxSettings()) {
            throw Http2Exception.calm(Breach.SETTINGS, "it does not take answers to PING and SETTINGS");
        }
    }

    @Override
    public void goAway(int lastStreamId, int code) throws Http2Exception {
        if (lastStreamId > lastServed) {
            throw Http2Exception.connection(ErrorCode.PROTOCOL_ERROR, "a second GOAWAY takes back the first");
        }
        count(FloodGuard.Kind.EMPTY);
        lastServed = lastStreamId;
        told.goneAway(lastStreamId, code);
        for (MultiplexedStream stream : streams.all()) {
            if (stream.id() > lastStreamId) {
                stream.notBegun();
            }
        }
    }

    @Override
    public void windowUpdate(int streamId, int increment) throws Http2Exception {
        if (!link.flow().takeUpdate()) {
            empty();
        }
        if (streamId == 0) {
            link.flow().allowed(increment);
            streams.inTurn().forEach(MultiplexedStream::goOn);
            return;
        }
        requireUsed(streamId, "WINDOW_UPDATE");
        MultiplexedStream stream = streams.get(streamId);
        if (stream == null) {
            return;
        }
        if (increment == 0) {
            throw ResponseBlock.malformed(streamId, "it opens the window of a stream by nothing");
        }
        stream.changeSendWindow(increment);
        stream.goOn();
    }

    @Override
    public void failed(Http2Exception streamError) throws Http2Exception {
        count(FloodGuard.Kind.CAUSED_RESET);
        MultiplexedStream stream = streams.get(streamError.streamId());
        if (stream != null) {
            stream.broken(streamError.code(), String.valueOf(streamError.getMessage()));
        }
    }

    @Override
    public void empty() throws Http2Exception {
        count(FloodGuard.Kind.EMPTY);
    }

    private void count(FloodGuard.Kind kind) throws Http2Exception {
        floods.count(kind, settings.http2().floods(), link.now());
    }
}
