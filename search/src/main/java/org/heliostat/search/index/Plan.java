package org.heliostat.search.index;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.search.SearchCollectionConfig;
import org.heliostat.config.search.SearchFolders;
import org.heliostat.config.search.SearchLimits;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;

/**
 * What one collection is. Immutable.
 *
 * @param virtualServerId whose it is
 * @param name its own there
 * @param uri that its documents are served at
 * @param documents folder of the documents, absolute
 * @param index folder of the index, absolute
 * @param types what the virtual server makes of names
 */
public record Plan(
        String virtualServerId,
        String name,
        String uri,
        Path documents,
        Path index,
        MimeTypes types,
        SearchLimits limits) {

    /** @return all collections of a configuration that are on */
    static List<Plan> of(Configuration configuration) {
        List<Plan> plans = new ArrayList<>();
        Variables variables = configuration.variables();
        for (VirtualServerConfig vs : configuration.serverXml().virtualServers()) {
            vs.search().ifPresent(search -> {
                SearchFolders folders = configuration.searchFolders(vs, variables.of(vs));
                for (SearchCollectionConfig collection : search.collections()) {
                    folders.documents(collection)
                            .ifPresent(documents -> plans.add(new Plan(
                                    vs.id(),
                                    collection.name(),
                                    collection.uri(),
                                    documents,
                                    folders.index(collection),
                                    configuration.mimeTypes(vs),
                                    search.limits())));
                }
            });
        }
        return plans;
    }

    boolean isOf(String virtualServer, String collection) {
        return virtualServerId.equals(virtualServer) && name.equals(collection);
    }

    /** @return how messages name it */
    String label() {
        return virtualServerId + ": SEARCHCOLLECTION " + name;
    }

    /** @return the path of a URI that the document is served at, decoded */
    public String uriPath(String document) {
        return (uri.equals("/") ? "" : uri) + "/" + document;
    }
}
