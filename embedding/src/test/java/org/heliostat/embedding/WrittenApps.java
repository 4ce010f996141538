package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Writes unpacked applications below a folder of a test. */
record WrittenApps(Path folder) {

    /** A listener, the beginning of whose start is still to be said. */
    private static final String STOCK =
            """
            package shop;

            import jakarta.servlet.ServletContextEvent;
            import jakarta.servlet.ServletContextListener;

            public class Stock implements ServletContextListener {
                @Override
                public void contextInitialized(ServletContextEvent event) {
                    %s;
                }
            }
            """;

    private static final String LISTENER =
            """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1">
              <listener><listener-class>shop.Stock</listener-class></listener>
            </web-app>
            """;

    /** @return a new one with {@code page.html} */
    Path page(String name, String text) throws IOException {
        Path app = Files.createDirectories(folder.resolve(name));
        Files.writeString(app.resolve("page.html"), text);
        return app;
    }

    void web(Path app, String text) throws IOException {
        Files.createDirectories(app.resolve("WEB-INF"));
        Files.writeString(app.resolve("WEB-INF/web.xml"), text);
    }

    /** Gives one a listener that does this when it starts. */
    void listener(Path app, String statement) throws IOException {
        web(app, LISTENER);
        Path source = Files.writeString(folder.resolve("Stock.java"), STOCK.formatted(statement));
        Path classes = Files.createDirectories(app.resolve("WEB-INF/classes"));
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, "-proc:none", "-d", classes.toString(), source.toString());
        assertThat(failed).isZero();
    }
}
