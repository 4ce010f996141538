package org.heliostat.packages;

import java.io.IOException;
import java.util.List;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.FileTree;

/** The configuration of the sources, as a new instance has it. */
final class SampleConfiguration {

    private static final List<String> FILES =
            List.of("magnus.conf", "mime.types", "nsfc.conf", "obj.conf", "server.xml", "site.acl");

    /** The sources serve their sample site, every other instance its own documents. */
    private static final String DOCROOT_OF_SOURCES = "\"../samples/site\"";

    private static final String DOCROOT = "\"../docs\"";

    private SampleConfiguration() {}

    /** Puts the files below a folder, such as {@code conf/}. */
    static void put(Release release, FileTree tree, String below) throws IOException {
        for (String name : FILES) {
            String text = release.text("conf/" + name);
            if (name.equals("server.xml") && !text.contains(DOCROOT_OF_SOURCES)) {
                throw new IOException("conf/server.xml: no " + DOCROOT_OF_SOURCES + " (expected: the samples' site)");
            }
            tree.file(below + name, Content.of(text.replace(DOCROOT_OF_SOURCES, DOCROOT)));
        }
    }
}
