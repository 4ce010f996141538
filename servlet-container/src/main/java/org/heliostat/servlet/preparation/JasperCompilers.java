package org.heliostat.servlet.preparation;

import java.nio.file.Path;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.deploy.Deployment;
import org.heliostat.servlet.jsp.JspEngine;
import org.heliostat.servlet.jsp.JspSettings;
import org.heliostat.servlet.jsp.TagLibrariesOnBoard;

/** Makes a Jasper for each application; the server's own tag libraries are read once for all. */
final class JasperCompilers implements PageCompilers {

    private final TagLibrariesOnBoard tagLibraries;

    /** @param server class loader that has the server's tag libraries */
    JasperCompilers(ClassLoader server) {
        this.tagLibraries = new TagLibrariesOnBoard(server);
    }

    @Override
    public PageSupport compilerOf(Deployment deployment, Path scratch, ClassLoader application) {
        JspEngine engine = new JspEngine(
                JspSettings.of(scratch, deployment.sun().jspProperties()),
                deployment.jarContents().tagLibraries(),
                tagLibraries);
        return new JasperPages(engine, application);
    }
}
