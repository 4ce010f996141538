package org.heliostat.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.testing.FakeTicker;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose time-outs hold while a request has begun and not ended. */
class UpstreamTimeoutsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final UpstreamSettings SETTINGS = new UpstreamSettings(
            true,
            TIMEOUT,
            10,
            TIMEOUT,
            TIMEOUT,
            new HeadLimits(2_048, 50, 16),
            3,
            new UpstreamSettings.Http2Limits(
                    100, 65_535, 16_777_216, Duration.ZERO, new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
            false);

    private final FakeTicker ticker = new FakeTicker();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<FailureKind> failures = new ArrayList<>();
    private final UpstreamConnection connection =
            new UpstreamConnection(channel, SETTINGS, new Nobody(), new byte[1_024], ticker);

    private void begin(String type) {
        channel.pipeline().addLast(connection);
        MutableHeaders fields = new MutableHeaders();
        fields.add("Content-Type", type);
        connection.begin(new UpstreamRequest("POST", "/", "http", "app", fields, -1, false, true, null), new Call());
        ticker.advance(TIMEOUT);
        connection.tick(ticker.nanos());
    }

    @AfterEach
    void end() {
        channel.finishAndReleaseAll();
    }

    @Test
    void aBodyThatDoesNotComeIsItsClientsAffair() {
        begin("text/plain");

        assertThat(failures).isEmpty();
    }

    @Test
    void aCallThatIsSilentForTooLongEndsHere() {
        begin("application/grpc+proto");

        assertThat(failures).containsExactly(FailureKind.TIMEOUT);
        assertThat(channel.isOpen()).isFalse();
    }

    /** Hears of the failure. */
    private final class Call implements UpstreamCall {

        @Override
        public void interim(ResponseHead head) {}

        @Override
        public void head(ResponseHead head) {}

        @Override
        public void body(byte[] bytes, int offset, int length) {}

        @Override
        public void pause() {}

        @Override
        public void writable() {}

        @Override
        public void end(@Nullable HeaderFields trailers) {}

        @Override
        public void failed(UpstreamFailure failure) {
            failures.add(failure.kind());
        }
    }

    /** Keeps no connections. */
    private static final class Nobody implements ConnectionOwner {

        @Override
        public void idle(UpstreamConnection connection) {}

        @Override
        public void closed(UpstreamConnection connection) {}

        @Override
        public void spokeUnasked(UpstreamConnection connection) {}

        @Override
        public void sent(long bytes) {}

        @Override
        public void received(long bytes) {}
    }
}
