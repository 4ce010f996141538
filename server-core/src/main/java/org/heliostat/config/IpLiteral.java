package org.heliostat.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses and networks written as numbers; nothing here ever asks a name service. */
public final class IpLiteral {

    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final int BITS_PER_BYTE = 8;

    private IpLiteral() {}

    /** @return the address, or empty when the text is not one */
    public static Optional<InetAddress> address(String text) {
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            // Digits and colons only: the JDK parses these itself and refuses what is out of range.
            return Optional.of(InetAddress.getByName(text.indexOf(':') >= 0 ? '[' + text + ']' : text));
        } catch (UnknownHostException notAnAddress) {
            return Optional.empty();
        }
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
