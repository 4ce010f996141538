package org.heliostat.config.instance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.search.SearchCollectionConfig;
import org.heliostat.config.search.SearchConfig;
import org.heliostat.config.search.SearchFolders;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;

/**
 * Checks that a line for search has something to search in, and the folders of search collections: documents that are there, indexes that
 * nobody else has and that no virtual server sends. Links are followed.
 */
final class SearchChecks {

    private static final String FUNCTION = "service-search";

    private final Configuration whole;
    private final Variables variablesOf;
    private final Findings findings;
    private final Map<Path, SourceLocation> indexes = new HashMap<>();
    private final Set<Path> served = new HashSet<>();

    SearchChecks(Configuration whole, Findings findings) {
        this.whole = whole;
        this.variablesOf = whole.variables();
        this.findings = findings;
    }

    void run() {
        whole.objConfs().forEach(this::checkLines);
        if (whole.serverXml().virtualServers().stream()
                .noneMatch(vs -> vs.search().isPresent())) {
            return;
        }
        whole.serverXml().virtualServers().forEach(this::noteServed);
        for (VirtualServerConfig vs : whole.serverXml().virtualServers()) {
            vs.search().ifPresent(search -> check(vs, search));
        }
    }

    /** Where one virtual server of several has collections, the line is for that one. */
    private void checkLines(String file, ObjConf objConf) {
        List<DirectiveLine> lines = objConf.objects().stream()
                .flatMap(object -> object.lines().stream())
                .filter(line -> line.fn().equals(FUNCTION))
                .toList();
        boolean isOfNoUse = !lines.isEmpty()
                && whole.serverXml().virtualServers().stream()
                        .noneMatch(vs ->
                                vs.objectFile().equals(file) && vs.search().isPresent());
        if (isOfNoUse) {
            lines.forEach(
                    line -> findings.warning(
                            line.at(),
                            FUNCTION
                                    + ": nothing to search in (expected: SEARCH with a SEARCHCOLLECTION, both on, in a VS of server.xml that has this file)"));
        }
    }

    private void noteServed(VirtualServerConfig vs) {
        SearchFolders folders = whole.searchFolders(vs, variablesOf.of(vs));
        if (!folders.documentRoot().isBlank()) {
            served.add(real(whole.confFolder().resolve(folders.documentRoot())));
        }
        vs.search().stream()
                .flatMap(search -> search.collections().stream())
                .flatMap(collection -> folders.documents(collection).stream())
                .forEach(documents -> served.add(real(documents)));
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
            checkIndex(collection, label, folders.index(collection));
        }
    }

    private void checkIndex(SearchCollectionConfig collection, String label, Path index) {
        Path real = real(index);
        SourceLocation first = indexes.putIfAbsent(real, collection.at());
        if (first != null) {
            findings.error(
                    collection.at(),
                    label + "path: also that of line " + first.line() + " (expected: a folder of its own)");
        }
        if (served.stream().anyMatch(real::startsWith)) {
            findings.wrongValue(collection.at(), label + "path", index.toString(), "a folder that is not served");
        } else if (Files.exists(index) && !Files.isDirectory(index)) {
            findings.wrongValue(collection.at(), label + "path", index.toString(), "a folder, there or not");
        }
    }

    /** @return the path without links, so far as it is there */
    private static Path real(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        for (Path there = whole; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(whole));
            } catch (IOException notThere) {
                continue;
            }
        }
        return whole;
    }
}
