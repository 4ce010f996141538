package org.heliostat.listen.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyHeaderParserTest {

    private static final int LONGEST = 600;
    private static final String SIGNATURE = "0D0A0D0A000D0A515549540A";
    private static final String TCP_4 = SIGNATURE + "21" + "11" + "000C" + "C0000201" + "C6336401" + "EA60" + "01BB";

    private final ProxyHeaderParser parser = new ProxyHeaderParser(LONGEST);

    @Test
    void aLineNamesClientAndServer() throws Exception {
        assertThat(read("PROXY TCP4 192.0.2.1 198.51.100.1 60000 443\r\n"))
                .isEqualTo(header("192.0.2.1", 60_000, "198.51.100.1", 443));
        assertThat(read("PROXY TCP6 2001:db8::1 2001:db8::2 1 65535\r\n"))
                .isEqualTo(header("2001:db8::1", 1, "2001:db8::2", 65_535));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PROXY UNKNOWN\r\n",
                "PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n",
            })
    void aLineThatKnowsNothingLeavesTheOwnAddresses(String line) throws Exception {
        assertThat(read(line)).isEqualTo(ProxyHeader.OWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\n",
                "proxy TCP4 192.0.2.1 198.51.100.1 60000 443\r\n",
                "PROXY\tTCP4 192.0.2.1 198.51.100.1 60000 443\r\n",
                "PROXY  TCP4 192.0.2.1 198.51.100.1 60000 443\r\n",
                "PROXY TCP4  192.0.2.1 198.51.100.1 60000 443\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000 443 \r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000 443\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000 65536\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000 -1\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000 0443\r\n",
                "PROXY TCP4 192.0.2.1 198.51.100.1 60000 \r\n",
                "PROXY TCP4 192.0.2.256 198.51.100.1 60000 443\r\n",
                "PROXY TCP4 www.example.com 198.51.100.1 60000 443\r\n",
                "PROXY TCP4 2001:db8::1 2001:db8::2 60000 443\r\n",
                "PROXY TCP6 192.0.2.1 198.51.100.1 60000 443\r\n",
                "PROXY UDP4 192.0.2.1 198.51.100.1 60000 443\r\n",
                "PROXY \r\n",
                "PROXY unknown\r\n",
            })
    void aLineThatIsNotExactlyOneIsRefused(String line) {
        assertThatThrownBy(() -> read(line)).isInstanceOf(BadProxyHeaderException.class);
    }

    @Test
    void aLineWithoutAnEndIsRefusedAtItsLongest() throws Exception {
        String most = "PROXY UNKNOWN " + "x".repeat(91);

        assertThat(read(most + "\r\n")).isEqualTo(ProxyHeader.OWN);
        assertThatThrownBy(() -> read(most + "xx")).isInstanceOf(BadProxyHeaderException.class);
    }

    @Test
    void aBinaryHeaderNamesClientAndServer() throws Exception {
        assertThat(readHex(TCP_4)).isEqualTo(header("192.0.2.1", 60_000, "198.51.100.1", 443));
        assertThat(readHex(SIGNATURE + "2121" + "0024" + "20010DB8000000000000000000000001"
                        + "20010DB8000000000000000000000002" + "0001" + "FFFF"))
                .isEqualTo(header("2001:db8::1", 1, "2001:db8::2", 65_535));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "20000000", // LOCAL
                "20110003AABBCC", // LOCAL: whatever stands there is passed over
                "21000000", // unspecified
                "2112000CC0000201C6336401EA6001BB", // datagrams
            })
    void aBinaryHeaderWithoutAClientLeavesTheOwnAddresses(String behindTheSignature) throws Exception {
        assertThat(readHex(SIGNATURE + behindTheSignature)).isEqualTo(ProxyHeader.OWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "11", // another version
                "22110000", // an unknown command
                "2111000B", // shorter than its addresses
                "21130000", // an unknown transport
                "2141000C", // an unknown family
                "21110300", // longer than may be
                "2111000EC0000201C6336401EA6001BB0100", // a field that is cut
                "2111000FC0000201C6336401EA6001BB010001", // a field beyond the end
                "21110013C0000201C6336401EA6001BB03000400000000", // a wrong checksum
                "2111000FC0000201C6336401EA6001BB030000", // an empty checksum
            })
    void aBinaryHeaderThatIsWrongIsRefused(String behindTheSignature) {
        assertThatThrownBy(() -> readHex(SIGNATURE + behindTheSignature)).isInstanceOf(BadProxyHeaderException.class);
    }

    @Test
    void fieldsBehindTheAddressesArePassedOver() throws Exception {
        byte[] summed = withFields();

        assertThat(parser.read(Unpooled.wrappedBuffer(summed)))
                .isEqualTo(header("192.0.2.1", 60_000, "198.51.100.1", 443));
        summed[17] ^= 1;
        assertThatThrownBy(() -> parser.read(Unpooled.wrappedBuffer(summed)))
                .isInstanceOf(BadProxyHeaderException.class)
                .hasMessageContaining("checksum");
    }

    @Test
    void aHeaderInPiecesIsAwaitedAndNothingBehindItIsRead() throws Exception {
        for (byte[] whole : new byte[][] {
            "PROXY TCP4 192.0.2.1 198.51.100.1 60000 443\r\n".getBytes(StandardCharsets.US_ASCII),
            HexFormat.of().parseHex(TCP_4),
            withFields()
        }) {
            for (int length = 0; length < whole.length; length++) {
                ByteBuf part = Unpooled.wrappedBuffer(whole, 0, length);
                assertThat(parser.read(part)).isNull();
                assertThat(part.readerIndex()).isZero();
            }
            ByteBuf more = Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(whole), Unpooled.wrappedBuffer(new byte[9]));
            assertThat(parser.read(more)).isNotNull();
            assertThat(more.readableBytes()).isEqualTo(9);
        }
    }

    @Test
    void changedBytesAreAHeaderOrNoneAndNothingElse() throws Exception {
        Random random = new Random(11);
        byte[][] seeds = {
            "PROXY TCP6 2001:db8::1 2001:db8::2 1 65535\r\n".getBytes(StandardCharsets.US_ASCII),
            HexFormat.of().parseHex(TCP_4),
            withFields()
        };
        int refused = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = seeds[i % seeds.length].clone();
            for (int change = random.nextInt(4); change >= 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            ByteBuf in = Unpooled.wrappedBuffer(bytes, 0, random.nextInt(bytes.length + 1));
            try {
                ProxyHeader header = parser.read(in);
                assertThat(header == null).isEqualTo(in.readerIndex() == 0);
            } catch (BadProxyHeaderException bad) {
                refused++;
            }
        }
        assertThat(refused).isBetween(20_000, 199_000);
    }

    private @Nullable ProxyHeader read(String line) throws BadProxyHeaderException {
        return parser.read(Unpooled.copiedBuffer(line, StandardCharsets.ISO_8859_1));
    }

    private @Nullable ProxyHeader readHex(String hex) throws BadProxyHeaderException {
        return parser.read(Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex)));
    }

    private static ProxyHeader header(String client, int clientPort, String server, int serverPort) throws IOException {
        return new ProxyHeader(
                new InetSocketAddress(InetAddress.getByName(client), clientPort),
                new InetSocketAddress(InetAddress.getByName(server), serverPort));
    }

    /** An ALPN field, a checksum over all, an authority. */
    private static byte[] withFields() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(HexFormat.of().parseHex(TCP_4));
        out.write(HexFormat.of().parseHex("010002" + "6832" + "030004" + "00000000" + "020003" + "612E62"));
        byte[] all = bytes.toByteArray();
        ByteBuffer.wrap(all).putShort(14, (short) (all.length - 16));
        CRC32C sum = new CRC32C();
        sum.update(all);
        ByteBuffer.wrap(all).putInt(28 + 5 + 3, (int) sum.getValue());
        return all;
    }
}
