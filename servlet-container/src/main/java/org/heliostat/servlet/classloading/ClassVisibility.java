package org.heliostat.servlet.classloading;

import java.util.List;
import java.util.Set;

/**
 * What an application sees of the server's class path. It is a list of what may be seen, not of what is hidden: a
 * library added to the server later stays invisible by itself, whether the server runs from one flat jar or from many.
 */
final class ClassVisibility {
    /** Java's own packages; an application cannot replace them (Servlet 6.1, 10.7.2). */
    private static final List<String> PLATFORM = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.w3c.dom.",
            "org.xml.sax.",
            "org.ietf.jgss.",
            "netscape.");

    /** JNA is named like one of Java's, but is a library of the server's: applications bring their own. */
    private static final String LIBRARY_IN_DISGUISE = "com.sun.jna.";

    /** JSTL: on board, unless the application brings its own. */
    private static final List<String> REPLACEABLE =
            List.of("jakarta.servlet.jsp.jstl.", "org.apache.taglibs.standard.");

    /** APIs whose classes must be the same on both sides, and what compiled pages are made of. */
    private static final List<String> SHARED = List.of(
            "jakarta.servlet.",
            "jakarta.el.",
            "jakarta.websocket.",
            "jakarta.annotation.",
            "com.sun.appserv.web.cache.",
            "com.sun.appserv.web.taglibs.cache.",
            "org.apache.jasper.",
            "org.apache.el.");

    /** Tags of pages; JNDI and the WebSocket API look for their implementations by the context class loader. */
    private static final Set<String> SHARED_CLASSES = Set.of(
            "org.apache.tomcat.InstanceManager",
            "org.heliostat.servlet.jsp.xml.ExpressionParseTag",
            "org.heliostat.servlet.jsp.xml.ExpressionTransformTag",
            "org.heliostat.servlet.jsp.xml.ParseTag",
            "org.heliostat.servlet.jsp.xml.TransformTag",
            "org.heliostat.servlet.naming.java.javaURLContextFactory",
            "org.heliostat.servlet.websocket.server.SocketsProvider",
            "org.heliostat.servlet.websocket.server.DefaultConfigurator");

    /** The EL and WebSocket APIs find their implementations by the context class loader. */
    private static final Set<String> SHARED_RESOURCES = Set.of(
            "META-INF/services/jakarta.el.ExpressionFactory",
            "META-INF/services/jakarta.websocket.ContainerProvider",
            "META-INF/services/jakarta.websocket.server.ServerEndpointConfig$Configurator");

    private ClassVisibility() {}

    static boolean isPlatform(String className) {
        return startsWithAny(className, PLATFORM) && !className.startsWith(LIBRARY_IN_DISGUISE);
    }

    /** Taken from the server even if the application has a class of that name. */
    static boolean isNeverOverridden(String className) {
        return (startsWithAny(className, SHARED) && !startsWithAny(className, REPLACEABLE))
                || SHARED_CLASSES.contains(outermost(className));
    }

    /** Whether the server's class of that name may be seen at all. */
    static boolean isVisible(String className) {
        return isNeverOverridden(className) || startsWithAny(className, REPLACEABLE);
    }

    /** Whether the server's resource may be seen: files beside visible classes, and Java's own. */
    static boolean isResourceVisible(String resource) {
        String name = nameOf(resource);
        return SHARED_RESOURCES.contains(resource) || isVisible(name);
    }

    static boolean isResourceNeverOverridden(String resource) {
        return isNeverOverridden(nameOf(resource));
    }

    static boolean isPlatformResource(String resource) {
        return isPlatform(nameOf(resource));
    }

    /** What jars of {@code lib/} always get from below: the shared classes, and those that plug-ins are made for. */
    static boolean isOfServer(String className) {
        return isPlatform(className) || isNeverOverridden(className) || className.startsWith("org.heliostat.");
    }

    static boolean isResourceOfServer(String resource) {
        return SHARED_RESOURCES.contains(resource) || isOfServer(nameOf(resource));
    }

    private static String nameOf(String resource) {
        String path = resource.endsWith(".class") ? resource.substring(0, resource.length() - 6) : resource;
        return path.replace('/', '.');
    }

    private static String outermost(String className) {
        int dollar = className.indexOf('$');
        return dollar < 0 ? className : className.substring(0, dollar);
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
