package org.heliostat.config.magnus;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.ConfigText;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigCursor;
import org.heliostat.config.objconf.FunctionName;
import org.heliostat.config.objconf.ParameterLexer;
import org.heliostat.config.objconf.Parameters;

/** Reads magnus.conf: one directive per line, and Init lines with parameters. Used once, by one thread. */
public final class MagnusConfReader {

    private static final int LONGEST_LINE = 16_384;
    private static final String ID_FIELD = "(?i)[a-z0-9](-?[a-z0-9]){0,59}-id";
    private static final String TRANSPORT_SECURITY =
            "(?i)max-age=\\d{1,10}(\\s*;\\s*includeSubDomains)?(\\s*;\\s*preload)?";

    private static final String OCTAL_MASK = "[0-7]{1,4}";

    private final ConfigText text;
    private final ConfigCursor cursor;
    private final Replacements replacements;
    private final Findings findings;
    private final DirectiveTable table;
    private final List<NamedValue> directives = new ArrayList<>();
    private final List<InitDirective> inits = new ArrayList<>();

    private MagnusConfReader(ConfigText text, Replacements replacements, NamesElsewhere others, Findings findings) {
        this.text = text;
        this.table = MagnusDirectives.TABLE.hinting(others);
        this.cursor = new ConfigCursor(text);
        this.replacements = replacements;
        this.findings = findings;
    }

    /** @return what could be read, with defaults for what was wrong; it counts only without errors */
    public static MagnusConf read(ConfigText text, Replacements replacements, Findings findings) {
        return read(text, replacements, NamesElsewhere.NONE, findings);
    }

    /** @param others names that stand in other files */
    public static MagnusConf read(
            ConfigText text, Replacements replacements, NamesElsewhere others, Findings findings) {
        return new MagnusConfReader(text, replacements, others, findings).readFile();
    }

    /** @return every line that is a directive, as it stands in the file, known or not, in its order */
    public static List<NamedValue> directives(ConfigText text, Replacements replacements, Findings findings) {
        MagnusConfReader reader = new MagnusConfReader(text, replacements, NamesElsewhere.NONE, findings);
        reader.readLines();
        return List.copyOf(reader.directives);
    }

    private void readLines() {
        cursor.skipEmptyLines();
        while (!cursor.atEndOfFile()) {
            line();
            cursor.skipEmptyLines();
        }
    }

    private MagnusConf readFile() {
        readLines();
        DirectiveValues values = table.read(text.at(0), directives, findings);
        checkTogether(values);
        inits.forEach(init -> InitFunctions.check(init, findings));
        return new MagnusConf(values, inits);
    }

    private void line() {
        cursor.skipBlanks();
        SourceLocation at = cursor.at();
        if (cursor.rest().length() > LONGEST_LINE) {
            findings.error(at, "the line is too long (expected: " + LONGEST_LINE + " characters at most)");
            cursor.nextLine();
            return;
        }
        String name = cursor.word((char) 0);
        if ("Init".equalsIgnoreCase(name)) {
            init(at);
            return;
        }
        String value = cursor.rest();
        cursor.nextLine();
        if (value.isEmpty()) {
            String problem = table.find(name).isPresent() ? name + ": needs a value" : table.unknown(name);
            findings.error(at, problem);
            return;
        }
        directives.add(replacements.replace(name, value, at, findings));
    }

    private void init(SourceLocation at) {
        Optional<Parameters> read = ParameterLexer.read(cursor, ParameterLexer.Style.INIT, findings);
        if (read.isEmpty()) {
            return;
        }
        Optional<String> fn = FunctionName.only("Init", read.get(), at, findings);
        fn.ifPresent(
                name -> inits.add(new InitDirective(name, replaced(read.get().without("fn")), at)));
    }

    private Parameters replaced(Parameters parameters) {
        return new Parameters(
                parameters.at(),
                parameters.values().stream()
                        .map(value -> replacements.replace(value.name(), value.value(), value.at(), findings))
                        .toList());
    }

    private void checkTogether(DirectiveValues values) {
        MagnusConf conf = new MagnusConf(values, List.of());
        int most = conf.rqThrottle();
        boolean oneIsZero = (most == 0) != (values.integer("ConnQueueSize") == 0);
        if (oneIsZero) {
            String zero = most == 0 ? "RqThrottle" : "ConnQueueSize";
            findings.wrongValue(
                    place(values, zero), zero, "0", "1 or more, or 0 for both RqThrottle and ConnQueueSize");
        }
        if (!oneIsZero && values.isGiven("RqThrottleMin") && values.integer("RqThrottleMin") > most) {
            findings.warning(
                    place(values, "RqThrottleMin"),
                    "RqThrottleMin: " + values.integer("RqThrottleMin") + " is more than "
                            + (conf.isRqThrottleAuto() ? "RqThrottleMax, " : "RqThrottle, ") + most + " is used");
        }
        long stack = values.number("StackSize");
        if (stack > 0 && stack < MagnusConf.LEAST_STACK) {
            findings.warning(
                    place(values, "StackSize"),
                    "StackSize: " + stack + " is too small for Java code, " + MagnusConf.LEAST_STACK + " is used");
        }
        String route = values.text("SessionRoute");
        if (!route.matches("[A-Za-z0-9_-]{0,64}")) {
            findings.wrongValue(
                    place(values, "SessionRoute"), "SessionRoute", route, "up to 64 letters, digits, - and _");
        }
        checkLanguage(values);
        for (String name : List.of("RequestEncoding", "ResponseEncoding")) {
            String charset = values.text(name);
            if (!charset.isEmpty() && !isCharset(charset)) {
                findings.wrongValue(place(values, name), name, charset, "a charset that Java knows, such as UTF-8");
            }
        }
        for (String network : values.list("TrustedProxies")) {
            if (!IpLiteral.isNetwork(network)) {
                findings.wrongValue(
                        place(values, "TrustedProxies"),
                        "TrustedProxies",
                        network,
                        "an address, or a network such as 10.0.0.0/8");
            }
        }
        for (String server : values.list("DNSServers")) {
            if (IpLiteral.addressAndPort(server, 1).isEmpty()) {
                findings.wrongValue(
                        place(values, "DNSServers"),
                        "DNSServers",
                        server,
                        "an address, such as 10.0.0.1 or [::1]:5353");
            }
        }
        if (values.text("ServerString").chars().anyMatch(c -> c < ' ' || c > '~')) {
            findings.wrongValue(
                    place(values, "ServerString"), "ServerString", values.text("ServerString"), "printable ASCII");
        }
        values.optionalText("StrictTransportSecurity")
                .filter(value -> !value.isEmpty() && !value.matches(TRANSPORT_SECURITY))
                .ifPresent(value -> findings.wrongValue(
                        place(values, "StrictTransportSecurity"),
                        "StrictTransportSecurity",
                        value,
                        "max-age=SECONDS, with includeSubDomains and preload behind it where they are meant"));
        values.optionalText("RequestIdHeader")
                .filter(name -> !name.isEmpty() && !name.matches(ID_FIELD))
                .ifPresent(name -> findings.wrongValue(
                        place(values, "RequestIdHeader"),
                        "RequestIdHeader",
                        name,
                        "the name of a field that ends in -Id, such as X-Request-Id"));
        values.optionalText("Umask")
                .filter(mask -> !mask.matches(OCTAL_MASK))
                .ifPresent(mask ->
                        findings.wrongValue(place(values, "Umask"), "Umask", mask, "an octal mask such as 022"));
    }

    private static boolean isCharset(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalCharsetNameException noName) {
            return false;
        }
    }

    private void checkLanguage(DirectiveValues values) {
        String language = values.text("DefaultLanguage");
        if (!language.matches("([A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8}){0,3})?")) {
            findings.wrongValue(
                    place(values, "DefaultLanguage"), "DefaultLanguage", language, "a language, such as en or fr-CH");
        }
    }

    private SourceLocation place(DirectiveValues values, String name) {
        return values.at(name).orElse(text.at(0));
    }
}
