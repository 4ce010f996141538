package org.heliostat.request;

/** Who in an application answers an exchange, as reports name it: the server itself knows no servlets. Any thread may ask. */
public interface ServedBy {

    /** @return context path of the application, {@code /} for the one at the root */
    String applicationUri();

    /** @return name of the servlet */
    String servletName();
}
