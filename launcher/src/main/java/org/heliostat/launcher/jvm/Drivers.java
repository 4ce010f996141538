package org.heliostat.launcher.jvm;

import java.lang.reflect.Field;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps JDBC's global list of drivers clean: it would hold the class loader of every application that used it. */
public final class Drivers {

    private static final Logger LOG = LoggerFactory.getLogger(Drivers.class);

    private Drivers() {}

    /** Lets the list be filled now, by the server, not later by the first application, which it would then hold. */
    public static void fillEarly() {
        LOG.debug("{} JDBC drivers", DriverManager.drivers().count());
    }

    /**
     * Takes every driver of an ended application off the list. DriverManager shows a caller only drivers that its own
     * loader sees, so this looks inside (the jar's manifest opens the package).
     */
    public static void forget(ClassLoader application) {
        try {
            Field list = DriverManager.class.getDeclaredField("registeredDrivers");
            list.setAccessible(true);
            Collection<?> registered = (Collection<?>) list.get(null);
            registered.removeIf(entry -> isOf(application, entry));
        } catch (ReflectiveOperationException | RuntimeException closed) {
            LOG.warn("JDBC drivers of an ended application stay registered: {}", closed.toString());
        }
    }

    private static boolean isOf(ClassLoader application, Object entry) {
        try {
            Field driver = entry.getClass().getDeclaredField("driver");
            driver.setAccessible(true);
            return driver.get(entry) instanceof Driver found
                    && isWithin(found.getClass().getClassLoader(), application);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("java.sql.DriverManager keeps its drivers in another way", changed);
        }
    }

    private static boolean isWithin(@Nullable ClassLoader loader, ClassLoader application) {
        ClassLoader at = loader;
        while (at != null && at != application) {
            at = at.getParent();
        }
        return at != null;
    }
}
