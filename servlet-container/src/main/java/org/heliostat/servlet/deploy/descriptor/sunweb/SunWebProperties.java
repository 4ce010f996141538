package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.io.ObjectInputFilter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.Problems;
import org.jspecify.annotations.Nullable;

/**
 * What the properties of sun-web.xml may be. A value that is none is an error by line; what is unknown, or known and
 * without effect here, is a warning, so that nobody relies on what does not happen.
 */
final class SunWebProperties {

    /** What a value must look like. */
    enum Form {
        TEXT,
        NUMBER,
        POSITIVE,
        CLASS_PATTERN,
        FILE_NAME,
        SECONDS_OR_NEVER,
        FLAG,
        ADDRESSES,
        CHARSET,
        WITHOUT_EFFECT
    }

    private static final Map<String, Form> JSP = Map.ofEntries(
            Map.entry("reload-interval", Form.SECONDS_OR_NEVER),
            Map.entry("reload-files", Form.POSITIVE),
            Map.entry("development", Form.FLAG),
            Map.entry("classdebuginfo", Form.FLAG),
            Map.entry("keepgenerated", Form.FLAG),
            Map.entry("mapped-file", Form.FLAG),
            Map.entry("scratchdir", Form.TEXT),
            Map.entry("tagpool-max-size", Form.NUMBER),
            Map.entry("use-precompiled", Form.FLAG),
            Map.entry("precompile", Form.FLAG),
            Map.entry("xml-access", Form.TEXT),
            Map.entry("javaencoding", Form.CHARSET),
            // Pages are compiled inside of the server, against the application's class loader.
            Map.entry("classpath", Form.WITHOUT_EFFECT),
            Map.entry("compiler", Form.WITHOUT_EFFECT),
            Map.entry("fork", Form.WITHOUT_EFFECT),
            Map.entry("ieclassid", Form.WITHOUT_EFFECT));

    private static final Map<String, Form> APPLICATION = Map.of(
            "crosscontextallowed", Form.FLAG,
            "encodecookies", Form.WITHOUT_EFFECT,
            "tempdir", Form.WITHOUT_EFFECT,
            "singlethreadedservletpoolsize", Form.TEXT,
            "requestencoding", Form.CHARSET,
            "responseencoding", Form.CHARSET,
            "relativeredirectallowed", Form.FLAG,
            "reusesessionid", Form.WITHOUT_EFFECT);

    private static final Map<String, Form> SESSION =
            Map.of("timeoutseconds", Form.NUMBER, "enablecookies", Form.FLAG, "enableurlrewriting", Form.FLAG);

    private static final Map<String, Form> COOKIE = Map.of(
            "cookiename", Form.TEXT,
            "cookiedomain", Form.TEXT,
            "cookiepath", Form.TEXT,
            "cookiemaxageseconds", Form.NUMBER,
            "cookiecomment", Form.WITHOUT_EFFECT);

    private final Problems problems;

    SunWebProperties(Problems problems) {
        this.problems = problems;
    }

    /** Looks at every property of the file; {@link SunWebReader} takes the values afterwards. */
    void check(XmlElement root) {
        check(Optional.of(root), "property", APPLICATION);
        check(root.child("jsp-config"), "jsp-config property", JSP);
        Optional<XmlElement> session = root.child("session-config");
        Optional<XmlElement> manager = session.flatMap(config -> config.child("session-manager"));
        String type = SessionManagerProperties.plainType(SessionManagerProperties.typeOf(manager));
        check(child(manager, "manager-properties"), "manager-properties", SessionManagerProperties.ofManager(type));
        check(child(manager, "store-properties"), "store-properties", SessionManagerProperties.ofStore(type));
        if (type.equals("redis")) {
            child(manager, "store-properties").ifPresent(store -> RedisStoreCheck.check(store, problems));
        }
        check(child(session, "session-properties"), "session-properties", SESSION);
        check(child(session, "cookie-properties"), "cookie-properties", COOKIE);
    }

    private static Optional<XmlElement> child(Optional<XmlElement> parent, String name) {
        return parent.flatMap(element -> element.child(name));
    }

    private void check(Optional<XmlElement> parent, String what, Map<String, Form> forms) {
        parent.ifPresent(element -> element.children("property").forEach(property -> {
            String name = property.attribute("name").orElse("");
            if (!name.isEmpty()) {
                check(
                        property,
                        what + " " + name,
                        forms.get(name.toLowerCase(Locale.ROOT)),
                        property.attribute("value").orElse("").strip());
            }
        }));
    }

    private void check(XmlElement property, String what, @Nullable Form form, String value) {
        if (form == null || form == Form.WITHOUT_EFFECT) {
            String why = form == null ? " is unknown and passed over" : " has no effect and is passed over";
            problems.warn(property.at(), what + why);
            return;
        }
        String expected =
                switch (form) {
                    case TEXT, WITHOUT_EFFECT -> "";
                    case POSITIVE ->
                        isNumber(value) && Integer.parseInt(value) > 0 ? "" : "a whole number greater than 0";
                    case CLASS_PATTERN -> isPattern(value) ? "" : "class names with * as java.io.ObjectInputFilter has";
                    case FILE_NAME -> isFileName(value) ? "" : "the name of a file, or of a file in a folder";
                    case NUMBER -> isNumber(value) ? "" : "a whole number";
                    case SECONDS_OR_NEVER ->
                        isNumber(value) ? "" : "a whole number of seconds; 0: at every request, -1: never";
                    case FLAG ->
                        value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false") ? "" : "true or false";
                    case ADDRESSES -> isAddresses(value) ? "" : "host:port, host:port … with ports of 1 to 65535";
                    case CHARSET -> Values.isCharset(value) ? "" : Values.CHARSET;
                };
        if (!expected.isEmpty()) {
            problems.error(property.at(), what + ": " + value, "(expected: " + expected + ")");
        }
    }

    private static boolean isNumber(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException none) {
            return false;
        }
    }

    /** What references stand for is known when the application is deployed. */
    private static boolean isAddresses(String list) {
        for (String address : list.split(",", -1)) {
            String text = address.strip();
            String port = text.substring(text.lastIndexOf(':') + 1);
            boolean withPort = text.indexOf(':') == text.lastIndexOf(':') ? text.contains(":") : text.contains("]:");
            if (text.isEmpty() || text.startsWith(":") || withPort && !text.contains("${") && !isPort(port)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPort(String text) {
        return isNumber(text) && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= 65_535;
    }

    private static boolean isPattern(String pattern) {
        try {
            return pattern.isEmpty() || ObjectInputFilter.Config.createFilter(pattern) != null;
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    private static boolean isFileName(String name) {
        try {
            return name.isEmpty() || Path.of(name).getFileName() != null;
        } catch (InvalidPathException none) {
            return false;
        }
    }
}
