package org.heliostat.launcher.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrameChannelTest {

    private SocketChannel raw;
    private FrameChannel one;
    private FrameChannel other;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel listening = ServerSocketChannel.open()) {
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            raw = SocketChannel.open(listening.getLocalAddress());
            one = new FrameChannel(raw);
            other = new FrameChannel(listening.accept());
        }
    }

    @AfterEach
    void close() throws IOException {
        one.close();
        other.close();
    }

    @Test
    void framesComeInTheirOrder() throws IOException {
        one.write(LinkFrame.of(LinkKind.HELLO, 3, "4711"));
        one.write(new LinkFrame(LinkKind.ASK, 3, Long.MAX_VALUE, new byte[0]));

        LinkFrame hello = other.read(FrameChannel.LONGEST_BODY).orElseThrow();
        LinkFrame ask = other.read(FrameChannel.LONGEST_BODY).orElseThrow();

        assertThat(hello.kind()).isEqualTo(LinkKind.HELLO);
        assertThat(hello.process()).isEqualTo(3);
        assertThat(hello.text()).isEqualTo("4711");
        assertThat(ask.kind()).isEqualTo(LinkKind.ASK);
        assertThat(ask.id()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aKindThatIsNotKnownIsPassedOver() throws IOException {
        raw.write(head(2, 999));
        raw.write(ByteBuffer.wrap(new byte[2]));
        one.write(LinkFrame.of(LinkKind.READY, 1));

        assertThat(other.read(FrameChannel.LONGEST_BODY)).isEmpty();
        assertThat(other.read(FrameChannel.LONGEST_BODY).orElseThrow().kind()).isEqualTo(LinkKind.READY);
    }

    @Test
    void aLengthBeyondTheLimitIsRefused() throws IOException {
        raw.write(head(FrameChannel.LONGEST_BODY + 1, 1));

        assertThatThrownBy(() -> other.read(FrameChannel.LONGEST_BODY))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at most 4194304");
        assertThatThrownBy(
                        () -> one.write(new LinkFrame(LinkKind.FIGURES, 1, 0, new byte[FrameChannel.LONGEST_BODY + 1])))
                .hasMessageContaining("at most 4194304");
    }

    @Test
    void whoGreetsAtLengthIsRefusedBeforeItTakesMemory() throws IOException {
        raw.write(head(FrameChannel.LONGEST_BODY, 1));

        assertThatThrownBy(() -> other.read(FrameChannel.LONGEST_GREETING)).hasMessageContaining("at most 64");
    }

    @Test
    void anEndIsToldAsSuch() throws IOException {
        raw.write(ByteBuffer.wrap(new byte[3]));
        one.close();

        assertThatThrownBy(() -> other.read(FrameChannel.LONGEST_BODY)).isInstanceOf(EOFException.class);
    }

    private static ByteBuffer head(int length, int code) {
        return ByteBuffer.allocate(20)
                .putInt(length)
                .putInt(code)
                .putInt(1)
                .putLong(0)
                .flip();
    }
}
