package org.heliostat.servlet.preparation;

/** Names of Jasper's classes, for whoever must not need the classes themselves. */
final class JasperNames {

    /** Runs pages. */
    static final String SERVLET = "org.apache.jasper.servlet.JspServlet";

    private JasperNames() {}
}
