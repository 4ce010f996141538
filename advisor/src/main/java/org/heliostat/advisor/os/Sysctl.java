package org.heliostat.advisor.os;

/** Names of settings of the kernel, as sysctl(8) and proc(5) have them. */
public final class Sysctl {

    private Sysctl() {}

    /** @return file of a setting such as {@code net.core.somaxconn}, seen from the root folder */
    public static String file(String name) {
        return "proc/sys/" + name.replace('.', '/');
    }
}
