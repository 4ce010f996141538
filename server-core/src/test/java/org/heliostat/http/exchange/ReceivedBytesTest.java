package org.heliostat.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** What has come is read once and in order, and never less than nothing is available. */
class ReceivedBytesTest {

    private static final int MANY = 200_000;

    private final ReceivedBytes received = new ReceivedBytes();

    @Test
    void whatWasAppendedIsAvailableUntilItIsRead() {
        assertThat(received.isEmpty()).isTrue();

        received.append(Unpooled.wrappedBuffer(new byte[] {1, 2, 3}), Long.MAX_VALUE);

        assertThat(received.available()).isEqualTo(3);
        byte[] bytes = new byte[2];
        assertThat(received.read(bytes, 0, 2)).isEqualTo(2);
        assertThat(bytes).containsExactly(1, 2);
        assertThat(received.available()).isEqualTo(1);
        assertThat(received.isEmpty()).isFalse();
        assertThat(received.readTotal()).isEqualTo(2);
        assertThat(received.read(bytes, 0, 2)).isEqualTo(1);
        assertThat(received.read(bytes, 0, 2)).isZero();
        assertThat(received.isEmpty()).isTrue();
    }

    /** The reader comes in the moment in which bytes are there and not yet counted. */
    @Test
    void lessThanNothingIsNeverAvailable() {
        byte[] bytes = new byte[10];
        received.append(
                new LookedAt(new byte[5], () -> {
                    assertThat(received.read(bytes, 0, 10)).isEqualTo(5);
                    assertThat(received.available()).isZero();
                    assertThat(received.isEmpty()).isTrue();
                }),
                Long.MAX_VALUE);

        assertThat(received.available()).isZero();
        assertThat(received.isEmpty()).isTrue();
        assertThat(received.readTotal()).isEqualTo(5);
    }

    @Test
    void aReaderBesideTheLoopLosesNothingAndSeesNothingTwice() throws Exception {
        Callable<Integer> loop = () -> {
            for (int i = 0; i < MANY; i++) {
                received.append(Unpooled.wrappedBuffer(new byte[] {(byte) i}), MANY - i);
            }
            return 0;
        };
        Callable<Integer> reader = () -> {
            byte[] bytes = new byte[7];
            int next = 0;
            int wrong = 0;
            while (next < MANY) {
                int count = received.read(bytes, 0, bytes.length);
                for (int i = 0; i < count; i++) {
                    wrong += bytes[i] == (byte) next++ ? 0 : 1;
                }
                wrong += received.available() < 0 ? 1 : 0;
            }
            return wrong;
        };

        assertThat(Together.run(List.of(loop, reader))).containsExactly(0, 0);

        assertThat(received.available()).isZero();
        assertThat(received.readTotal()).isEqualTo(MANY);
    }

    /** Has something done once its last byte was taken. */
    private static final class LookedAt extends UnpooledHeapByteBuf {

        private final Runnable then;

        LookedAt(byte[] bytes, Runnable then) {
            super(UnpooledByteBufAllocator.DEFAULT, bytes, bytes.length);
            this.then = then;
        }

        @Override
        public boolean isReadable() {
            boolean more = super.isReadable();
            if (!more) {
                then.run();
            }
            return more;
        }
    }
}
