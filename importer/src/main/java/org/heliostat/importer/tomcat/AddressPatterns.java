package org.heliostat.importer.tomcat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.IpLiteral;

/** Patterns of addresses as Tomcat writes them, regular expressions or networks, in the words of this server. */
final class AddressPatterns {

    /** What RemoteIpValve believes unasked. */
    static final String PRIVATE =
            "10.0.0.0/8|192.168.0.0/16|169.254.0.0/16|127.0.0.0/8|100.64.0.0/10|172.16.0.0/12|::1|fe80::/10|fc00::/7";

    private static final Pattern LEADING =
            Pattern.compile("((?:[0-9]{1,3}\\\\?\\.){1,3})(?:\\\\d(?:\\+|\\{1,3\\}|\\*)(?:\\\\?\\.)?|\\.\\*|\\*){1,3}");
    /** A comma in {1,3} is part of an expression. */
    private static final String BETWEEN = "[|\\s]+|,(?![0-9]*\\})";

    private static final int MOST = 200;

    private AddressPatterns() {}

    /** @return addresses and networks for TrustedProxies; what cannot be read is left out */
    static List<String> networks(String patterns) {
        List<String> found = new ArrayList<>();
        for (String pattern : patterns.split(BETWEEN)) {
            String plain = pattern.replace("\\.", ".").strip();
            if (IpLiteral.isNetwork(plain)) {
                found.add(plain);
                continue;
            }
            leading(pattern).ifPresent(numbers -> found.add(network(numbers)));
        }
        return found.stream().distinct().limit(MOST).toList();
    }

    /** @return the parts of which {@link #networks} makes nothing */
    static List<String> unread(String patterns) {
        return Stream.of(patterns.split(BETWEEN))
                .filter(pattern -> !pattern.isBlank() && networks(pattern).isEmpty())
                .distinct()
                .limit(MOST)
                .toList();
    }

    /** @return a wildcard pattern of addresses, in parentheses; empty where a part cannot be read */
    static Optional<String> wildcards(String patterns) {
        List<String> found = new ArrayList<>();
        for (String pattern : patterns.split(BETWEEN)) {
            String plain = pattern.replace("\\.", ".").strip();
            if (plain.isEmpty()) {
                continue;
            }
            Optional<List<String>> numbers = leading(pattern);
            if (IpLiteral.address(plain).isPresent()) {
                found.add(plain);
            } else if (plain.equals("0:0:0:0:0:0:0:1")) {
                found.add("::1");
            } else if (numbers.isPresent()) {
                found.add(String.join(".", numbers.get()) + ".*");
            } else if (plain.matches("[0-9.]+/(8|16|24)") && IpLiteral.isNetwork(plain)) {
                int bytes = Integer.parseInt(plain.substring(plain.indexOf('/') + 1)) / 8;
                found.add(String.join(".", List.of(plain.split("[./]")).subList(0, bytes)) + ".*");
            } else {
                return Optional.empty();
            }
        }
        return found.isEmpty() || found.size() > MOST
                ? Optional.empty()
                : Optional.of("(" + String.join("|", found) + ")");
    }

    /** @return the numbers before the first wildcard */
    private static Optional<List<String>> leading(String pattern) {
        Matcher matcher = LEADING.matcher(pattern.strip());
        return matcher.matches()
                ? Optional.of(List.of(matcher.group(1).replace("\\", "").split("\\.")))
                : Optional.empty();
    }

    private static String network(List<String> numbers) {
        List<String> four = new ArrayList<>(numbers);
        while (four.size() < 4) {
            four.add("0");
        }
        return String.join(".", four) + "/" + numbers.size() * 8;
    }
}
