package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jasper.servlet.TldScanner;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Finds tag library descriptors (Pages 4.0, 7.3): those of web.xml, of WEB-INF, of the application's jars, and last
 * those on board, so that a JSTL the application brings wins.
 */
final class TagLibraries extends TldScanner {

    private final ServletContext context;
    private final Map<Path, List<String>> inJars;
    private final TagLibrariesOnBoard onBoard;
    private final List<String> unreadable = new ArrayList<>();

    /** @param inJars names of the entries of jars that describe tag libraries */
    TagLibraries(ServletContext context, Map<Path, List<String>> inJars, TagLibrariesOnBoard onBoard) {
        super(context, true, false, true);
        this.context = context;
        this.inJars = inJars;
        this.onBoard = onBoard;
    }

    @Override
    public void scan() throws IOException, SAXException {
        scanJspConfig();
        if (context.getResourcePaths("/WEB-INF/") != null) {
            scanResourcePaths("/WEB-INF/");
        }
        for (Map.Entry<Path, List<String>> jar : inJars.entrySet()) {
            for (String entry : jar.getValue()) {
                String inApplication = "/WEB-INF/lib/" + jar.getKey().getFileName();
                parseTld(new TldResourcePath(jar.getKey().toUri().toURL(), inApplication, entry));
            }
        }
        if (!unreadable.isEmpty()) {
            throw new SAXException(String.join("\n  ", unreadable));
        }
        onBoard.paths().forEach(getUriTldResourcePathMap()::putIfAbsent);
    }

    /** One that cannot be read is noted, and the others are still looked at. */
    @Override
    protected void parseTld(TldResourcePath path) throws IOException, SAXException {
        try {
            super.parseTld(path);
        } catch (SAXException wrong) {
            String where = path.getWebappPath() == null ? path.getUrl().toString() : path.getWebappPath();
            String entry = path.getEntryName() == null ? "" : "!" + path.getEntryName();
            int line = wrong instanceof SAXParseException parsed ? parsed.getLineNumber() : 0;
            unreadable.add(where + entry + (line > 0 ? ":" + line : "") + ": " + wrong.getMessage());
        }
    }
}
