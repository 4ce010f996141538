package org.heliostat.servlet.jsp.xml;

import jakarta.servlet.jsp.JspException;
import jakarta.servlet.jsp.JspTagException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.stream.StreamResult;
import org.apache.taglibs.standard.resources.Resources;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/**
 * {@code x:transform}: applies a style sheet to a document and reads nothing else that {@link XmlAccess} does not allow,
 * neither for entities nor for {@code xsl:include}, {@code xsl:import} and {@code document()}; itself it may read.
 */
public class TransformTag extends org.apache.taglibs.standard.tag.rt.xml.TransformTag {

    private static final long serialVersionUID = 1;

    private final transient PageVariable variable = new PageVariable();
    private transient @Nullable Transformer transformer;

    /** The body may hold parameters, so that the style sheet is read first. */
    @Override
    public int doStartTag() throws JspException {
        if (xslt == null) {
            throw new JspTagException(Resources.getMessage("TRANSFORM_NO_TRANSFORMER"));
        }
        if (!(xslt instanceof String) && !(xslt instanceof Reader) && !(xslt instanceof Source)) {
            throw new JspTagException(Resources.getMessage("TRANSFORM_XSLT_UNRECOGNIZED"));
        }
        try {
            Object sheet = xslt instanceof Reader reader ? text(reader) : xslt;
            transformer = new XmlReading(pageContext).transformer(sheet, xsltSystemId);
            return EVAL_BODY_BUFFERED;
        } catch (IOException | SAXException | ParserConfigurationException | TransformerException failed) {
            throw new JspException(failed);
        }
    }

    @Override
    public int doEndTag() throws JspException {
        Transformer made = transformer;
        if (made == null) {
            throw new JspTagException(Resources.getMessage("TRANSFORM_NO_TRANSFORMER"));
        }
        try {
            XmlReading reading = new XmlReading(pageContext);
            Source source = reading.source(xml == null ? body() : xml, xmlSystemId);
            if (result != null) {
                made.transform(source, result);
            } else if (variable.isWanted()) {
                Document document = reading.documents().newDocument();
                made.transform(source, new DOMResult(document));
                variable.set(pageContext, document);
            } else {
                Result page = new StreamResult(new OpenWriter(pageContext.getOut()));
                made.transform(source, page);
            }
            return EVAL_PAGE;
        } catch (SAXException | ParserConfigurationException | TransformerException failed) {
            throw new JspException(failed);
        } finally {
            transformer = null;
        }
    }

    private static String text(Reader reader) throws IOException {
        StringWriter text = new StringWriter();
        reader.transferTo(text);
        return text.toString();
    }

    private String body() {
        @Nullable String text = bodyContent == null ? null : bodyContent.getString();
        return text == null ? "" : text.strip();
    }

    @Override
    public void addParameter(String name, Object value) {
        Transformer made = transformer;
        if (made != null) {
            made.setParameter(name, value);
        }
    }

    @Override
    public void setVar(String name) {
        variable.name(name);
    }

    @Override
    public void setScope(String scope) {
        variable.scope(scope);
    }

    @Override
    public void release() {
        super.release();
        variable.clear();
        transformer = null;
    }

    /** The page goes on writing: what ends or empties its writer is the page's business. */
    private static final class OpenWriter extends Writer {

        private final Writer page;

        OpenWriter(Writer page) {
            this.page = page;
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            page.write(text, offset, length);
        }

        @Override
        public void flush() {
            // the page's business
        }

        @Override
        public void close() {
            // the page's business
        }
    }
}
