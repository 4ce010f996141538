package org.heliostat.servlet.jsp;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.apache.tomcat.util.descriptor.tld.TldParser;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;
import org.xml.sax.SAXException;

/**
 * The tag libraries that the server brings: JSTL. Their descriptors are read once, when the first application needs
 * them, and shared by all. The class path is not searched, because their names are known. Any thread.
 */
public final class TagLibrariesOnBoard {

    private static final List<String> NAMES = List.of(
            "c",
            "c-1_0",
            "c-1_0-rt",
            "c-1_2",
            "fmt",
            "fmt-1_0",
            "fmt-1_0-rt",
            "fmt-1_1",
            "fn",
            "fn-1_1",
            "permittedTaglibs",
            "permittedTaglibs-1_1",
            "scriptfree",
            "scriptfree-1_1",
            "sql",
            "sql-1_0",
            "sql-1_0-rt",
            "sql-1_1",
            "x",
            "x-1_0",
            "x-1_0-rt",
            "x-1_1");

    private final ClassLoader server;
    private List<TagLibrary> read = List.of(); // guarded by this

    /** @param server loader that has them */
    public TagLibrariesOnBoard(ClassLoader server) {
        this.server = server;
    }

    /** Holds its lock while it reads: whoever comes second waits for what the first one reads. */
    synchronized List<TagLibrary> all() throws IOException, SAXException {
        if (read.isEmpty()) {
            // Namespaces matter, nothing is validated, and nothing outside of the file is asked for.
            TldParser parser = new TldParser(true, false, true);
            List<TagLibrary> libraries = new ArrayList<>();
            for (TldResourcePath path : paths()) {
                libraries.add(new TagLibrary(path, parser.parse(path)));
            }
            read = List.copyOf(libraries);
        }
        return read;
    }

    private List<TldResourcePath> paths() throws IOException {
        List<TldResourcePath> paths = new ArrayList<>();
        for (String name : NAMES) {
            String entry = "META-INF/" + name + ".tld";
            URL url = server.getResource(entry);
            if (url == null) {
                continue;
            }
            boolean inJar = url.openConnection() instanceof JarURLConnection;
            paths.add(
                    inJar
                            ? new TldResourcePath(
                                    ((JarURLConnection) url.openConnection()).getJarFileURL(), null, entry)
                            : new TldResourcePath(url, null));
        }
        return paths;
    }
}
