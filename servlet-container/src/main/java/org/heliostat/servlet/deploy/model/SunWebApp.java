package org.heliostat.servlet.deploy.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The server's own settings of an application, from {@code WEB-INF/sun-web.xml} of the original server. Names of
 * properties are looked up without regard to case.
 *
 * @param jspProperties {@code jsp-config}: reload-interval, keepgenerated, javaEncoding and so on
 * @param properties {@code property} below the root: crossContextAllowed, tempdir and so on
 * @param roleMappings role to the principals and groups that have it
 * @param resourceRefs name in the application to JNDI name in the server
 * @param instancePools servlets of which each instance serves one request at a time, by name
 */
public record SunWebApp(
        SessionSettings session,
        ClassLoaderSettings classLoader,
        Map<String, String> jspProperties,
        Map<String, String> properties,
        Map<String, RoleMapping> roleMappings,
        Map<String, String> resourceRefs,
        Optional<CacheSettings> cache,
        Map<String, InstancePoolSettings> instancePools) {

    /** An application without the file. */
    public static final SunWebApp NONE = new SunWebApp(
            SessionSettings.DEFAULTS,
            ClassLoaderSettings.DEFAULTS,
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Optional.empty(),
            Map.of());

    public SunWebApp {
        jspProperties = anyCase(jspProperties);
        properties = anyCase(properties);
        roleMappings = OrderedCopy.of(roleMappings);
        resourceRefs = OrderedCopy.of(resourceRefs);
        instancePools = OrderedCopy.of(instancePools);
    }

    /** @return the same with a property of {@code jsp-config}, unless that is in it already */
    public SunWebApp withUsualJspProperty(String name, String value) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(jspProperties);
        all.putIfAbsent(name, value);
        return new SunWebApp(session, classLoader, all, properties, roleMappings, resourceRefs, cache, instancePools);
    }

    static Map<String, String> anyCase(Map<String, String> map) {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(map);
        return Collections.unmodifiableMap(copy);
    }

    /**
     * {@code session-config}.
     *
     * @param at where the session manager is declared
     * @param isManagerSaid whether there is a session-manager; memory else
     * @param persistenceType memory, file, s1ws60, mmap, jdbc or redis
     * @param manager properties of the session manager
     * @param store properties of its store
     * @param session timeoutSeconds, enableCookies, enableURLRewriting
     * @param cookie cookieName, cookiePath, cookieMaxAgeSeconds, cookieDomain, cookieComment
     */
    public record SessionSettings(
            Origin at,
            boolean isManagerSaid,
            String persistenceType,
            Map<String, String> manager,
            Map<String, String> store,
            Map<String, String> session,
            Map<String, String> cookie) {

        /** Sessions in memory. */
        public static final SessionSettings DEFAULTS =
                new SessionSettings(Origin.SERVER_DEFAULTS, false, "memory", Map.of(), Map.of(), Map.of(), Map.of());

        public SessionSettings {
            manager = anyCase(manager);
            store = anyCase(store);
            session = anyCase(session);
            cookie = anyCase(cookie);
        }
    }

    /**
     * {@code class-loader}.
     *
     * @param extraClassPath further jars and folders, as written
     * @param delegate whether the server's classes come first; false as in 6.1
     * @param dynamicReloadIntervalSeconds empty: the server's; 0 or less: off
     */
    public record ClassLoaderSettings(
            List<String> extraClassPath, boolean delegate, OptionalInt dynamicReloadIntervalSeconds) {

        /** Local classes first, nothing extra. */
        public static final ClassLoaderSettings DEFAULTS =
                new ClassLoaderSettings(List.of(), false, OptionalInt.empty());

        public ClassLoaderSettings {
            extraClassPath = List.copyOf(extraClassPath);
        }
    }

    /** Who has a role. */
    public record RoleMapping(List<String> principals, List<String> groups) {
        public RoleMapping {
            principals = List.copyOf(principals);
            groups = List.copyOf(groups);
        }
    }
}
