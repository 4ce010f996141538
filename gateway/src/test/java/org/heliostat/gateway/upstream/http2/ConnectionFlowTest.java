package org.heliostat.gateway.upstream.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import org.heliostat.frames.FrameWriter;
import org.heliostat.frames.ReceiveWindow;
import org.junit.jupiter.api.Test;

class ConnectionFlowTest {

    private static final int FIRST = 1_000;
    private static final int MOST = 8_000;

    private final FrameWriter writer = new FrameWriter(Unpooled::buffer);

    private static boolean grow(ConnectionFlow flow, ReceiveWindow window) {
        int before = window.size();
        if (flow.mayGrow(window)) {
            window.give(0, true);
            flow.grew(window.size() - before);
        }
        return window.size() > before;
    }

    @Test
    void windowsGrowTogetherNoFurtherThanTheyMay() {
        ConnectionFlow flow = new ConnectionFlow(writer, 3_000);
        ReceiveWindow first = new ReceiveWindow(FIRST, MOST);
        ReceiveWindow second = new ReceiveWindow(FIRST, MOST);

        assertThat(grow(flow, first)).as("by 1000").isTrue();
        assertThat(grow(flow, first)).as("by 2000 more").isTrue();
        assertThat(grow(flow, second)).isFalse();

        flow.ended(first);
        assertThat(grow(flow, second)).as("what has ended gives its part back").isTrue();
    }

    @Test
    void windowsStayAsTheyAreWhereNoneMayGrow() {
        ConnectionFlow flow = new ConnectionFlow(writer, 0);

        assertThat(grow(flow, new ReceiveWindow(FIRST, MOST))).isFalse();
    }
}
