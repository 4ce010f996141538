package org.heliostat.launcher.jvm;

import java.security.Security;

/** Has the JVM ask for addresses of names again after 5 seconds, not 30: names of services in a cluster change at once. */
public final class NameCache {

    private static final String SECONDS_USED = "networkaddress.cache.ttl";
    private static final String SECONDS = "5";

    private NameCache() {}

    /** To be called before the first name is looked up. What java.security says goes before it. */
    public static void forgetSoon() {
        if (Security.getProperty(SECONDS_USED) == null) {
            Security.setProperty(SECONDS_USED, SECONDS);
        }
    }
}
