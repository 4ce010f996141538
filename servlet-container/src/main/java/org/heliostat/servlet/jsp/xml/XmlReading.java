package org.heliostat.servlet.jsp.xml;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.jsp.PageContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLFilter;
import org.xml.sax.XMLReader;

/**
 * Reads XML for one page with Java's own parsers, whatever others the application brings, and nothing else that its
 * {@link XmlAccess} does not allow. Used by the page's thread.
 */
final class XmlReading {

    /** Keeps a parser from looking for names without a protocol in the server's working directory. */
    private static final String SCHEME = "jstl:";

    private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

    private final PageContext page;
    private final XmlAccess access;

    XmlReading(PageContext page) {
        this.page = page;
        this.access = XmlAccess.of(page.getServletContext());
    }

    DocumentBuilder documents() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, access.jaxp());
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setEntityResolver((publicId, systemId) -> entity(systemId));
        return builder;
    }

    TransformerFactory transformers() throws TransformerException {
        TransformerFactory factory = TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, access.jaxp());
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, access.jaxp());
        factory.setURIResolver(this::referred);
        return factory;
    }

    /**
     * @param sheet text, or a source that the application has made; it may refer to itself by {@code document('')} (XSLT
     *     1.0, 12.1), a stream that has been read may not
     */
    Transformer transformer(Object sheet, @Nullable String systemId)
            throws SAXException, ParserConfigurationException, TransformerException {
        TransformerFactory factory = transformers();
        Source read = source(sheet, systemId);
        boolean isReadable = sheet instanceof String || sheet instanceof DOMSource;
        factory.setURIResolver((href, base) ->
                isReadable && isItself(href, base, read.getSystemId()) ? again(sheet, systemId) : referred(href, base));
        return factory.newTransformer(read);
    }

    /** Some transformers say for the empty name what it is relative to. */
    private static boolean isItself(@Nullable String href, @Nullable String base, @Nullable String itself) {
        boolean isEmpty = href == null || href.isEmpty() || href.equals(base);
        return isEmpty && Objects.equals(base == null ? "" : base, itself == null ? "" : itself);
    }

    private Source again(Object sheet, @Nullable String systemId) throws TransformerException {
        try {
            return source(sheet, systemId);
        } catch (SAXException | ParserConfigurationException failed) {
            throw new TransformerException(failed);
        }
    }

    private XMLReader reader() throws SAXException, ParserConfigurationException {
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        var parser = factory.newSAXParser();
        parser.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, access.jaxp());
        XMLReader reader = parser.getXMLReader();
        reader.setEntityResolver((publicId, systemId) -> entity(systemId));
        return reader;
    }

    /**
     * @param xml text or a reader of it
     * @param filter sees the events of the parser first; null where there is none
     */
    Document parse(Object xml, @Nullable String systemId, @Nullable XMLFilter filter)
            throws SAXException, IOException, ParserConfigurationException, TransformerException {
        InputSource input = new InputSource(xml instanceof Reader reader ? reader : new StringReader((String) xml));
        input.setSystemId(base(systemId));
        if (filter == null) {
            return documents().parse(input);
        }
        Document document = documents().newDocument();
        TransformerHandler handler = ((SAXTransformerFactory) transformers()).newTransformerHandler();
        handler.setResult(new DOMResult(document));
        XMLReader reader = reader();
        if (filter.getEntityResolver() == null) {
            // Filters put themselves between a reader and its resolver.
            filter.setEntityResolver(reader.getEntityResolver());
        }
        filter.setParent(reader);
        filter.setContentHandler(handler);
        filter.parse(input);
        return document;
    }

    /** @param xml text, a reader of it, a node, a list of one of these, or a source that the application has made */
    Source source(Object xml, @Nullable String systemId) throws SAXException, ParserConfigurationException {
        if (xml instanceof DOMSource made && made.getSystemId() == null) {
            return new DOMSource(made.getNode(), base(systemId));
        }
        if (xml instanceof Source made) {
            return made;
        }
        if (xml instanceof Node node) {
            return new DOMSource(node);
        }
        if (xml instanceof List<?> list && list.size() == 1 && list.get(0) != null) {
            return source(list.get(0), systemId);
        }
        if (!(xml instanceof String) && !(xml instanceof Reader)) {
            throw new IllegalArgumentException("XML tag: " + xml.getClass().getName()
                    + " (expected: String, Reader, Node, Source, or a list of one)");
        }
        InputSource input = new InputSource(xml instanceof Reader reader ? reader : new StringReader((String) xml));
        input.setSystemId(base(systemId));
        SAXSource source = new SAXSource(reader(), input);
        source.setSystemId(base(systemId));
        return source;
    }

    /** @return the address that names without a protocol are relative to: that of the page, unless the tag says another */
    private String base(@Nullable String systemId) {
        if (systemId != null && isAbsolute(systemId)) {
            return systemId;
        }
        String servlet = ((HttpServletRequest) page.getRequest()).getServletPath();
        String name = systemId == null ? "" : systemId;
        String path = name.startsWith("/") ? name : servlet.substring(0, servlet.lastIndexOf('/') + 1) + name;
        // A parser joins names to a path; to a scheme alone it does not.
        return SCHEME + (path.startsWith("/") ? path : "/" + path);
    }

    private static boolean isAbsolute(String name) {
        return ABSOLUTE.matcher(name).matches();
    }

    /** @return null when the parser may open it by its URL */
    private @Nullable InputSource entity(@Nullable String systemId) throws SAXException, IOException {
        String name =
                systemId == null ? "" : systemId.startsWith(SCHEME) ? systemId.substring(SCHEME.length()) : systemId;
        if (isAbsolute(name)) {
            if (!access.allows(name)) {
                throw new SAXException(refusal(name));
            }
            return null;
        }
        if (!access.application()) {
            throw new SAXException(refusal(name));
        }
        InputSource source = new InputSource(ofApplication(name));
        source.setSystemId(SCHEME + name);
        return source;
    }

    /** @return null when the transformer may open it by its URL */
    private @Nullable Source referred(@Nullable String href, @Nullable String base) throws TransformerException {
        String wanted = href == null ? "" : href;
        String from = base == null ? "" : base.startsWith(SCHEME) ? base.substring(SCHEME.length()) : base;
        if (isAbsolute(wanted) || isAbsolute(from)) {
            String url = isAbsolute(wanted) ? wanted : from;
            if (!access.allows(url)) {
                throw new TransformerException(refusal(wanted));
            }
            return null;
        }
        if (!access.application()) {
            throw new TransformerException(refusal(wanted));
        }
        String name = wanted.startsWith("/") ? wanted : from.substring(0, from.lastIndexOf('/') + 1) + wanted;
        try {
            InputSource input = new InputSource(ofApplication(name));
            input.setSystemId(SCHEME + name);
            SAXSource source = new SAXSource(reader(), input);
            source.setSystemId(SCHEME + name);
            return source;
        } catch (IOException | SAXException | ParserConfigurationException missing) {
            throw new TransformerException(missing);
        }
    }

    private static String refusal(String name) {
        return "\"" + name + "\" is not read: XML tags read nothing that a document refers to"
                + " (xml-access of jsp-config in sun-web.xml)";
    }

    private InputStream ofApplication(String name) throws FileNotFoundException {
        String path = name;
        if (!name.startsWith("/")) {
            String servlet = ((HttpServletRequest) page.getRequest()).getServletPath();
            path = servlet.substring(0, servlet.lastIndexOf('/') + 1) + name;
        }
        InputStream found = page.getServletContext().getResourceAsStream(path);
        if (found == null) {
            throw new FileNotFoundException("the application has no " + path);
        }
        return found;
    }
}
