package org.heliostat.acl.rule;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import org.heliostat.config.IpLiteral;

/**
 * One pattern of an {@code ip} attribute: an address, {@code 10.1.*}, {@code 10.0.0.0/8} or
 * {@code 10.0.0.0+255.0.0.0}. Immutable.
 */
record IpPattern(byte[] address, byte[] mask) {

    private static final int IPV4_BYTES = 4;
    private static final int BYTE_BITS = 8;
    private static final int FULL = 0xff;

    /** @return empty when the text is none of the forms */
    static Optional<IpPattern> parse(String text) {
        if (text.equals("*")) {
            return Optional.of(new IpPattern(new byte[0], new byte[0]));
        }
        int slash = text.indexOf('/');
        if (slash >= 0) {
            return IpLiteral.isNetwork(text)
                    ? withBits(text.substring(0, slash), Integer.parseInt(text.substring(slash + 1)))
                    : Optional.empty();
        }
        int plus = text.indexOf('+');
        if (plus >= 0) {
            Optional<InetAddress> mask = IpLiteral.address(text.substring(plus + 1));
            return mask.flatMap(bytes -> withMask(text.substring(0, plus), bytes.getAddress()));
        }
        return text.indexOf('*') >= 0 ? withStars(text) : withBits(text, Integer.MAX_VALUE);
    }

    private static Optional<IpPattern> withBits(String literal, int bits) {
        return IpLiteral.address(literal).map(InetAddress::getAddress).map(bytes -> {
            byte[] mask = new byte[bytes.length];
            for (int i = 0; i < mask.length; i++) {
                int rest = Math.min(BYTE_BITS, Math.max(0, bits - i * BYTE_BITS));
                mask[i] = (byte) (FULL << BYTE_BITS - rest & FULL);
            }
            return new IpPattern(bytes, mask);
        });
    }

    private static Optional<IpPattern> withMask(String literal, byte[] mask) {
        return IpLiteral.address(literal)
                .map(InetAddress::getAddress)
                .filter(bytes -> bytes.length == mask.length)
                .map(bytes -> new IpPattern(bytes, mask));
    }

    /** A star stands for one number, or, as the last one, for all that are missing. */
    private static Optional<IpPattern> withStars(String text) {
        String[] parts = text.split("\\.", -1);
        boolean open = parts[parts.length - 1].equals("*");
        if (parts.length > IPV4_BYTES || parts.length < IPV4_BYTES && !open) {
            return Optional.empty();
        }
        byte[] address = new byte[IPV4_BYTES];
        byte[] mask = new byte[IPV4_BYTES];
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].equals("*")) {
                continue;
            }
            if (!parts[i].matches("\\d{1,3}") || Integer.parseInt(parts[i]) > FULL) {
                return Optional.empty();
            }
            address[i] = (byte) Integer.parseInt(parts[i]);
            mask[i] = (byte) FULL;
        }
        return Optional.of(new IpPattern(address, mask));
    }

    boolean matches(byte[] client) {
        if (address.length == 0) {
            return true;
        }
        if (client.length != address.length) {
            return false;
        }
        for (int i = 0; i < client.length; i++) {
            if (((client[i] ^ address[i]) & mask[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IpPattern that
                && Arrays.equals(address, that.address)
                && Arrays.equals(mask, that.mask);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(address) ^ Arrays.hashCode(mask);
    }

    @Override
    public String toString() {
        return Arrays.toString(address) + "+" + Arrays.toString(mask);
    }
}
