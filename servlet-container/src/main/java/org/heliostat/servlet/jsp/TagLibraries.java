package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jasper.servlet.TldScanner;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;
import org.xml.sax.SAXException;

/**
 * Finds tag library descriptors (Pages 4.0, 7.3): those of web.xml, of WEB-INF, of the application's jars, and last
 * those of the JSTL on board, so that a JSTL the application brings wins. The server's class path is not searched:
 * the names of its descriptors are known.
 */
final class TagLibraries extends TldScanner {
    private static final List<String> ON_BOARD = List.of(
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

    private final ServletContext context;
    private final List<Path> jars;
    private final ClassLoader server;

    /**
     * @param jars jars of WEB-INF/lib
     * @param server loader that has the JSTL on board
     */
    TagLibraries(ServletContext context, List<Path> jars, ClassLoader server) {
        super(context, true, false, true);
        this.context = context;
        this.jars = List.copyOf(jars);
        this.server = server;
    }

    @Override
    public void scan() throws IOException, SAXException {
        scanJspConfig();
        if (context.getResourcePaths("/WEB-INF/") != null) {
            scanResourcePaths("/WEB-INF/");
        }
        for (Path jar : jars) {
            for (String entry : TldEntries.of(jar)) {
                String inApplication = "/WEB-INF/lib/" + jar.getFileName();
                parseTld(new TldResourcePath(jar.toUri().toURL(), inApplication, entry));
            }
        }
        for (TldResourcePath path : onBoard()) {
            parseTld(path);
        }
    }

    private List<TldResourcePath> onBoard() throws IOException {
        List<TldResourcePath> paths = new ArrayList<>();
        for (String name : ON_BOARD) {
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
