package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.heliostat.listen.tls.ClientHelloReader.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientHelloReaderTest {

    /** Suites 1301 and c02b; sni Www.Example, signatures 0403 and 0804, alpn h2 and http/1.1, version 0304. */
    private static final String EXTENSIONS = extension(0, "000e00" + text2("Www.Example"))
            + extension(13, "000404030804")
            + extension(16, "000c" + "026832" + "08687474702f312e31")
            + extension(43, "020304");

    /** The library says nothing of such a name after the handshake, and whose the request is hangs on it. */
    @ParameterizedTest
    @ValueSource(strings = {"www.example.", "a_b.example", "-a.example", "a..example"})
    void whatTheLibraryTakesForNoHostIsBroken(String name) {
        String list = HexFormat.of().toHexDigits((short) (name.length() + 3));

        assertThat(read(record(message(extension(0, list + "00" + text2(name)))))
                        .state())
                .isEqualTo(State.BROKEN);
    }

    @Test
    void aWholeHelloTellsWhatItAsks() {
        ClientHello hello = read(record(message(EXTENSIONS))).hello().orElseThrow();

        assertThat(hello.serverName()).isEqualTo("www.example");
        assertThat(hello.cipherSuites()).containsExactlyInAnyOrder(0x1301, 0xc02b);
        assertThat(hello.signatureSchemes()).containsExactlyInAnyOrder(0x0403, 0x0804);
        assertThat(hello.applicationProtocols()).containsExactly("h2", "http/1.1");
        assertThat(hello.isTls13()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 7, 50, 1000})
    void itIsTheSameHoweverItIsCut(int bytesPerRecord) {
        byte[] message = message(EXTENSIONS);
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (int at = 0; at < message.length; at += bytesPerRecord) {
            int end = Math.min(message.length, at + bytesPerRecord);
            records.writeBytes(record(Arrays.copyOfRange(message, at, end)));
        }

        ClientHelloReader reader = byteByByte(records.toByteArray());

        assertThat(reader.state()).isEqualTo(State.COMPLETE);
        assertThat(reader.hello().orElseThrow().serverName()).isEqualTo("www.example");
    }

    @Test
    void moreRecordsThanNeededAreBroken() {
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (byte one : message(EXTENSIONS)) {
            records.writeBytes(record(new byte[] {one}));
        }

        assertThat(read(records.toByteArray()).state()).isEqualTo(State.BROKEN);
    }

    @Test
    void aHelloIsNotToldWhereItsRecordGoesOn() {
        byte[] record = record(message(EXTENSIONS));
        byte[] longer = Arrays.copyOf(record, record.length);
        int length = record.length - 5 + 1;
        longer[3] = (byte) (length >> 8);
        longer[4] = (byte) length;

        ClientHelloReader reader = read(longer);

        assertThat(reader.state()).isEqualTo(State.BROKEN);
        assertThat(reader.hello()).isEmpty();
    }

    @Test
    void tooLongAMessageIsBrokenAtItsFirstBytes() {
        assertThat(read(record(new byte[] {1, 1, 0, 0})).state()).isEqualTo(State.BROKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1", "\u0080\u002e\u0001", "\u0016\u0002", "\u0000"})
    void otherProtocolsAreToldApart(String first) {
        assertThat(read(first.getBytes(StandardCharsets.ISO_8859_1)).state()).isEqualTo(State.NOT_TLS);
    }

    @Test
    void whatBreaksTheGrammarIsBroken() {
        assertThat(state(extension(0, "000600" + text2("a b")))).isEqualTo(State.BROKEN);
        assertThat(state(extension(0, "000000") + "00")).isEqualTo(State.BROKEN);
        assertThat(state(EXTENSIONS + extension(43, "020304"))).isEqualTo(State.BROKEN);
        assertThat(state(extension(13, "0003040308"))).isEqualTo(State.BROKEN);
        assertThat(read(record(new byte[] {2, 0, 0, 0})).state()).isEqualTo(State.BROKEN);
        assertThat(read(record(new byte[0])).state()).isEqualTo(State.BROKEN);
    }

    @Test
    void anythingElseNeverFails() {
        for (long seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            byte[] message = message(EXTENSIONS);
            for (int i = 0; i < 3; i++) {
                message[random.nextInt(message.length)] = (byte) random.nextInt();
            }
            assertThat(read(record(message)).state()).as("seed " + seed).isNotNull();
        }
    }

    private static State state(String extensions) {
        return read(record(message(extensions))).state();
    }

    private static ClientHelloReader read(byte[] bytes) {
        ClientHelloReader reader = new ClientHelloReader();
        reader.read(Unpooled.wrappedBuffer(bytes), 0);
        return reader;
    }

    private static ClientHelloReader byteByByte(byte[] bytes) {
        ClientHelloReader reader = new ClientHelloReader();
        ByteBuf received = Unpooled.buffer();
        int at = 0;
        for (byte one : bytes) {
            received.writeByte(one);
            at = reader.read(received, at);
        }
        return reader;
    }

    private static byte[] message(String extensions) {
        String body =
                "0303" + "11".repeat(32) + "00" + "00041301c02b" + "0100" + two(extensions.length() / 2) + extensions;
        return HexFormat.of().parseHex("0100" + two(body.length() / 2) + body);
    }

    private static byte[] record(byte[] payload) {
        return HexFormat.of()
                .parseHex("160301" + two(payload.length) + HexFormat.of().formatHex(payload));
    }

    private static String extension(int type, String content) {
        return two(type) + two(content.length() / 2) + content;
    }

    private static String text2(String text) {
        return two(text.length()) + HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String two(int number) {
        return HexFormat.of().toHexDigits((short) number);
    }
}
