package org.heliostat.config.instance;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.search.SearchFolders;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;

/**
 * Everything that is configured in an instance: one generation, replaced whole by a reload. Immutable.
 *
 * @param instance the instance's folder, absolute
 * @param objConfs by the name that server.xml has for the file
 * @param mimeTypes by MIME id
 * @param security keys, users and their rights
 * @param files what it was read from
 */
public record Configuration(
        Path instance,
        MagnusConf magnus,
        ServerXml serverXml,
        Map<String, ObjConf> objConfs,
        Map<String, MimeTypes> mimeTypes,
        NsfcConf nsfc,
        SecurityFiles security,
        ReadFiles files) {

    /** The folder of an instance that holds its configuration. */
    public static final String CONF_FOLDER = "conf";

    public Configuration {
        instance = instance.toAbsolutePath().normalize();
        requireNonNull(magnus, "magnus");
        requireNonNull(serverXml, "serverXml");
        objConfs = Map.copyOf(objConfs);
        mimeTypes = Map.copyOf(mimeTypes);
        requireNonNull(nsfc, "nsfc");
        requireNonNull(security, "security");
        requireNonNull(files, "files");
    }

    /** @return where relative file names of server.xml start */
    public Path confFolder() {
        return instance.resolve(CONF_FOLDER);
    }

    public ObjConf objConf(VirtualServerConfig vs) {
        return Optional.ofNullable(objConfs.get(vs.objectFile()))
                .orElseThrow(() -> new IllegalStateException(vs.objectFile() + ": was not read"));
    }

    public MimeTypes mimeTypes(VirtualServerConfig vs) {
        return Optional.ofNullable(mimeTypes.get(vs.mime()))
                .orElseThrow(() -> new IllegalStateException(vs.mime() + ": no MIME of this id was read"));
    }

    /**
     * @param variables of the virtual server, as {@link #variables} tells them
     * @return those that the server itself knows
     */
    public DirectiveValues settings(VirtualServerConfig vs, Map<String, String> variables) {
        return serverXml.settings(vs, variables);
    }

    /** @return whether a virtual server has this on, of its settings */
    public boolean isOnSomewhere(String setting) {
        return serverXml.names(setting)
                && serverXml.virtualServers().stream()
                        .anyMatch(vs -> settings(vs, variables(vs)).flag(setting));
    }

    /** @return the variables of all virtual servers, paths made absolute; for one thread */
    public Variables variables() {
        return new Variables(serverXml, confFolder());
    }

    /**
     * @param variables of the virtual server, as {@link #variables} tells them
     * @return where its search collections and their indexes are
     */
    public SearchFolders searchFolders(VirtualServerConfig vs, Map<String, String> variables) {
        return new SearchFolders(instance, confFolder(), vs.id(), variables.getOrDefault("docroot", ""));
    }

    /** @return the variables of a virtual server, paths made absolute */
    public Map<String, String> variables(VirtualServerConfig vs) {
        return serverXml.variables(vs, confFolder());
    }
}
