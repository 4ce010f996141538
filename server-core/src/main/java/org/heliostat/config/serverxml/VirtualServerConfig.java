package org.heliostat.config.serverxml;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.dav.DavConfig;
import org.heliostat.config.search.SearchConfig;

/**
 * One {@code <VS>}; what it leaves open is taken from its class.
 *
 * @param classId id of its class
 * @param connections ids of the listen sockets it answers on, besides those whose default it is
 * @param urlHosts host names in lower case, wildcards allowed
 * @param objectFile its own or its class's obj.conf, relative to the configuration folder
 * @param mime id of its MIME file
 * @param aclIds ids of its ACL files; none = no access control at all
 * @param properties its own PROPERTY and VARS; see {@link ServerXml#variables} for all that apply
 * @param dav where files can be changed by WebDAV
 * @param search what can be searched; empty for nothing
 */
public record VirtualServerConfig(
        SourceLocation at,
        String id,
        String classId,
        List<String> connections,
        List<String> urlHosts,
        String objectFile,
        String rootObject,
        String mime,
        List<String> aclIds,
        Optional<String> errorLog,
        boolean acceptLanguage,
        VirtualServerState state,
        Map<String, String> properties,
        QosLimits qos,
        List<UserDatabaseConfig> userDatabases,
        List<WebAppConfig> webApps,
        DavConfig dav,
        Optional<SearchConfig> search) {

    public VirtualServerConfig {
        requireNonNull(id, "id");
        requireNonNull(classId, "classId");
        requireNonNull(objectFile, "objectFile");
        requireNonNull(mime, "mime");
        requireNonNull(dav, "dav");
        requireNonNull(search, "search");
        connections = List.copyOf(connections);
        urlHosts = List.copyOf(urlHosts);
        aclIds = List.copyOf(aclIds);
        properties = Map.copyOf(properties);
        userDatabases = List.copyOf(userDatabases);
        webApps = List.copyOf(webApps);
    }

    /** @return one that differs from this only in where it stands, its id, the names of its hosts, and its properties */
    VirtualServerConfig twin(
            SourceLocation where, String ownId, List<String> ownHosts, Map<String, String> ownProperties) {
        return new VirtualServerConfig(
                where,
                ownId,
                classId,
                connections,
                ownHosts,
                objectFile,
                rootObject,
                mime,
                aclIds,
                errorLog,
                acceptLanguage,
                state,
                ownProperties,
                qos,
                userDatabases,
                webApps,
                dav,
                search);
    }

    /** @return whether the two differ at most in where they stand, their ids and the names of their hosts */
    public boolean isTwinOf(VirtualServerConfig other) {
        return isKinOf(other) && properties.equals(other.properties);
    }

    /** @return whether the two differ in nothing more than twins and the values of properties that both have */
    public boolean isKinOf(VirtualServerConfig other) {
        return classId.equals(other.classId)
                && connections.equals(other.connections)
                && objectFile.equals(other.objectFile)
                && rootObject.equals(other.rootObject)
                && mime.equals(other.mime)
                && aclIds.equals(other.aclIds)
                && errorLog.equals(other.errorLog)
                && acceptLanguage == other.acceptLanguage
                && state == other.state
                && properties.keySet().equals(other.properties.keySet())
                && (qos == other.qos || qos.equals(other.qos))
                && userDatabases.equals(other.userDatabases)
                && webApps.equals(other.webApps)
                && dav.equals(other.dav)
                && search.equals(other.search);
    }
}
