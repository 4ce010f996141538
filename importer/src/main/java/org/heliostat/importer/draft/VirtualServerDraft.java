package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A virtual server to be. Belongs to the thread of the import. */
public final class VirtualServerDraft {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_.:*\\[\\]-]{1,253}");

    private final String id;
    private final ObjConfDraft objConf = new ObjConfDraft();
    private final Set<String> hosts = new LinkedHashSet<>();
    private final Set<ListenSocketDraft> sockets = new LinkedHashSet<>();
    private final Map<String, String> properties = new LinkedHashMap<>();
    private final List<WebAppDraft> webApps = new ArrayList<>();
    private String errorLog = "";

    VirtualServerDraft(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }

    public ObjConfDraft objConf() {
        return objConf;
    }

    /** @throws UnwritableException where it is no host, or a pattern of hosts with stars */
    public void host(String host) {
        if (!HOST.matcher(host).matches()) {
            throw new UnwritableException(host, "a host's name");
        }
        hosts.add(host.replace("[", "").replace("]", ""));
    }

    /** @return the first name without a star */
    public Optional<String> firstHost() {
        return hosts.stream()
                .filter(host -> host.indexOf('*') < 0 && !host.endsWith(".invalid"))
                .findFirst();
    }

    public boolean hasHosts() {
        return !hosts.isEmpty();
    }

    public void socket(ListenSocketDraft socket) {
        sockets.add(socket);
    }

    Set<ListenSocketDraft> sockets() {
        return sockets;
    }

    void move(List<ListenSocketDraft> from, ListenSocketDraft to) {
        if (sockets.removeAll(from)) {
            sockets.add(to);
        }
    }

    /**
     * A variable of obj.conf, or a setting of the virtual server.
     *
     * @throws UnwritableException where the value cannot stand in server.xml
     */
    public void property(String name, String value) {
        Written.attribute(value);
        properties.put(name, value);
    }

    public boolean hasProperty(String name) {
        return properties.containsKey(name);
    }

    /** @throws UnwritableException where the value cannot stand in server.xml */
    public void errorLog(String file) {
        Written.attribute(file);
        errorLog = file;
    }

    /** The first application at a URI counts. */
    public boolean webApp(WebAppDraft webApp) {
        if (webApps.stream().anyMatch(other -> other.uri().equals(webApp.uri()))) {
            return false;
        }
        return webApps.add(webApp);
    }

    public List<WebAppDraft> webApps() {
        return List.copyOf(webApps);
    }

    String xml(String objectFile, String aclIds) {
        StringBuilder xml = new StringBuilder("    <VS id=\"" + id + '"');
        String connections = String.join(
                " ",
                sockets.stream()
                        .filter(ListenSocketDraft::isUsable)
                        .map(ListenSocketDraft::id)
                        .toList());
        if (!connections.isEmpty()) {
            xml.append(" connections=\"").append(connections).append('"');
        }
        xml.append(" mime=\"mime1\" urlhosts=\"")
                .append(hosts.isEmpty() ? "*" : String.join(" ", hosts))
                .append("\" objectfile=\"")
                .append(objectFile)
                .append('"');
        if (!aclIds.isEmpty()) {
            xml.append(" aclids=\"").append(aclIds).append('"');
        }
        if (!errorLog.isEmpty()) {
            xml.append(" errorlog=\"").append(Written.attribute(errorLog)).append('"');
        }
        xml.append(">\n");
        properties.forEach((name, value) -> xml.append("      <PROPERTY name=\"")
                .append(name)
                .append("\" value=\"")
                .append(Written.attribute(value))
                .append("\"/>\n"));
        webApps.forEach(webApp -> xml.append("      ").append(webApp.xml()).append('\n'));
        return xml.append("    </VS>\n").toString();
    }
}
