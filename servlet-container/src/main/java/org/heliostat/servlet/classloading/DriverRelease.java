package org.heliostat.servlet.classloading;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Takes back the JDBC drivers an application registered. DriverManager shows a driver only to callers whose loader
 * sees its class, so this class is defined a second time inside the application's loader and runs there; it may
 * therefore use nothing but {@code java.*}.
 */
public final class DriverRelease implements Callable<List<String>> {

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
