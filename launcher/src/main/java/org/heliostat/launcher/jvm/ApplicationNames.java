package org.heliostat.launcher.jvm;

import javax.naming.Context;
import org.heliostat.servlet.naming.NamingContext;

/** Tells JNDI, which the whole process shares, where names that begin with {@code java:} are looked up. */
public final class ApplicationNames {

    private ApplicationNames() {}

    /** Adds our package to those that are asked; others that the administrator named are asked first. */
    public static void install() {
        String ours = NamingContext.class.getPackageName();
        String others = System.getProperty(Context.URL_PKG_PREFIXES, "");
        if (!(":" + others + ":").contains(":" + ours + ":")) {
            System.setProperty(Context.URL_PKG_PREFIXES, others.isEmpty() ? ours : others + ":" + ours);
        }
    }
}
