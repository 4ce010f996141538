package org.heliostat.servlet.websocket.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FrameReaderTest {

    private final Frames client = new Frames(true);
    private final Told told = new Told();

    /** Writes down what it hears; payload of one frame is one entry. */
    private static final class Told implements FrameSink {

        final List<String> events = new ArrayList<>();
        private final StringBuilder payload = new StringBuilder();

        @Override
        public void messageBegins(boolean text, boolean compressed) {
            events.add("begin " + (text ? "text" : "binary") + (compressed ? " compressed" : ""));
        }

        @Override
        public void payload(byte[] bytes, int offset, int length) {
            payload.append(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void frameEnds(boolean last) {
            events.add(payload + (last ? " last" : ""));
            payload.setLength(0);
        }

        @Override
        public void control(Opcode opcode, byte[] bytes) {
            events.add(opcode + " " + new String(bytes, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void closed(int code, String reason) {
            events.add("close " + code + " " + reason);
        }
    }

    private FrameReader reader() {
        return new FrameReader(true, true, 1 << 20, told);
    }

    private static byte[] joined(byte[]... frames) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(frames).mapToInt(frame -> frame.length).sum());
        for (byte[] frame : frames) {
            all.put(frame);
        }
        return all.array();
    }

    private byte[] frame(Opcode opcode, boolean last, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return client.frame(opcode, last, false, bytes, 0, bytes.length);
    }

    private int refusal(byte[] bytes) {
        try {
            reader().read(bytes, 0, bytes.length);
            return 0;
        } catch (WebSocketFailure failure) {
            return failure.code();
        }
    }

    @Property(tries = 200)
    void itDoesNotMatterHowBytesArrive(@ForAll long seed, @ForAll @IntRange(min = 0, max = 70_000) int size)
            throws WebSocketFailure {
        told.events.clear();
        Random random = new Random(seed);
        byte[] payload = new byte[size];
        random.nextBytes(payload);
        byte[] bytes = joined(
                frame(Opcode.TEXT, false, "ab"),
                frame(Opcode.PING, true, "p"),
                frame(Opcode.CONTINUATION, true, "c"),
                client.frame(Opcode.BINARY, true, true, payload, 0, size),
                client.close(1000, "bye"));
        FrameReader whole = reader();
        whole.read(bytes.clone(), 0, bytes.length);
        List<String> expected = List.copyOf(told.events);
        told.events.clear();

        FrameReader split = reader();
        for (int at = 0; at < bytes.length; ) {
            int count = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 3 : 5000));
            byte[] piece = new byte[count + 5];
            int offset = random.nextInt(5);
            System.arraycopy(bytes, at, piece, offset, count);
            split.read(piece, offset, count);
            at += count;
        }

        assertThat(told.events).as("seed " + seed).isEqualTo(expected);
        assertThat(expected)
                .hasSize(7)
                .startsWith("begin text", "ab", "PING p", "c last", "begin binary compressed")
                .endsWith("close 1000 bye")
                .contains(new String(payload, StandardCharsets.ISO_8859_1) + " last");
    }

    @Property(tries = 300)
    void noiseIsRefusedOrWaitsForMoreButNeverFailsOtherwise(@ForAll byte[] noise) {
        try {
            reader().read(noise.clone(), 0, noise.length);
        } catch (WebSocketFailure failure) {
            assertThat(failure.code()).isIn(1002, 1007, 1009);
        }
    }

    @Test
    void everyBrokenRuleHasItsCode() {
        byte[] unmasked = new Frames(false).frame(Opcode.TEXT, true, false, new byte[1], 0, 1);
        assertThat(refusal(unmasked)).isEqualTo(1002);
        for (int opcode : new int[] {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
            assertThat(refusal(new byte[] {(byte) (0x80 | opcode), (byte) 0x80}))
                    .isEqualTo(1002);
        }
        assertThat(refusal(new byte[] {(byte) 0xA1, (byte) 0x80})).as("RSV2").isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0x91, (byte) 0x80})).as("RSV3").isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0xC9, (byte) 0x80}))
                .as("RSV1 of a ping")
                .isEqualTo(1002);
        assertThat(refusal(new byte[] {0x08, (byte) 0x80}))
                .as("fragmented close")
                .isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0x89, (byte) 0xFE, 0, 126}))
                .as("long ping")
                .isEqualTo(1002);
        assertThat(refusal(frame(Opcode.CONTINUATION, true, ""))).isEqualTo(1002);
        assertThat(refusal(joined(frame(Opcode.TEXT, false, "a"), frame(Opcode.TEXT, true, "b"))))
                .isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0x82, (byte) 0xFE, 0, 125, 0, 0, 0, 0}))
                .as("length that fits one byte")
                .isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0x82, (byte) 0xFF, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}))
                .as("length that fits two bytes")
                .isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0x82, (byte) 0xFF, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}))
                .as("negative length")
                .isEqualTo(1002);
        assertThat(refusal(new byte[] {(byte) 0x82, (byte) 0xFF, 0, 0, 0, 0, 0, 16, 0, 1, 0, 0, 0, 0}))
                .as("over the limit")
                .isEqualTo(1009);
    }

    @Test
    void closeFramesAreChecked() throws WebSocketFailure {
        for (int code :
                new int[] {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1014, 3000, 3999, 4000, 4999}) {
            byte[] frame = client.close(code, "");
            reader().read(frame, 0, frame.length);
            assertThat(told.events.remove(0)).isEqualTo("close " + code + " ");
        }
        for (int code : new int[] {0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535}) {
            byte[] frame = client.control(
                    Opcode.CLOSE, ByteBuffer.allocate(2).putShort((short) code).array());
            assertThat(refusal(frame)).as("%d", code).isEqualTo(1002);
        }
        assertThat(refusal(client.control(Opcode.CLOSE, new byte[1]))).isEqualTo(1002);
        assertThat(refusal(client.control(Opcode.CLOSE, new byte[] {3, (byte) 0xE8, (byte) 0xFF})))
                .isEqualTo(1007);
    }

    @Test
    void nothingIsReadAfterACloseFrame() throws WebSocketFailure {
        byte[] bytes = joined(client.close(1005, ""), frame(Opcode.TEXT, true, "late"));
        reader().read(bytes, 0, bytes.length);
        assertThat(told.events).containsExactly("close 1005 ");
    }

    @Test
    void withoutAgreementNothingIsCompressed() {
        byte[] compressed = client.frame(Opcode.TEXT, true, true, new byte[1], 0, 1);
        assertThatThrownBy(() -> new FrameReader(true, false, 100, told).read(compressed, 0, compressed.length))
                .isInstanceOf(WebSocketFailure.class);
    }

    @Test
    void aReasonIsCutBetweenCharacters() throws WebSocketFailure {
        byte[] frame = client.close(1000, "ü".repeat(100));
        reader().read(frame, 0, frame.length);
        assertThat(told.events).containsExactly("close 1000 " + "ü".repeat(61));
    }
}
