package org.heliostat.benchmarks.slow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.benchmarks.load.server.OwnClasses;

/** Writes the application of slow bodies as a folder. */
public final class UploadApplication {

    /** Path of a request whose body is read. */
    public static final String TARGET = "/uploads/slow";

    // By name only: the Servlet API is not on the class path of this process.
    private static final String PACKAGE = UploadApplication.class.getPackageName() + ".app";

    private static final String WEB_XML =
            """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="true">
              <servlet>
                <servlet-name>upload</servlet-name>
                <servlet-class>%s.UploadServlet</servlet-class>
              </servlet>
              <servlet-mapping><servlet-name>upload</servlet-name><url-pattern>/*</url-pattern></servlet-mapping>
            </web-app>
            """
                    .formatted(PACKAGE);

    private UploadApplication() {}

    /** @param folder is made */
    public static Path write(Path folder) throws IOException {
        Path inside = Files.createDirectories(folder.resolve("WEB-INF"));
        Files.writeString(inside.resolve("web.xml"), WEB_XML);
        OwnClasses.copy(PACKAGE, inside.resolve("classes"));
        return folder;
    }
}
