package org.heliostat.benchmarks.tuning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.benchmarks.load.server.OwnClasses;

/** Writes the application that waits as for a database, as a folder. */
final class DatabaseApplication {

    // By name only: the Servlet API is not on the class path of this process.
    private static final String PACKAGE = DatabaseApplication.class.getPackageName() + ".app";

    private static final String WEB_XML =
            """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="true">
              <servlet>
                <servlet-name>database</servlet-name>
                <servlet-class>%s.DatabaseServlet</servlet-class>
              </servlet>
              <servlet-mapping><servlet-name>database</servlet-name><url-pattern>/database</url-pattern></servlet-mapping>
            </web-app>
            """
                    .formatted(PACKAGE);

    private DatabaseApplication() {}

    /** @param folder is made */
    static Path write(Path folder) throws IOException {
        Path inside = Files.createDirectories(folder.resolve("WEB-INF"));
        Files.writeString(inside.resolve("web.xml"), WEB_XML);
        OwnClasses.copy(PACKAGE, inside.resolve("classes"));
        return folder;
    }
}
