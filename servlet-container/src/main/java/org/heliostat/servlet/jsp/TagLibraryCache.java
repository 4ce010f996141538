package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import org.apache.jasper.JasperException;
import org.apache.jasper.compiler.TldCache;
import org.apache.tomcat.util.descriptor.tld.TaglibXml;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Where Jasper looks for tag libraries: those of the application, and those on board. Any thread. */
final class TagLibraryCache extends TldCache {

    private final TagLibrariesOnBoard onBoard;

    /** @param libraries scanned before */
    TagLibraryCache(ServletContext context, TagLibraries libraries, TagLibrariesOnBoard onBoard) {
        super(context, libraries.getUriTldResourcePathMap(), libraries.getTldResourcePathTaglibXmlMap());
        this.onBoard = onBoard;
    }

    @Override
    public @Nullable TaglibXml getTaglibXml(TldResourcePath path) throws JasperException {
        try {
            TaglibXml content = onBoard.content(path);
            return content != null ? content : super.getTaglibXml(path);
        } catch (IOException | SAXException unreadable) {
            throw new JasperException(unreadable);
        }
    }
}
