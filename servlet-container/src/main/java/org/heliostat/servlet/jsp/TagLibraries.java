package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private final List<Path> jars;
    private final TagLibrariesOnBoard onBoard;
    private final List<String> unreadable = new ArrayList<>();

    /** @param jars jars of WEB-INF/lib */
    TagLibraries(ServletContext context, List<Path> jars, TagLibrariesOnBoard onBoard) {
        super(context, true, false, true);
        this.context = context;
        this.jars = List.copyOf(jars);
        this.onBoard = onBoard;
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
        if (!unreadable.isEmpty()) {
            throw new SAXException(String.join("\n  ", unreadable));
        }
        onBoard.all().forEach(this::add);
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

    private void add(TagLibrary library) {
        String uri = library.content().getUri();
        if (uri != null) {
            getUriTldResourcePathMap().putIfAbsent(uri, library.path());
        }
        if (getTldResourcePathTaglibXmlMap().putIfAbsent(library.path(), library.content()) == null) {
            getListeners().addAll(library.content().getListeners());
        }
    }
}
