package org.heliostat.stats.statsxml;

import java.io.StringReader;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/** Parses documents of stats-xml with the JDK's validating parser; what breaks the grammar is thrown. */
final class ValidXml {

    private static final Pattern ELEMENT = Pattern.compile("<!ELEMENT ([a-z-]+) ");

    private ValidXml() {}

    static Document parse(String document) {
        return parse(document, true);
    }

    static Document wellFormed(String document) {
        return parse(document, false);
    }

    static List<String> declaredElements(String dtd) {
        return ELEMENT.matcher(dtd)
                .results()
                .map((MatchResult element) -> element.group(1))
                .toList();
    }

    private static Document parse(String document, boolean validating) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setValidating(validating);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader(StatsXmlWriter.dtd())));
            builder.setErrorHandler(new Strict());
            return builder.parse(new InputSource(new StringReader(document)));
        } catch (Exception broken) {
            throw new AssertionError(broken.getMessage() + "\n" + document, broken);
        }
    }

    private static final class Strict implements ErrorHandler {

        @Override
        public void warning(SAXParseException odd) throws SAXParseException {
            throw odd;
        }

        @Override
        public void error(SAXParseException invalid) throws SAXParseException {
            throw invalid;
        }

        @Override
        public void fatalError(SAXParseException malformed) throws SAXParseException {
            throw malformed;
        }
    }
}
