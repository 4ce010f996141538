package org.heliostat.servlet.websocket.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DeflateTest {

    private static byte[] inflated(byte[] compressed, int step) throws WebSocketFailure {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (MessageInflater inflater = new MessageInflater()) {
            for (int at = 0; at < compressed.length; at += step) {
                byte[] piece = Arrays.copyOfRange(compressed, at, Math.min(compressed.length, at + step));
                inflater.inflate(piece, 0, piece.length, out::write);
            }
            inflater.finish(out::write);
        }
        return out.toByteArray();
    }

    @Property(tries = 100)
    void whatWasDeflatedInflates(
            @ForAll long seed,
            @ForAll @IntRange(min = 0, max = 50_000) int size,
            @ForAll @IntRange(min = 1, max = 9_000) int step)
            throws WebSocketFailure {
        byte[] message = new byte[size];
        Random random = new Random(seed);
        for (int i = 0; i < size; i++) {
            message[i] = (byte) random.nextInt(1 + random.nextInt(256));
        }
        assertThat(inflated(MessageDeflater.deflate(message, 0, size), step))
                .as("seed " + seed)
                .isEqualTo(message);
    }

    /** RFC 7692, 7.2.3.1 to 7.2.3.5. */
    @Test
    void readsTheExamplesOfTheRfc() throws WebSocketFailure {
        assertThat(inflated(bytes(0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00), 3))
                .asString()
                .isEqualTo("Hello");
        assertThat(inflated(bytes(0x00, 0x05, 0x00, 0xfa, 0xff, 0x48, 0x65, 0x6c, 0x6c, 0x6f, 0x00), 100))
                .asString()
                .isEqualTo("Hello");
        assertThat(inflated(bytes(0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x00), 100))
                .as("a final block")
                .asString()
                .isEqualTo("Hello");
        assertThat(inflated(bytes(0xf2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xff, 0xff, 0xca, 0xc9, 0xc9, 0x07, 0x00), 1))
                .as("two blocks")
                .asString()
                .isEqualTo("Hello");
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void aBombIsNoticedAtItsFirstPieceOverTheLimit() {
        byte[] zeros = new byte[50_000_000];
        byte[] bomb = MessageDeflater.deflate(zeros, 0, zeros.length);
        int[] seen = {0};
        MessageInflater inflater = new MessageInflater();
        assertThatThrownBy(() -> inflater.inflate(bomb, 0, bomb.length, (bytes, offset, length) -> {
                    seen[0] += length;
                    if (seen[0] > 100_000) {
                        throw new WebSocketFailure(1009, "too large");
                    }
                }))
                .isInstanceOf(WebSocketFailure.class);
        inflater.close();
        assertThat(bomb.length).isLessThan(500_000);
        assertThat(seen[0]).isLessThan(120_000);
    }

    @Test
    void damageIsBadData() {
        assertThatThrownBy(() -> inflated(bytes(0xff, 0xff, 0xff, 0x12), 100))
                .isInstanceOfSatisfying(WebSocketFailure.class, failure -> assertThat(failure.code())
                        .isEqualTo(1007));
    }

    @Test
    void emptyMessagesCompressToOneByte() {
        byte[] empty = MessageDeflater.deflate(new byte[0], 0, 0);
        assertThat(empty.length).isLessThanOrEqualTo(2);
    }

    @Test
    void offersAreAnsweredOrDeclined() {
        assertThat(answer("permessage-deflate"))
                .isEqualTo("permessage-deflate; server_no_context_takeover; client_no_context_takeover");
        assertThat(answer("permessage-deflate; client_max_window_bits")).isNotEmpty();
        assertThat(answer("permessage-deflate; client_max_window_bits=\"9\"")).isNotEmpty();
        assertThat(answer("permessage-deflate; server_max_window_bits=15")).isNotEmpty();
        assertThat(answer("permessage-deflate; server_max_window_bits=10")).isEmpty();
        assertThat(answer("permessage-deflate; client_max_window_bits=7")).isEmpty();
        assertThat(answer("permessage-deflate; server_no_context_takeover=1")).isEmpty();
        assertThat(answer("permessage-deflate; server_no_context_takeover; server_no_context_takeover"))
                .isEmpty();
        assertThat(answer("permessage-deflate; unknown")).isEmpty();
        assertThat(answer("x-webkit-deflate-frame")).isEmpty();
    }

    private static String answer(String offer) {
        var answered =
                DeflateOffer.answerTo(HeaderLists.extensions(List.of(offer)).get(0));
        return answered == null ? "" : HeaderLists.written(List.of(answered));
    }

    @Test
    void aServersAnswerMustKeepMessagesApart() {
        assertThat(kept("permessage-deflate; server_no_context_takeover; client_no_context_takeover"))
                .isTrue();
        assertThat(kept("permessage-deflate; server_no_context_takeover; server_max_window_bits=9"))
                .isTrue();
        assertThat(kept("permessage-deflate")).isFalse();
        assertThat(kept("permessage-deflate; server_no_context_takeover; client_max_window_bits=9"))
                .isFalse();
    }

    private static boolean kept(String answer) {
        return DeflateOffer.isKept(HeaderLists.extensions(List.of(answer)).get(0));
    }
}
