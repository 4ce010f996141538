package org.heliostat.servlet.deploy.descriptor.sunweb;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.sunweb.SunWebProperties.Form;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;

/** Which properties each session manager of sun-web.xml has, in lower case. Pure. */
final class SessionManagerProperties {

    private static final Set<String> S1WS60_NAMES = Set.of("iws60", "iwssessionmanager");

    /** Of every manager. */
    private static final Map<String, Form> ALL = Map.of(
            "maxsessions", Form.NUMBER,
            "timeout", Form.NUMBER,
            "reapintervalseconds", Form.POSITIVE,
            "reapinterval", Form.POSITIVE,
            "allowedclasses", Form.CLASS_PATTERN);

    private static final Map<String, Map<String, Form>> MANAGER = Map.of(
            "memory", Map.of("sessionfilename", Form.FILE_NAME),
            "file", Map.of("sessionfilename", Form.WITHOUT_EFFECT),
            "s1ws60",
                    Map.of(
                            "maxlocks", Form.NUMBER,
                            "heapsessions", Form.POSITIVE,
                            "session-data-store", Form.TEXT,
                            "session-failover-enabled", Form.WITHOUT_EFFECT),
            "mmap",
                    Map.of(
                            "maxlocks", Form.NUMBER,
                            "maxvaluespersession", Form.POSITIVE,
                            "maxvaluesize", Form.POSITIVE),
            "redis", Map.of("heapsessions", Form.POSITIVE),
            "jdbc", Map.of("heapsessions", Form.POSITIVE));

    private static final Map<String, Form> FILE_STORE =
            Map.of("directory", Form.FILE_NAME, "reapintervalseconds", Form.POSITIVE);

    private static final Map<String, Form> TABLE_STORE = Map.of(
            "datasource", Form.TEXT,
            "table", Form.TEXT,
            "application", Form.TEXT,
            "createtable", Form.FLAG,
            "querytimeoutseconds", Form.NUMBER);

    private static final Map<String, Form> REDIS_STORE = Map.ofEntries(
            Map.entry("host", Form.TEXT),
            Map.entry("port", Form.POSITIVE),
            Map.entry("clusternodes", Form.ADDRESSES),
            Map.entry("sentinelnodes", Form.ADDRESSES),
            Map.entry("sentinelmaster", Form.TEXT),
            Map.entry("sentineluser", Form.TEXT),
            Map.entry("sentinelpassword", Form.TEXT),
            Map.entry("database", Form.NUMBER),
            Map.entry("user", Form.TEXT),
            Map.entry("password", Form.TEXT),
            Map.entry("prefix", Form.TEXT),
            Map.entry("connecttimeoutmillis", Form.POSITIVE),
            Map.entry("commandtimeoutmillis", Form.POSITIVE),
            Map.entry("maxpending", Form.POSITIVE),
            Map.entry("maxconnections", Form.POSITIVE),
            Map.entry("ssl", Form.FLAG),
            Map.entry("ssltrustfile", Form.TEXT));

    private static final Map<String, Map<String, Form>> STORE = Map.of(
            "file",
            FILE_STORE,
            "s1ws60",
            both(FILE_STORE, TABLE_STORE),
            "memory",
            Map.of("directory", Form.FILE_NAME),
            "mmap",
            Map.of("directory", Form.FILE_NAME),
            "redis",
            REDIS_STORE,
            "jdbc",
            TABLE_STORE);

    private SessionManagerProperties() {}

    /** @return the persistence-type as written, in lower case */
    static String typeOf(Optional<XmlElement> manager) {
        return manager.flatMap(element -> element.attribute("persistence-type"))
                .map(text -> text.toLowerCase(Locale.ROOT))
                .orElse("memory");
    }

    /** @return the name that the others of the same manager stand for */
    static String plainType(String type) {
        return S1WS60_NAMES.contains(type) ? "s1ws60" : type;
    }

    static Map<String, Form> ofManager(String type) {
        Map<String, Form> forms = new HashMap<>(ALL);
        forms.putAll(MANAGER.getOrDefault(type, Map.of()));
        return forms;
    }

    static Map<String, Form> ofStore(String type) {
        return STORE.getOrDefault(type, Map.of());
    }

    private static Map<String, Form> both(Map<String, Form> one, Map<String, Form> other) {
        Map<String, Form> all = new HashMap<>(one);
        all.putAll(other);
        return all;
    }
}
