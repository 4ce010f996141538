package org.heliostat.servlet.httpsession.record;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which classes values of stored sessions may have: the application's own (and a program's, where they are {@link
 * LentClasses lent}), values of the Java platform, and what the
 * application's descriptor adds by a pattern; never the server's. Immutable, any thread.
 */
public final class ClassGate {

    /** Packages of value types and collections. */
    private static final Set<String> PACKAGES = Set.of(
            "java.lang",
            "java.math",
            "java.text",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks",
            "java.util.regex",
            "java.time",
            "java.time.chrono",
            "java.time.temporal",
            "java.time.zone");

    /** Values in packages that hold other things as well. {@code java.net.URL} asks name servers when it is hashed. */
    private static final Set<String> CLASSES = Set.of(
            "java.io.File",
            "java.io.IOException",
            "java.io.NotSerializableException",
            "java.io.ObjectStreamException",
            "java.lang.invoke.SerializedLambda",
            "java.net.Inet4Address",
            "java.net.Inet6Address",
            "java.net.InetAddress",
            "java.net.InetSocketAddress",
            "java.net.SocketAddress",
            "java.net.URI",
            "java.sql.Date",
            "java.sql.Time",
            "java.sql.Timestamp",
            "jakarta.servlet.http.Cookie",
            "sun.util.calendar.ZoneInfo");

    private static final String SERVER = "org.heliostat.";

    private final ClassLoader application;
    private final @Nullable ObjectInputFilter pattern;

    /**
     * @param application loader of the application's classes
     * @param pattern further classes, as {@link ObjectInputFilter.Config#createFilter} reads it; empty: none
     */
    public ClassGate(ClassLoader application, String pattern) {
        this.application = application;
        this.pattern = pattern.isEmpty() ? null : ObjectInputFilter.Config.createFilter(pattern);
    }

    /** @return whether objects of the class may be stored and made again */
    public boolean allows(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (element.isPrimitive()) {
            return true;
        }
        Status said = said(element);
        if (said == Status.REJECTED) {
            return false;
        }
        return isOfApplication(element) || isPlatformValue(element) || said == Status.ALLOWED && !isOfServer(element);
    }

    private Status said(Class<?> type) {
        return pattern == null ? Status.UNDECIDED : pattern.checkInput(new OnlyClass(type));
    }

    /** Loaders of pages stand below the application's. */
    private boolean isOfApplication(Class<?> type) {
        for (ClassLoader loader = type.getClassLoader(); loader != null; loader = loader.getParent()) {
            if (loader == application) {
                return true;
            }
        }
        return application instanceof LentClasses lent && isLent(type, lent.lender());
    }

    /** What is on the class path of a program, but for the server. */
    private static boolean isLent(Class<?> type, ClassLoader lender) {
        if (type.getName().startsWith(SERVER)) {
            return false;
        }
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        for (ClassLoader loader = lender; loader != null && loader != platform; loader = loader.getParent()) {
            if (loader == type.getClassLoader()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPlatformValue(Class<?> type) {
        return CLASSES.contains(type.getName())
                || type.getClassLoader() == null && PACKAGES.contains(type.getPackageName());
    }

    private static boolean isOfServer(Class<?> type) {
        return type.getClassLoader() != null && type.getClassLoader() == ClassGate.class.getClassLoader();
    }

    /** A question about a class and nothing else. */
    private record OnlyClass(Class<?> type) implements ObjectInputFilter.FilterInfo {

        @Override
        public Class<?> serialClass() {
            return type;
        }

        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
