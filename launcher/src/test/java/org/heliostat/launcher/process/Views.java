package org.heliostat.launcher.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.tools.attach.VirtualMachine;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads the same figures out of each view of the statistics, under the same names. */
final class Views {

    /** What stats-xml has a place for. */
    static final List<String> IN_XML = List.of(
            "requests",
            "status2xx",
            "status4xx",
            "bytesReceived",
            "bytesSent",
            "connections",
            "keepAliveHits",
            "queued",
            "cacheHits",
            "servletRequests",
            "leases");

    /** What the request for the page itself has changed by the time it is over. */
    static final Set<String> OF_THE_PAGE_ITSELF = Set.of("bytesReceived", "bytesSent");

    private static final String POOL = "BookstorePool";
    private static final String APP = "/bookstore";

    private Views() {}

    static Map<String, Long> ofJson(JsonNode all) {
        JsonNode vs = all.path("virtualServers").path(0).path("requests");
        long servlets = 0;
        for (JsonNode app : all.path("webApps")) {
            for (JsonNode servlet : app.path("servlets")) {
                servlets += servlet.path("requests").asLong();
            }
        }
        long leases = 0;
        for (JsonNode pool : all.path("jdbcResources")) {
            leases += pool.path("leasedTotal").asLong();
        }
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("requests", vs.path("requests").asLong());
        figures.put("status2xx", vs.path("status2xx").asLong());
        figures.put("status4xx", vs.path("status4xx").asLong());
        figures.put("bytesReceived", vs.path("bytesReceived").asLong());
        figures.put("bytesSent", vs.path("bytesSent").asLong());
        figures.put("connections", all.path("protocol").path("connectionsTotal").asLong());
        figures.put("keepAliveHits", all.path("keepAlive").path("hits").asLong());
        figures.put("queued", all.path("connectionQueue").path("queuedTotal").asLong());
        figures.put("quick", all.path("quickLaneAnswers").asLong());
        figures.put("cacheHits", all.path("fileCache").path("hits").asLong());
        figures.put("servletRequests", servlets);
        figures.put("leases", leases);
        return figures;
    }

    static Map<String, Long> ofPerfdump(String text) {
        Matcher vs = found(text, "\nvs1 +(\\d+) +(\\d+)/\\d+/(\\d+)/\\d+/\\d+ +(\\d+)/(\\d+) +\\d+ +\\d+\n");
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("requests", Long.parseLong(vs.group(1)));
        figures.put("status2xx", Long.parseLong(vs.group(2)));
        figures.put("status4xx", Long.parseLong(vs.group(3)));
        figures.put("bytesReceived", Long.parseLong(vs.group(4)));
        figures.put("bytesSent", Long.parseLong(vs.group(5)));
        figures.put("connections", number(text, "\nTotal Connections {2,}(\\d+)"));
        figures.put("keepAliveHits", number(text, "\nKeepAliveHits +(\\d+)"));
        figures.put("queued", number(text, "\nTotal Connections Queued +(\\d+)"));
        figures.put("quick", number(text, "\nQuick Lane Answers +(\\d+)"));
        figures.put("cacheHits", number(text, "\nHit Ratio +(\\d+)/"));
        figures.put("servletRequests", sum(text, "\n" + APP + " +vs1 +\\S+ +(\\d+) +\\d+(?=\n)"));
        figures.put("leases", sum(text, "\n" + POOL + " +\\S+ +\\S+ +\\S+ +(\\d+) "));
        return figures;
    }

    static Map<String, Long> ofXml(String text) throws Exception {
        Document xml = document(text);
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("requests", attribute(xml, "request-bucket", "countRequests"));
        figures.put("status2xx", attribute(xml, "request-bucket", "count2xx"));
        figures.put("status4xx", attribute(xml, "request-bucket", "count4xx"));
        figures.put("bytesReceived", attribute(xml, "request-bucket", "countBytesReceived"));
        figures.put("bytesSent", attribute(xml, "request-bucket", "countBytesTransmitted"));
        figures.put("connections", attribute(xml, "connection-queue-bucket", "countTotalConnections"));
        figures.put("keepAliveHits", attribute(xml, "keepalive-bucket", "countHits"));
        figures.put("queued", attribute(xml, "connection-queue-bucket", "countTotalQueued"));
        figures.put("cacheHits", attribute(xml, "cache-bucket", "countHits"));
        figures.put("servletRequests", attribute(xml, "servlet-bucket", "countRequests"));
        figures.put("leases", attribute(xml, "jdbc-resource-bucket", "countTotalLeasedConnections"));
        return figures;
    }

    static Map<String, Long> ofMetrics(String text) {
        String vs = "\nheliostat_virtual_server_";
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("requests", sum(text, vs + "requests_total\\{.*} (\\S+)"));
        figures.put("status2xx", sum(text, vs + "responses_total\\{class=\"2xx\",.*} (\\S+)"));
        figures.put("status4xx", sum(text, vs + "responses_total\\{class=\"4xx\",.*} (\\S+)"));
        figures.put("bytesReceived", sum(text, vs + "received_bytes_total\\{.*} (\\S+)"));
        figures.put("bytesSent", sum(text, vs + "sent_bytes_total\\{.*} (\\S+)"));
        figures.put("connections", number(text, "\nheliostat_protocol_connections_total (\\S+)"));
        figures.put("keepAliveHits", number(text, "\nheliostat_keep_alive_hits_total (\\S+)"));
        figures.put("queued", number(text, "\nheliostat_connection_queue_queued_total (\\S+)"));
        figures.put("quick", number(text, "\nheliostat_server_quick_lane_answers_total (\\S+)"));
        figures.put("cacheHits", number(text, "\nheliostat_file_cache_hits_total (\\S+)"));
        figures.put("servletRequests", sum(text, "\nheliostat_servlet_requests_total\\{.*} (\\S+)"));
        figures.put("leases", sum(text, "\nheliostat_jdbc_pool_leases_total\\{.*} (\\S+)"));
        return figures;
    }

    static Map<String, Long> ofStatus(String text) {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("requests", number(text, "Total Accesses: (\\d+)"));
        figures.put("status2xx", number(text, "\nVirtualServer\\{vs1}\\.status2xx: (\\d+)"));
        figures.put("status4xx", number(text, "\nVirtualServer\\{vs1}\\.status4xx: (\\d+)"));
        figures.put("connections", number(text, "\nProtocol\\.connectionsTotal: (\\d+)"));
        figures.put("keepAliveHits", number(text, "\nKeepAlive\\.hits: (\\d+)"));
        figures.put("queued", number(text, "\nConnectionQueue\\.queuedTotal: (\\d+)"));
        figures.put("quick", number(text, "\nServer\\.quickLaneAnswers: (\\d+)"));
        figures.put("cacheHits", number(text, "\nFileCache\\.hits: (\\d+)"));
        figures.put("servletRequests", sum(text, "\nServlet\\{vs1,.*}\\.requests: (\\d+)"));
        figures.put("leases", sum(text, "\nJdbcPool\\{.*}\\.leasedTotal: (\\d+)"));
        return figures;
    }

    /** Over the process's own agent, as JConsole does. */
    static Map<String, Long> ofJmx(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            Map<String, Long> figures = new LinkedHashMap<>();
            figures.put("requests", attribute(beans, "VirtualServer", "Requests"));
            figures.put("status2xx", attribute(beans, "VirtualServer", "Status2xx"));
            figures.put("status4xx", attribute(beans, "VirtualServer", "Status4xx"));
            figures.put("bytesReceived", attribute(beans, "VirtualServer", "BytesReceived"));
            figures.put("bytesSent", attribute(beans, "VirtualServer", "BytesSent"));
            figures.put("connections", attribute(beans, "Protocol", "ConnectionsTotal"));
            figures.put("keepAliveHits", attribute(beans, "KeepAlive", "Hits"));
            figures.put("queued", attribute(beans, "ConnectionQueue", "QueuedTotal"));
            figures.put("quick", attribute(beans, "Server", "QuickLaneAnswers"));
            figures.put("cacheHits", attribute(beans, "FileCache", "Hits"));
            figures.put("servletRequests", attribute(beans, "Servlet", "Requests"));
            figures.put("leases", attribute(beans, "JdbcPool", "LeasedTotal"));
            return figures;
        } finally {
            machine.detach();
        }
    }

    /** @return process ids by the numbers of the processes */
    static Map<String, Long> ofJmxProcesses(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            Map<String, Long> pids = new TreeMap<>();
            for (ObjectName name : beans.queryNames(new ObjectName("heliostat:type=Process,*"), null)) {
                pids.put(ObjectName.unquote(name.getKeyProperty("name")), (Long) beans.getAttribute(name, "Pid"));
            }
            return pids;
        } finally {
            machine.detach();
        }
    }

    private static Document document(String text) throws Exception {
        var factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    /** @return process ids of the elements for processes */
    static List<Long> processesOfXml(String text) throws Exception {
        NodeList all = document(text).getElementsByTagName("process");
        List<Long> pids = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            pids.add(Long.valueOf(((Element) all.item(i)).getAttribute("pid")));
        }
        return pids;
    }

    private static long attribute(MBeanServerConnection beans, String type, String attribute) throws Exception {
        long sum = 0;
        for (ObjectName name : beans.queryNames(new ObjectName("heliostat:type=" + type + ",*"), null)) {
            sum += (Long) beans.getAttribute(name, attribute);
        }
        return sum;
    }

    private static long attribute(Document xml, String element, String attribute) {
        NodeList all = xml.getElementsByTagName(element);
        long sum = 0;
        for (int i = 0; i < all.getLength(); i++) {
            sum += Long.parseLong(((Element) all.item(i)).getAttribute(attribute));
        }
        return sum;
    }

    private static long number(String text, String pattern) {
        return (long) Double.parseDouble(found(text, pattern).group(1));
    }

    private static long sum(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .mapToLong(match -> (long) Double.parseDouble(match.group(1)))
                .sum();
    }

    private static Matcher found(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new AssertionError("no " + pattern + " in\n" + text);
        }
        return matcher;
    }
}
