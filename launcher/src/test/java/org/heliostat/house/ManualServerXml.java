package org.heliostat.house;

import java.io.IOException;
import java.util.Map;
import org.w3c.dom.Element;

/** Parts of server.xml in the manual, put where they stand in the file. */
final class ManualServerXml {

    private static final String SOCKET_AND_TYPES =
            "<PROPERTY name=\"docroot\" value=\"../docs\"/><PROPERTY name=\"accesslog\" value=\"../logs/access\"/>"
                    + "<LS id=\"ls1\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"shop\"/><MIME id=\"mime1\" file=\"mime.types\"/>";

    private final StringBuilder atTop = new StringBuilder();
    private final StringBuilder inVirtualServer = new StringBuilder();
    private final StringBuilder virtualServers = new StringBuilder();
    private final StringBuilder inPool = new StringBuilder();
    private final StringBuilder resources = new StringBuilder();
    private final StringBuilder atEnd = new StringBuilder();

    static void paste(ManualXml xml, ExampleInstance instance) throws IOException {
        xml.complete("VS", Map.of("connections", "ls1", "mime", "mime1", "urlhosts", "www.example.com"));
        Element first = xml.elements().get(0);
        if (first.getTagName().equals("SERVER")) {
            instance.write("server.xml", whole(first));
            return;
        }
        ManualServerXml parts = new ManualServerXml();
        for (Element element : xml.elements()) {
            parts.sort(element);
        }
        parts.paste(instance);
    }

    private static String whole(Element server) throws IOException {
        boolean hasSockets = ManualXml.children(server).stream()
                .anyMatch(child -> child.getTagName().equals("LS"));
        String text = ManualXml.text(server);
        return hasSockets ? text : text.replaceFirst(">", ">" + SOCKET_AND_TYPES);
    }

    private void sort(Element element) throws IOException {
        if (element.getAttribute("id").equals("vs1")) {
            element.setAttribute("id", "another");
        }
        StringBuilder place =
                switch (element.getTagName()) {
                    case "LS", "ACLFILE" -> atTop;
                    case "VS" -> virtualServers;
                    case "USERDB", "DAV", "SEARCH" -> inVirtualServer;
                    case "PROPERTY", "CONNECTIONPROPERTY" -> inPool;
                    case "JDBCCONNECTIONPOOL" -> resources;
                    default -> atEnd;
                };
        String text = ManualXml.text(element);
        place.append(element.getTagName().equals("RESOURCES") ? "<JAVA>" + text + "</JAVA>" : text);
    }

    private void paste(ExampleInstance instance) throws IOException {
        if (!inPool.isEmpty()) {
            resources
                    .append("<JDBCCONNECTIONPOOL name=\"p\" datasourceclassname=\"org.h2.jdbcx.JdbcDataSource\">")
                    .append(inPool)
                    .append("</JDBCCONNECTIONPOOL>");
        }
        if (!resources.isEmpty()) {
            atEnd.append("<JAVA><RESOURCES>").append(resources).append("</RESOURCES></JAVA>");
        }
        instance.serverXml(
                atTop.toString(), "", inVirtualServer.toString(), virtualServers.toString(), atEnd.toString());
    }
}
