package org.heliostat.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses and networks written as numbers; nothing here ever asks a name service. */
public final class IpLiteral {

    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final int HIGHEST_PORT = 65_535;
    private static final int BITS_PER_BYTE = 8;
    private static final int HIGHEST_BYTE = 255;

    private IpLiteral() {}

    /** @return the address, or empty when the text is not one */
    public static Optional<InetAddress> address(String text) {
        try {
            if (text.indexOf(':') < 0) {
                byte[] bytes = fourNumbers(text);
                return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
            }
            // In brackets the JDK takes nothing but an address; a bare name would be looked up.
            return Ipv6Syntax.isAddress(text) ? Optional.of(InetAddress.getByName('[' + text + ']')) : Optional.empty();
        } catch (UnknownHostException notAnAddress) {
            return Optional.empty();
        }
    }

    private static byte @Nullable [] fourNumbers(String text) {
        if (!IPV4.matcher(text).matches()) {
            return null;
        }
        String[] numbers = text.split("\\.");
        byte[] bytes = new byte[numbers.length];
        for (int i = 0; i < bytes.length; i++) {
            int number = Integer.parseInt(numbers[i]);
            if (number > HIGHEST_BYTE) {
                return null;
            }
            bytes[i] = (byte) number;
        }
        return bytes;
    }

    /**
     * Reads {@code 10.0.0.1}, {@code 10.0.0.1:5353}, {@code ::1} or {@code [::1]:5353}.
     *
     * @param port where the text names none
     * @return empty when the text is none of these
     */
    public static Optional<InetSocketAddress> addressAndPort(String text, int port) {
        int colon = text.lastIndexOf(':');
        boolean hasPort = colon > 0 && (text.indexOf(':') == colon || text.charAt(colon - 1) == ']');
        String host = hasPort ? text.substring(0, colon) : text;
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        String digits = hasPort ? text.substring(colon + 1) : Integer.toString(port);
        if (!PORT.matcher(digits).matches() || Integer.parseInt(digits) > HIGHEST_PORT) {
            return Optional.empty();
        }
        return address(bracketed ? host.substring(1, host.length() - 1) : host)
                .map(address -> new InetSocketAddress(address, Integer.parseInt(digits)));
    }

    /** @return whether the text is an address, or an address with a prefix length such as {@code 10.0.0.0/8} */
    public static boolean isNetwork(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return address(text).isPresent();
        }
        String bits = text.substring(slash + 1);
        return address(text.substring(0, slash))
                .filter(address -> bits.matches("[0-9]{1,3}")
                        && Integer.parseInt(bits) <= address.getAddress().length * BITS_PER_BYTE)
                .isPresent();
    }
}
