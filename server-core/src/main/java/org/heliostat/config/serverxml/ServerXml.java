package org.heliostat.config.serverxml;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.resources.JavaConfig;

/** server.xml as read. Immutable. */
public record ServerXml(
        List<ListenSocketConfig> listenSockets,
        List<FileReference> mimeFiles,
        List<FileReference> aclFiles,
        List<VirtualServerClassConfig> virtualServerClasses,
        Map<String, String> properties,
        QosConfig qos,
        JavaConfig java,
        LogConfig log) {

    public ServerXml {
        listenSockets = List.copyOf(listenSockets);
        mimeFiles = List.copyOf(mimeFiles);
        aclFiles = List.copyOf(aclFiles);
        virtualServerClasses = List.copyOf(virtualServerClasses);
        properties = Map.copyOf(properties);
        requireNonNull(java, "java");
    }

    /** @return the virtual servers of all classes, in the order of the file */
    public List<VirtualServerConfig> virtualServers() {
        if (virtualServerClasses.size() == 1) {
            return virtualServerClasses.get(0).virtualServers();
        }
        List<VirtualServerConfig> all = new ArrayList<>();
        virtualServerClasses.forEach(vsClass -> all.addAll(vsClass.virtualServers()));
        return Collections.unmodifiableList(all);
    }

    public Optional<VirtualServerConfig> virtualServer(String id) {
        return virtualServers().stream().filter(vs -> vs.id().equals(id)).findFirst();
    }

    public Optional<VirtualServerClassConfig> classOf(VirtualServerConfig vs) {
        return virtualServerClasses.stream()
                .filter(vsClass -> vsClass.id().equals(vs.classId()))
                .findFirst();
    }

    public Optional<ListenSocketConfig> listenSocket(String id) {
        return listenSockets.stream().filter(ls -> ls.id().equals(id)).findFirst();
    }

    /** @return the virtual server that answers when nothing else is chosen: the first listen socket's default */
    public Optional<VirtualServerConfig> defaultVirtualServer() {
        return listenSockets.stream().findFirst().flatMap(ls -> virtualServer(ls.defaultVs()));
    }

    /**
     * @param confFolder makes relative values absolute
     * @return the variables of one virtual server; for many of them see {@link Variables}
     */
    public Map<String, String> variables(VirtualServerConfig vs, Path confFolder) {
        return new Variables(this, confFolder).of(vs);
    }

    /**
     * @param variables of the virtual server
     * @return those that the server itself knows; see {@link VirtualServerProperties}
     */
    public DirectiveValues settings(VirtualServerConfig vs, Map<String, String> variables) {
        List<NamedValue> all = variables.entrySet().stream()
                .map(variable -> new NamedValue(variable.getKey(), variable.getValue(), vs.at()))
                .toList();
        return VirtualServerProperties.TABLE.read("VS " + vs.id(), vs.at(), all, new Findings());
    }

    /** @return whether the property is written anywhere, for the server, a class or a virtual server; case is ignored */
    public boolean names(String property) {
        if (names(properties, property)) {
            return true;
        }
        for (VirtualServerClassConfig vsClass : virtualServerClasses) {
            if (names(vsClass.properties(), property)) {
                return true;
            }
        }
        for (VirtualServerConfig virtualServer : virtualServers()) {
            if (names(virtualServer.properties(), property)) {
                return true;
            }
        }
        return false;
    }

    private static boolean names(Map<String, String> properties, String property) {
        for (String name : properties.keySet()) {
            if (name.equalsIgnoreCase(property)) {
                return true;
            }
        }
        return false;
    }
}
