package org.heliostat.config.magnus;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.List;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.SourceLocation;

/** What must hold of the directives of magnus.conf beyond type and range of each. Used once, by one thread. */
final class MagnusCrossChecks {

    private static final String ROUTE = "[A-Za-z0-9_-]{0,64}";
    private static final String LANGUAGE = "([A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8}){0,3})?";
    private static final String ID_FIELD = "(?i)[a-z0-9](-?[a-z0-9]){0,59}-id";
    private static final String TRANSPORT_SECURITY =
            "(?i)max-age=\\d{1,10}(\\s*;\\s*includeSubDomains)?(\\s*;\\s*preload)?";
    private static final String OCTAL_MASK = "[0-7]{1,4}";

    private final DirectiveValues values;
    private final SourceLocation top;
    private final Findings findings;
    private final MagnusConf conf;

    /** @param top of the file, where what no line says is found */
    MagnusCrossChecks(DirectiveValues values, SourceLocation top, Findings findings) {
        this.values = values;
        this.top = top;
        this.findings = findings;
        this.conf = new MagnusConf(values, List.of());
    }

    void run() {
        if (isThrottleWithoutQueue()) {
            tellOfTheOneZero();
        } else {
            throttleMin();
        }
        stackSize();
        mustMatch("SessionRoute", ROUTE, "up to 64 letters, digits, - and _");
        mustMatch("DefaultLanguage", LANGUAGE, "a language, such as en or fr-CH");
        encodings();
        trustedProxies();
        dnsServers();
        serverString();
        mayMatch(
                "StrictTransportSecurity",
                TRANSPORT_SECURITY,
                "max-age=SECONDS, with includeSubDomains and preload behind it where they are meant");
        mayMatch("RequestIdHeader", ID_FIELD, "the name of a field that ends in -Id, such as X-Request-Id");
        umask();
    }

    private boolean isThrottleWithoutQueue() {
        return (conf.rqThrottle() == 0) != (values.integer("ConnQueueSize") == 0);
    }

    private void tellOfTheOneZero() {
        String zero = conf.rqThrottle() == 0 ? "RqThrottle" : "ConnQueueSize";
        wrong(zero, "0", "1 or more, or 0 for both RqThrottle and ConnQueueSize");
    }

    private void throttleMin() {
        int most = conf.rqThrottle();
        if (values.isGiven("RqThrottleMin") && values.integer("RqThrottleMin") > most) {
            findings.warning(
                    place("RqThrottleMin"),
                    "RqThrottleMin: " + values.integer("RqThrottleMin") + " is more than "
                            + (conf.isRqThrottleAuto() ? "RqThrottleMax, " : "RqThrottle, ") + most + " is used");
        }
    }

    private void stackSize() {
        long stack = values.number("StackSize");
        if (stack > 0 && stack < MagnusConf.LEAST_STACK) {
            findings.warning(
                    place("StackSize"),
                    "StackSize: " + stack + " is too small for Java code, " + MagnusConf.LEAST_STACK + " is used");
        }
    }

    private void encodings() {
        for (String name : List.of("RequestEncoding", "ResponseEncoding")) {
            String charset = values.text(name);
            if (!charset.isEmpty() && !isCharset(charset)) {
                wrong(name, charset, "a charset that Java knows, such as UTF-8");
            }
        }
    }

    private static boolean isCharset(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalCharsetNameException noName) {
            return false;
        }
    }

    private void trustedProxies() {
        values.list("TrustedProxies").stream()
                .filter(network -> !IpLiteral.isNetwork(network))
                .forEach(network -> wrong("TrustedProxies", network, "an address, or a network such as 10.0.0.0/8"));
    }

    private void dnsServers() {
        values.list("DNSServers").stream()
                .filter(server -> IpLiteral.addressAndPort(server, 1).isEmpty())
                .forEach(server -> wrong("DNSServers", server, "an address, such as 10.0.0.1 or [::1]:5353"));
    }

    private void serverString() {
        String text = values.text("ServerString");
        if (text.chars().anyMatch(c -> c < ' ' || c > '~')) {
            wrong("ServerString", text, "printable ASCII");
        }
    }

    private void umask() {
        values.optionalText("Umask")
                .filter(mask -> !mask.matches(OCTAL_MASK))
                .ifPresent(mask -> wrong("Umask", mask, "an octal mask such as 022"));
    }

    private void mustMatch(String name, String pattern, String expected) {
        String value = values.text(name);
        if (!value.matches(pattern)) {
            wrong(name, value, expected);
        }
    }

    private void mayMatch(String name, String pattern, String expected) {
        values.optionalText(name)
                .filter(value -> !value.isEmpty() && !value.matches(pattern))
                .ifPresent(value -> wrong(name, value, expected));
    }

    private void wrong(String name, String value, String expected) {
        findings.wrongValue(place(name), name, value, expected);
    }

    private SourceLocation place(String name) {
        return values.at(name).orElse(top);
    }
}
