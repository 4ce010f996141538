package org.heliostat.servlet.naming;

import org.jspecify.annotations.Nullable;

/** Implemented by class loaders of applications: the loader is what JNDI knows an application by. Any thread. */
public interface NamingScope {

    /** @return the application's names, null before it starts and after it has stopped */
    @Nullable
    NamingContext naming();

    /** Says what its names are, or with null that there are none any more. */
    void naming(@Nullable NamingContext names);
}
