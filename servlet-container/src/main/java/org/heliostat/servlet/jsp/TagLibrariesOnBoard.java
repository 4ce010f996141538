package org.heliostat.servlet.jsp;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.tomcat.util.descriptor.tld.TagXml;
import org.apache.tomcat.util.descriptor.tld.TaglibXml;
import org.apache.tomcat.util.descriptor.tld.TldParser;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/**
 * The tag libraries that the server brings: JSTL and the cache tags. The class path is not searched, because their names are known; a
 * descriptor is read when a page uses its library first, once for all applications. None of them declares listeners. Any
 * thread.
 */
public final class TagLibrariesOnBoard {

    /** Descriptors below {@code META-INF/}, without {@code .tld}, by the URIs that stand in them. */
    static final Map<String, String> NAMES = names(
            "jakarta.tags.core", "c",
            "jakarta.tags.fmt", "fmt",
            "jakarta.tags.functions", "fn",
            "jakarta.tags.sql", "sql",
            "jakarta.tags.xml", "x",
            "jakarta.tags.permittedTaglibs", "permittedTaglibs",
            "jakarta.tags.scriptfree", "scriptfree",
            "http://java.sun.com/jsp/jstl/core", "c-1_2",
            "http://java.sun.com/jsp/jstl/fmt", "fmt-1_1",
            "http://java.sun.com/jsp/jstl/functions", "fn-1_1",
            "http://java.sun.com/jsp/jstl/sql", "sql-1_1",
            "http://java.sun.com/jsp/jstl/xml", "x-1_1",
            "http://java.sun.com/jstl/core", "c-1_0",
            "http://java.sun.com/jstl/core_rt", "c-1_0-rt",
            "http://java.sun.com/jstl/fmt", "fmt-1_0",
            "http://java.sun.com/jstl/fmt_rt", "fmt-1_0-rt",
            "http://java.sun.com/jstl/sql", "sql-1_0",
            "http://java.sun.com/jstl/sql_rt", "sql-1_0-rt",
            "http://java.sun.com/jstl/xml", "x-1_0",
            "http://java.sun.com/jstl/xml_rt", "x-1_0-rt",
            "http://jakarta.apache.org/taglibs/standard/permittedTaglibs", "permittedTaglibs-1_1",
            "http://jakarta.apache.org/taglibs/standard/scriptfree", "scriptfree-1_1",
            "/com/sun/web/taglibs/cache", "sun-web-cache",
            "Sun ONE Application Server Tags", "appserv-tags");

    /** By name: their classes need those of JSTL, which may be missing where a program embeds the server. */
    private static final Map<String, String> LIMITED = Map.of(
            "org.apache.taglibs.standard.tag.rt.xml.ParseTag", "org.heliostat.servlet.jsp.xml.ParseTag",
            "org.apache.taglibs.standard.tag.rt.xml.TransformTag", "org.heliostat.servlet.jsp.xml.TransformTag",
            "org.apache.taglibs.standard.tag.el.xml.ParseTag", "org.heliostat.servlet.jsp.xml.ExpressionParseTag",
            "org.apache.taglibs.standard.tag.el.xml.TransformTag",
                    "org.heliostat.servlet.jsp.xml.ExpressionTransformTag");

    private final ClassLoader server;
    private final Map<TldResourcePath, TaglibXml> read = new HashMap<>(); // guarded by this
    private Map<String, TldResourcePath> paths = Map.of(); // guarded by this

    /** @param server loader that has them */
    public TagLibrariesOnBoard(ClassLoader server) {
        this.server = server;
    }

    private static Map<String, String> names(String... urisAndNames) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < urisAndNames.length; i += 2) {
            names.put(urisAndNames[i], urisAndNames[i + 1]);
        }
        return Collections.unmodifiableMap(names);
    }

    /** @return where the descriptors are, by URI */
    synchronized Map<String, TldResourcePath> paths() throws IOException {
        if (paths.isEmpty()) {
            Map<String, TldResourcePath> found = new LinkedHashMap<>();
            for (Map.Entry<String, String> library : NAMES.entrySet()) {
                String entry = "META-INF/" + library.getValue() + ".tld";
                URL url = server.getResource(entry);
                if (url != null) {
                    found.put(library.getKey(), path(url, entry));
                }
            }
            paths = Collections.unmodifiableMap(found);
        }
        return paths;
    }

    private static TldResourcePath path(URL url, String entry) throws IOException {
        return url.getProtocol().equals("jar")
                ? new TldResourcePath(((JarURLConnection) url.openConnection()).getJarFileURL(), null, entry)
                : new TldResourcePath(url, null);
    }

    /** XML tags that read documents are ours, which know a limit. */
    private static void limit(TaglibXml library) {
        for (TagXml tag : library.getTags()) {
            tag.setTagClass(LIMITED.getOrDefault(tag.getTagClass(), tag.getTagClass()));
        }
    }

    /**
     * Holds its lock while it reads: whoever comes second waits for what the first one reads.
     *
     * @return what is in a descriptor, which Jasper only looks at; null when it is none of these
     */
    synchronized @Nullable TaglibXml content(TldResourcePath path) throws IOException, SAXException {
        TaglibXml content = read.get(path);
        if (content == null && paths().containsValue(path)) {
            // Namespaces matter, nothing is validated, and nothing outside of the file is asked for.
            content = new TldParser(true, false, true).parse(path);
            limit(content);
            read.put(path, content);
        }
        return content;
    }
}
