package org.heliostat.packages;

import java.io.IOException;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.Owner;

/** What the archives hold: a folder that runs where it is unpacked, as an instance of its own if it is started in itself. */
final class ArchiveTree {

    private ArchiveTree() {}

    static FileTree of(Release release) throws IOException {
        FileTree tree = new FileTree();
        tree.program("bin/heliostat", release.source("bin/heliostat"));
        // Beside the script, not in lib/: that is an instance's folder for plug-ins.
        tree.file("bin/heliostat.jar", Content.of(release.jar()));
        SampleConfiguration.put(release, tree, "conf/");
        // The document root of the sample configuration: the first page of a server is its manual.
        tree.copy(release.manual(), "docs");
        tree.folder("webapps", 0755, Owner.ROOT);
        tree.file("packaging/heliostat.service", release.source("packaging/heliostat.service"));
        tree.file("packaging/prometheus.yml", release.source("packaging/prometheus.yml"));
        tree.file("packaging/grafana-dashboard.json", release.source("packaging/grafana-dashboard.json"));
        tree.file("bom.json", Content.of(release.bill()));
        tree.file("CHANGELOG.md", release.source("CHANGELOG.md"));
        release.licences(tree, "");
        return tree;
    }
}
