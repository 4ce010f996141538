package org.heliostat.servlet.preparation;

import java.nio.file.Path;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.deploy.Deployment;
import org.jspecify.annotations.Nullable;

/**
 * Gives applications what runs their pages. Used by the thread that deploys. A program that embeds the server may leave
 * Jasper out of its class path; applications have no pages then.
 */
public interface PageCompilers {

    /**
     * @param scratch folder for what is compiled
     * @param application class loader of the application
     * @return null where there are no pages
     */
    @Nullable
    PageSupport compilerOf(Deployment deployment, Path scratch, ClassLoader application);

    /** @return those of Jasper where it is on the class path */
    static PageCompilers onBoard() {
        ClassLoader server = PageCompilers.class.getClassLoader();
        boolean hasJasper = server.getResource(JasperNames.SERVLET.replace('.', '/') + ".class") != null;
        return hasJasper ? new JasperCompilers(server) : (deployment, scratch, application) -> null;
    }
}
