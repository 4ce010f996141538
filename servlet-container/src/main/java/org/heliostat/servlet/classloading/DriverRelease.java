package org.heliostat.servlet.classloading;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;

/**
 * Takes back the JDBC drivers that classes of one loader registered. DriverManager shows a driver only to callers whose
 * loader sees its class, so this class is defined a second time inside that loader and runs there; it may therefore use
 * nothing but {@code java.*}.
 */
public final class DriverRelease implements Callable<List<String>> {

    /**
     * Takes back those of a loader.
     *
     * @param definer defines a class of that name and those bytes in it, which it can do once only
     * @return their class names
     * @throws Exception whatever a driver throws when it is let go
     */
    static List<String> within(BiFunction<String, byte[], Class<?>> definer) throws Exception {
        String name = DriverRelease.class.getName();
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = DriverRelease.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException(file + " is missing");
            }
            Class<?> inside = definer.apply(name, in.readAllBytes());
            Callable<?> release = (Callable<?>) inside.getDeclaredConstructor().newInstance();
            List<String> released = new ArrayList<>();
            ((List<?>) release.call()).forEach(driver -> released.add(String.valueOf(driver)));
            return released;
        }
    }

    /** Deregisters every driver of this class's loader. @return their class names */
    @Override
    public List<String> call() throws SQLException {
        List<String> released = new ArrayList<>();
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
            if (driver.getClass().getClassLoader() == DriverRelease.class.getClassLoader()) {
                DriverManager.deregisterDriver(driver);
                released.add(driver.getClass().getName());
            }
        }
        return released;
    }
}
