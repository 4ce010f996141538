package org.heliostat.launcher.jvm;

import java.sql.DriverManager;
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
}
