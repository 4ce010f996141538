package org.heliostat.servlet.classloading;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanRegistrationException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Takes an application's MBeans off the platform's server, which the whole process shares. */
final class MBeanRelease {

    private final LoaderScope scope;

    MBeanRelease(LoaderScope scope) {
        this.scope = scope;
    }

    /** @return names of the MBeans that were taken off */
    List<String> release() throws MBeanRegistrationException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        List<String> released = new ArrayList<>();
        for (ObjectName name : server.queryNames(null, null)) {
            try {
                if (scope.isOwn(server.getClassLoaderFor(name))) {
                    server.unregisterMBean(name);
                    released.add(name.toString());
                }
            } catch (InstanceNotFoundException gone) {
                // Somebody else was faster.
                continue;
            }
        }
        return released;
    }
}
