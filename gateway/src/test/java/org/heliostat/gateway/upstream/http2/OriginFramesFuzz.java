package org.heliostat.gateway.upstream.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.OriginFloods;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Must;
import org.jspecify.annotations.Nullable;

/**
 * Octets as the frames of an origin that was asked twice: each request hears of one head, a body and one end, or of one failure, of
 * its own stream alone; the same whether they come at once or one by one; no more comes out than went in.
 */
public final class OriginFramesFuzz {

    private static final int HEAD_SIZE = 2_048;
    private static final int LINES = 50;
    private static final int REQUESTS = 2;
    private static final int ANSWERS_PER_OCTET = 64;
    private static final Duration TIME = Duration.ofSeconds(10);
    private static final UpstreamSettings SETTINGS = new UpstreamSettings(
            true,
            TIME,
            10,
            TIME,
            TIME,
            new HeadLimits(HEAD_SIZE, LINES, 16),
            3,
            new UpstreamSettings.Http2Limits(
                    100, 65_535, 16_777_216, Duration.ZERO, new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
            false);

    private OriginFramesFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Must.equal(told(input, 1), told(input, Math.max(1, input.length)), "frames that come octet by octet");
    }

    private static String told(byte[] input, int piece) {
        FakeTicker ticker = new FakeTicker();
        EmbeddedChannel channel = new EmbeddedChannel();
        Conversation conversation = new Conversation();
        MultiplexedConnection connection =
                new MultiplexedConnection(channel, SETTINGS, conversation, conversation, new byte[65_536], ticker);
        channel.pipeline().addLast(connection);
        connection.begin();
        for (int at = 0; at < input.length && channel.isOpen(); at += piece) {
            channel.writeInbound(Unpooled.copiedBuffer(input, at, Math.min(piece, input.length - at)));
        }
        channel.runPendingTasks();
        channel.close();
        channel.runPendingTasks();
        long written = 0;
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            written += out.readableBytes();
            out.release();
        }
        channel.finishAndReleaseAll();
        Must.hold(written <= 1_024 + (long) ANSWERS_PER_OCTET * input.length, "more is answered than was said");
        Must.hold(conversation.bodies <= input.length, "more comes out than went in");
        return conversation.told();
    }

    /** The pool that asks as soon as it may. */
    private static final class Conversation implements MultiplexOwner, MultiplexedConnection.Opening {

        private final Call[] calls = new Call[REQUESTS];
        private long bodies;
        private int streams;
        private boolean isOver;

        /** What is thrown on the loop ends the connection only. */
        private final List<String> wrong = new ArrayList<>();

        void check(boolean holds, String otherwise) {
            if (!holds) {
                wrong.add(otherwise);
            }
        }

        void line(String text) {
            check(text.chars().allMatch(c -> c >= ' ' && c != 0x7f || c == '\t'), "a control character");
        }

        String told() {
            StringBuilder all = new StringBuilder();
            for (Call call : calls) {
                all.append(call == null ? "not asked" : call.told).append('\n');
                check(call == null || call.isOver, "a request that hears of no end");
            }
            check(streams == 0, "a place that was not given back");
            Must.hold(wrong.isEmpty(), wrong.toString());
            return all.toString();
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            check(!isOver, "it is told twice");
            isOver = true;
            for (int i = 0; i < REQUESTS && connection.hasRoom(); i++) {
                calls[i] = new Call(this);
                connection.stream()
                        .begin(
                                UpstreamRequest.get(
                                        "/" + i, new OriginAddress("http", "app", 80), new MutableHeaders()),
                                calls[i]);
            }
        }

        @Override
        public void failed(UpstreamFailure failure) {
            check(!isOver && failure.isUntaken(), "it is told twice, or a request may have been taken");
            line(failure.what());
            isOver = true;
        }

        @Override
        public void busy(MultiplexedConnection connection) {}

        @Override
        public void idle(MultiplexedConnection connection) {}

        @Override
        public void hasRoom(MultiplexedConnection connection) {}

        @Override
        public void closed(MultiplexedConnection connection) {}

        @Override
        public void streams(int change) {
            streams += change;
        }

        @Override
        public void streamRefused() {}

        @Override
        public void goneAway() {}

        @Override
        public void flooded() {}

        @Override
        public void broken(String what) {
            line(what);
        }

        @Override
        public void sent(long bytes) {}

        @Override
        public void received(long bytes) {}
    }

    /** Collects what one request hears of. */
    private static final class Call implements UpstreamCall {

        private final Conversation conversation;
        private final StringBuilder told = new StringBuilder();
        private boolean hasHead;
        private boolean isOver;

        Call(Conversation conversation) {
            this.conversation = conversation;
        }

        @Override
        public void interim(ResponseHead head) {
            conversation.check(!hasHead && !isOver, "an interim response behind the head");
            tell("interim ", head);
        }

        @Override
        public void head(ResponseHead head) {
            conversation.check(!hasHead && !isOver, "a second head");
            hasHead = true;
            tell("head ", head);
        }

        @Override
        public void body(byte[] bytes, int offset, int length) {
            conversation.check(hasHead && !isOver, "a body outside of its response");
            conversation.bodies += length;
            told.append(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void pause() {}

        @Override
        public void writable() {}

        @Override
        public void end(@Nullable HeaderFields trailers) {
            conversation.check(hasHead && !isOver, "a second end");
            isOver = true;
            told.append(" end");
            if (trailers != null) {
                fields(trailers);
            }
        }

        @Override
        public void failed(UpstreamFailure failure) {
            conversation.check(!isOver, "a failure behind the end");
            conversation.line(failure.what());
            isOver = true;
            told.append(" failed ").append(failure.kind()).append(failure.isUntaken());
        }

        private void tell(String kind, ResponseHead head) {
            conversation.check(head.status() >= 100 && head.status() < 600, "a status out of range");
            told.append(kind).append(head.status()).append('\n');
            fields(head.fields());
        }

        private void fields(HeaderFields fields) {
            conversation.check(fields.size() <= LINES, "more fields than are taken");
            for (int i = 0; i < fields.size(); i++) {
                conversation.line(fields.name(i) + fields.value(i));
                told.append(fields.name(i)).append(':').append(fields.value(i)).append('\n');
            }
        }
    }
}
