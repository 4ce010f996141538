package org.heliostat.listen.proxy;

import io.netty.buffer.ByteBuf;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.heliostat.config.IpLiteral;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header of the PROXY protocol, versions 1 and 2 (haproxy.org, proxy-protocol.txt). Strict: what is not exactly
 * such a header is refused with its first wrong byte. Holds nothing between two calls. Any thread.
 */
final class ProxyHeaderParser {

    /** Bytes that version 1 may have, with its line end (section 2.1). */
    private static final int LONGEST_LINE = 107;

    private static final byte[] LINE = "PROXY ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SIGNATURE = {0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A};

    private static final int VERSION_AT = SIGNATURE.length;
    private static final int FAMILY_AT = VERSION_AT + 1;
    private static final int LENGTH_AT = FAMILY_AT + 1;
    private static final int ADDRESSES_AT = LENGTH_AT + 2;

    private static final int LOCAL = 0x20;
    private static final int PROXY = 0x21;
    private static final int TCP_4 = 0x11;
    private static final int TCP_6 = 0x21;

    private static final int TLV_HEAD = 3;
    private static final int CHECKSUM = 0x03;
    private static final int CHECKSUM_SIZE = 4;

    private static final int HIGHEST_PORT = 65_535;

    private final int longest;

    /** @param longest bytes that a header of version 2 may have */
    ProxyHeaderParser(int longest) {
        this.longest = longest;
    }

    /**
     * Reads the header at the front, and nothing behind it.
     *
     * @return null where it is not whole yet: nothing was read then
     * @throws BadProxyHeaderException where no further byte can make it one
     */
    @Nullable
    ProxyHeader read(ByteBuf in) throws BadProxyHeaderException {
        if (!in.isReadable()) {
            return null;
        }
        boolean binary = in.getByte(in.readerIndex()) == SIGNATURE[0];
        byte[] beginning = binary ? SIGNATURE : LINE;
        int here = Math.min(beginning.length, in.readableBytes());
        for (int i = 0; i < here; i++) {
            if (in.getByte(in.readerIndex() + i) != beginning[i]) {
                throw new BadProxyHeaderException("the connection does not begin with a header of the PROXY protocol");
            }
        }
        if (here < beginning.length) {
            return null;
        }
        return binary ? binary(in) : line(in);
    }

    private static @Nullable ProxyHeader line(ByteBuf in) throws BadProxyHeaderException {
        int most = Math.min(LONGEST_LINE, in.readableBytes());
        int end = in.indexOf(in.readerIndex(), in.readerIndex() + most, (byte) '\n');
        if (end < 0) {
            if (most == LONGEST_LINE) {
                throw new BadProxyHeaderException("the PROXY line is longer than " + LONGEST_LINE + " bytes");
            }
            return null;
        }
        String line = in.toString(in.readerIndex(), end - in.readerIndex(), StandardCharsets.ISO_8859_1);
        if (!line.endsWith("\r")) {
            throw new BadProxyHeaderException("the PROXY line does not end with CR LF");
        }
        ProxyHeader header = header(line.substring(0, line.length() - 1).split(" ", -1));
        in.readerIndex(end + 1);
        return header;
    }

    private static ProxyHeader header(String[] words) throws BadProxyHeaderException {
        if (words[1].equals("UNKNOWN")) {
            return ProxyHeader.OWN;
        }
        boolean four = words[1].equals("TCP4");
        if (!four && !words[1].equals("TCP6") || words.length != 6) {
            throw new BadProxyHeaderException(
                    "the PROXY line is not of the form TCP4|TCP6 client server client-port server-port");
        }
        return new ProxyHeader(
                new InetSocketAddress(address(words[2], four), port(words[4])),
                new InetSocketAddress(address(words[3], four), port(words[5])));
    }

    private static InetAddress address(String text, boolean four) throws BadProxyHeaderException {
        boolean isFour = text.indexOf(':') < 0;
        return IpLiteral.address(text)
                .filter(address -> isFour == four)
                .orElseThrow(() -> new BadProxyHeaderException("an address of the PROXY line is none of its family"));
    }

    private static int port(String text) throws BadProxyHeaderException {
        boolean digits = text.length() <= 5
                && !text.isEmpty()
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && (text.length() == 1 || text.charAt(0) != '0');
        int port = digits ? Integer.parseInt(text) : -1;
        if (port < 0 || port > HIGHEST_PORT) {
            throw new BadProxyHeaderException("a port of the PROXY line is no number from 0 to " + HIGHEST_PORT);
        }
        return port;
    }

    private @Nullable ProxyHeader binary(ByteBuf in) throws BadProxyHeaderException {
        int start = in.readerIndex();
        if (in.readableBytes() <= VERSION_AT) {
            return null;
        }
        int version = in.getUnsignedByte(start + VERSION_AT);
        if (version != LOCAL && version != PROXY) {
            throw new BadProxyHeaderException("the PROXY header is not of version 2, or of an unknown command");
        }
        if (in.readableBytes() < ADDRESSES_AT) {
            return null;
        }
        int family = in.getUnsignedByte(start + FAMILY_AT);
        int length = in.getUnsignedShort(start + LENGTH_AT);
        if (ADDRESSES_AT + length > longest) {
            throw new BadProxyHeaderException("the PROXY header is longer than " + longest + " bytes");
        }
        int needed = addressBytes(family);
        if (version == PROXY && length < needed) {
            throw new BadProxyHeaderException("the PROXY header is shorter than its addresses");
        }
        if (in.readableBytes() < ADDRESSES_AT + length) {
            return null;
        }
        ByteBuf header = in.slice(start, ADDRESSES_AT + length);
        if (version == PROXY) {
            checkFields(header, ADDRESSES_AT + needed);
        }
        ProxyHeader told = version == LOCAL ? ProxyHeader.OWN : addresses(header, family);
        in.readerIndex(start + ADDRESSES_AT + length);
        return told;
    }

    /** @return bytes of both addresses and ports (section 2.2) */
    private static int addressBytes(int family) throws BadProxyHeaderException {
        if ((family & 0x0F) > 2) {
            throw new BadProxyHeaderException("the PROXY header is for an unknown transport");
        }
        return switch (family >> 4) {
            case 0 -> 0;
            case 1 -> 12;
            case 2 -> 36;
            case 3 -> 216;
            default -> throw new BadProxyHeaderException("the PROXY header has addresses of an unknown family");
        };
    }

    /** Datagrams and sockets of a file system have no addresses that say who the client is. */
    private static ProxyHeader addresses(ByteBuf header, int family) {
        if (family != TCP_4 && family != TCP_6) {
            return ProxyHeader.OWN;
        }
        int size = family == TCP_4 ? 4 : 16;
        int ports = ADDRESSES_AT + 2 * size;
        return new ProxyHeader(
                new InetSocketAddress(address(header, ADDRESSES_AT, size), header.getUnsignedShort(ports)),
                new InetSocketAddress(address(header, ADDRESSES_AT + size, size), header.getUnsignedShort(ports + 2)));
    }

    private static InetAddress address(ByteBuf header, int at, int size) {
        byte[] bytes = new byte[size];
        header.getBytes(at, bytes);
        try {
            return size == 4 ? Inet4Address.getByAddress(bytes) : Inet6Address.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The fields behind the addresses must end where the header does; a checksum among them must be right. */
    private static void checkFields(ByteBuf header, int from) throws BadProxyHeaderException {
        int at = from;
        while (at < header.capacity()) {
            if (header.capacity() - at < TLV_HEAD
                    || header.capacity() - at - TLV_HEAD < header.getUnsignedShort(at + 1)) {
                throw new BadProxyHeaderException("the PROXY header has a field that goes beyond its end");
            }
            int length = header.getUnsignedShort(at + 1);
            if (header.getUnsignedByte(at) == CHECKSUM) {
                checkSum(header, at + TLV_HEAD, length);
            }
            at += TLV_HEAD + length;
        }
    }

    private static void checkSum(ByteBuf header, int at, int length) throws BadProxyHeaderException {
        if (length != CHECKSUM_SIZE) {
            throw new BadProxyHeaderException("the PROXY header has a checksum of another length than 4 bytes");
        }
        byte[] bytes = new byte[header.capacity()];
        header.getBytes(0, bytes);
        ByteBuffer.wrap(bytes).putInt(at, 0);
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        if ((int) sum.getValue() != header.getInt(at)) {
            throw new BadProxyHeaderException("the checksum of the PROXY header is wrong");
        }
    }
}
