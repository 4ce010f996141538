package org.heliostat.config;

/**
 * Knows how an IPv6 address is written (RFC 3986 §3.2.2): eight groups of one to four hexadecimal digits, of which one row may be
 * left out as {@code ::}, and the last two may be an IPv4 address without leading zeros. No zone, no address of a future version:
 * neither means anything to others. The JDK takes more than that.
 */
public final class Ipv6Syntax {

    private static final int GROUPS = 8;
    private static final int GROUP_DIGITS = 4;
    private static final int GROUPS_OF_IPV4 = 2;
    private static final int NUMBERS_OF_IPV4 = 4;
    private static final int HIGHEST_NUMBER = 255;
    private static final int HEXADECIMAL = 16;
    private static final int LONGEST = "0000:0000:0000:0000:0000:0000:255.255.255.255".length();

    private final String text;
    private final int end;
    private int at;
    private int groups;
    private boolean isShortened;

    private Ipv6Syntax(String text, int begin, int end) {
        this.text = text;
        this.at = begin;
        this.end = end;
    }

    /** @return whether the whole text is an address, without brackets */
    public static boolean isAddress(String text) {
        return isAddress(text, 0, text.length());
    }

    /** @return whether the part of the text is an address, without brackets */
    public static boolean isAddress(String text, int begin, int end) {
        return end - begin <= LONGEST && new Ipv6Syntax(text, begin, end).isAddress();
    }

    private boolean isAddress() {
        if (text.startsWith("::", at) && at + 2 <= end) {
            shorten();
        }
        while (at < end) {
            int begin = at;
            int digits = digits();
            if (is('.')) {
                groups += GROUPS_OF_IPV4;
                at = begin;
                return isIpv4() && isWhole();
            }
            if (digits < 1 || digits > GROUP_DIGITS) {
                return false;
            }
            groups++;
            if (at < end && !isNextGroup()) {
                return false;
            }
        }
        return isWhole();
    }

    /** One colon needs a group behind it. */
    private boolean isNextGroup() {
        if (!is(':')) {
            return false;
        }
        at++;
        if (!is(':')) {
            return at < end;
        }
        at--;
        return !isShortened && shorten();
    }

    private boolean shorten() {
        isShortened = true;
        at += 2;
        return true;
    }

    /** What was left out is at least one group. */
    private boolean isWhole() {
        return isShortened ? groups < GROUPS : groups == GROUPS;
    }

    private int digits() {
        int begin = at;
        while (at < end && text.charAt(at) < 128 && Character.digit(text.charAt(at), HEXADECIMAL) >= 0) {
            at++;
        }
        return at - begin;
    }

    private boolean isIpv4() {
        for (int numbers = 1; numbers <= NUMBERS_OF_IPV4; numbers++) {
            if (numbers > 1 && !is('.')) {
                return false;
            }
            at += numbers > 1 ? 1 : 0;
            if (!isNumber()) {
                return false;
            }
        }
        return at == end;
    }

    private boolean isNumber() {
        int begin = at;
        int number = 0;
        while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9' && number <= HIGHEST_NUMBER) {
            number = number * 10 + text.charAt(at) - '0';
            at++;
        }
        boolean hasLeadingZero = at - begin > 1 && text.charAt(begin) == '0';
        return at > begin && number <= HIGHEST_NUMBER && !hasLeadingZero;
    }

    private boolean is(char c) {
        return at < end && text.charAt(at) == c;
    }
}
