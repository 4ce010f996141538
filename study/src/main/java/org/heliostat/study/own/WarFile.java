package org.heliostat.study.own;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The web application of a study: two JSPs and their descriptors. The server compiles them. Immutable. */
final class WarFile {

    private static final String WEB_XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1">
              <servlet><servlet-name>page</servlet-name><jsp-file>/page.jsp</jsp-file></servlet>
              <servlet><servlet-name>row</servlet-name><jsp-file>/row.jsp</jsp-file></servlet>
              <servlet-mapping><servlet-name>page</servlet-name><url-pattern>/page</url-pattern></servlet-mapping>
              <servlet-mapping><servlet-name>row</servlet-name><url-pattern>/row</url-pattern></servlet-mapping>
            </web-app>
            """;

    /** As the WASP servlet of the original's study it shows what it knows of the request. */
    private static final String PAGE =
            """
            <%@ page session="false" contentType="text/html;charset=UTF-8" %><!DOCTYPE html>
            <html><head><title>Study</title></head><body>
            <table>
            <tr><td>method</td><td><%= request.getMethod() %></td></tr>
            <tr><td>path</td><td><%= request.getRequestURI() %></td></tr>
            <tr><td>protocol</td><td><%= request.getProtocol() %></td></tr>
            <tr><td>client</td><td><%= request.getRemoteAddr() %>:<%= request.getRemotePort() %></td></tr>
            <tr><td>server</td><td><%= request.getServerName() %>:<%= request.getServerPort() %></td></tr>
            <tr><td>container</td><td><%= application.getServerInfo() %></td></tr>
            <% for (String name : java.util.Collections.list(request.getHeaderNames())) { %>
            <tr><td><%= name %></td><td><%= request.getHeader(name).replace("<", "&lt;") %></td></tr>
            <% } %>
            <% for (int row = 1; row <= 40; row++) { %>
            <tr><td>row <%= row %></td><td>the same in each answer</td></tr>
            <% } %>
            </table>
            </body></html>
            """;

    private static final String ROW =
            """
            <%@ page session="false" contentType="text/plain;charset=UTF-8" import="java.sql.*,javax.sql.DataSource" %><%
            DataSource pool = (DataSource) new javax.naming.InitialContext().lookup("java:comp/env/jdbc/study");
            try (Connection connection = pool.getConnection();
                    PreparedStatement statement = connection.prepareStatement(application.getInitParameter("query"));
                    ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    out.println(rows.getString(1));
                }
            }
            %>
            """;

    private static final String DATABASE =
            """
              <context-param><param-name>query</param-name><param-value>%s</param-value></context-param>
              <resource-ref><res-ref-name>jdbc/study</res-ref-name><res-type>javax.sql.DataSource</res-type></resource-ref>
            </web-app>
            """;

    private static final String SUN_WEB_XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <sun-web-app>
              <resource-ref><res-ref-name>jdbc/study</res-ref-name><jndi-name>jdbc/study</jndi-name></resource-ref>
            </sun-web-app>
            """;

    private final Map<String, String> entries = new LinkedHashMap<>();

    /** @param query of the row, empty where there is no database */
    WarFile(Optional<String> query) {
        entries.put(
                "WEB-INF/web.xml",
                query.map(text -> WEB_XML.replace("</web-app>\n", DATABASE.formatted(Xml.text(text))))
                        .orElse(WEB_XML));
        query.ifPresent(text -> entries.put("WEB-INF/sun-web.xml", SUN_WEB_XML));
        entries.put("page.jsp", PAGE);
        entries.put("row.jsp", ROW);
    }

    void write(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }
}
