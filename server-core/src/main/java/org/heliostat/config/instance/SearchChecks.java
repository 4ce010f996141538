package org.heliostat.config.instance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.search.SearchCollectionConfig;
import org.heliostat.config.search.SearchConfig;
import org.heliostat.config.search.SearchFolders;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;

/** Checks the folders of search collections: documents that are there, indexes that nobody else has and nobody is served. */
final class SearchChecks {

    private final Configuration whole;
    private final Variables variablesOf;
    private final Findings findings;
    private final Map<Path, SourceLocation> indexes = new HashMap<>();

    SearchChecks(Configuration whole, Findings findings) {
        this.whole = whole;
        this.variablesOf = whole.variables();
        this.findings = findings;
    }

    void run() {
        for (VirtualServerConfig vs : whole.serverXml().virtualServers()) {
            vs.search().ifPresent(search -> check(vs, search));
        }
    }

    private void check(VirtualServerConfig vs, SearchConfig search) {
        SearchFolders folders = whole.searchFolders(vs, variablesOf.of(vs));
        for (SearchCollectionConfig collection : search.collections()) {
            String label = "VS " + vs.id() + ": SEARCHCOLLECTION " + collection.name() + ": ";
            Optional<Path> documents = folders.documents(collection);
            if (documents.isEmpty()) {
                findings.error(
                        collection.at(),
                        label + "docroot: missing (expected: a folder, since the virtual server has no document root)");
            } else if (!Files.isDirectory(documents.get())) {
                findings.warning(
                        collection.at(), label + "docroot: " + documents.get() + " (expected: an existing folder)");
            }
            checkIndex(collection, label, folders, documents);
        }
    }

    private void checkIndex(
            SearchCollectionConfig collection, String label, SearchFolders folders, Optional<Path> documents) {
        Path index = folders.index(collection);
        SourceLocation first = indexes.putIfAbsent(index, collection.at());
        if (first != null) {
            findings.error(
                    collection.at(),
                    label + "path: also that of line " + first.line() + " (expected: a folder of its own)");
        }
        if (documents.filter(index::startsWith).isPresent() || isServed(index, folders)) {
            findings.wrongValue(collection.at(), label + "path", index.toString(), "a folder that is not served");
        } else if (Files.exists(index) && !Files.isDirectory(index)) {
            findings.wrongValue(collection.at(), label + "path", index.toString(), "a folder, there or not");
        }
    }

    private boolean isServed(Path index, SearchFolders folders) {
        return !folders.documentRoot().isBlank()
                && index.startsWith(
                        whole.confFolder().resolve(folders.documentRoot()).normalize());
    }
}
