package org.heliostat.listen.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import org.heliostat.testing.Must;
import org.jspecify.annotations.Nullable;

/**
 * Octets as the beginning of a connection with a PROXY header, version 1 or 2: byte by byte it is the same header, which ends
 * at the same place, or a refusal; nothing waits for more than the longest header; a header, written again in version 1,
 * names the same addresses.
 */
public final class ProxyHeaderFuzz {

    private static final int LONGEST = 300;

    private ProxyHeaderFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        ByteBuf whole = Unpooled.wrappedBuffer(input);
        ByteBuf single = Unpooled.buffer(Math.max(1, input.length));
        ProxyHeader header = null;
        boolean refused = false;
        try {
            header = new ProxyHeaderParser(LONGEST).read(whole);
        } catch (BadProxyHeaderException bad) {
            Must.beOneLine(bad.getMessage());
            refused = true;
        }
        Must.hold(header != null || whole.readerIndex() == 0, "bytes are read of a header that is not whole");
        Must.hold(header != null || refused || input.length < LONGEST, "more is waited for than a header may have");
        try {
            ProxyHeader found = byteByByte(input, single);
            Must.equal(String.valueOf(found), String.valueOf(header), "a header that comes byte by byte");
            Must.hold(single.readerIndex() == whole.readerIndex(), "it ends at another place");
        } catch (BadProxyHeaderException bad) {
            Must.hold(refused, "refused byte by byte only: " + bad.getMessage());
        }
        if (header != null && header.client() != null && header.addressed() != null) {
            Must.equal(again(header), header, "a header, written and read again");
        }
    }

    private static @Nullable ProxyHeader byteByByte(byte[] input, ByteBuf in) throws BadProxyHeaderException {
        ProxyHeader header = null;
        for (int i = 0; i < input.length && header == null; i++) {
            in.writeByte(input[i]);
            header = new ProxyHeaderParser(LONGEST).read(in);
        }
        return header;
    }

    private static ProxyHeader again(ProxyHeader header) {
        InetAddress client = header.client().getAddress();
        InetAddress server = header.addressed().getAddress();
        boolean six = client instanceof Inet6Address || server instanceof Inet6Address;
        String line = "PROXY TCP" + (six ? 6 : 4) + " " + text(client, six) + " " + text(server, six) + " "
                + header.client().getPort() + " " + header.addressed().getPort() + "\r\n";
        try {
            return new ProxyHeaderParser(LONGEST)
                    .read(Unpooled.wrappedBuffer(line.getBytes(StandardCharsets.US_ASCII)));
        } catch (BadProxyHeaderException bad) {
            throw new AssertionError("refused: " + line, bad);
        }
    }

    /** Java makes an IPv4 address of one that is mapped into IPv6. */
    private static String text(InetAddress address, boolean six) {
        boolean mapped = six && !(address instanceof Inet6Address);
        return (mapped ? "::ffff:" : "") + address.getHostAddress();
    }
}
