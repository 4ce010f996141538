package org.heliostat.benchmarks.advice.server;

import static java.util.Map.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.benchmarks.load.server.OwnClasses;

/** Writes the application {@code /fault} as a folder: one servlet for each thing that can go wrong, and pages. */
final class FaultApplication {

    // By name only: the Servlet API is not on the class path of this process.
    private static final String PACKAGE =
            FaultApplication.class.getPackageName().replaceFirst("\\.server$", ".app");

    /** Paths, and the classes behind them. */
    private static final Map<String, String> SERVLETS = new TreeMap<>(Map.ofEntries(
            entry("sleep", "SleepServlet"),
            entry("spin", "SpinServlet"),
            entry("fail", "FailServlet"),
            entry("text", "TextServlet"),
            entry("news", "TextServlet"),
            entry("table", "TableServlet"),
            entry("visit", "VisitServlet"),
            entry("take", "TakeServlet"),
            entry("later", "LaterServlet"),
            entry("garbage", "GarbageServlet"),
            entry("lock", "LockServlet")));

    private static final String PAGE =
            """
            <%@ page session="false" contentType="text/plain; charset=UTF-8" %>
            <% for (int i = 0; i < 20; i++) { %>line <%= i %>
            <% } %>
            """;

    private FaultApplication() {}

    /** @param folder is made */
    static void write(Path folder) throws IOException {
        Path inside = Files.createDirectories(folder.resolve("WEB-INF"));
        Files.writeString(inside.resolve("web.xml"), webXml(""));
        OwnClasses.copy(PACKAGE, inside.resolve("classes"));
        Files.writeString(folder.resolve("page.jsp"), PAGE);
    }

    /** @param more elements at its end */
    static String webXml(String more) {
        StringBuilder text = new StringBuilder(
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\" metadata-complete=\"true\">\n");
        SERVLETS.forEach((name, type) -> text.append(String.format(
                Locale.ROOT,
                """
                  <servlet>
                    <servlet-name>%1$s</servlet-name>
                    <servlet-class>%2$s.%3$s</servlet-class>
                    <async-supported>true</async-supported>
                  </servlet>
                  <servlet-mapping><servlet-name>%1$s</servlet-name><url-pattern>/%1$s</url-pattern></servlet-mapping>
                """,
                name,
                PACKAGE,
                type)));
        return text.append(more).append("</web-app>\n").toString();
    }
}
