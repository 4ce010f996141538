package org.heliostat.servlet.jsp.xml;

import jakarta.servlet.jsp.JspException;
import jakarta.servlet.jsp.JspTagException;
import java.io.IOException;
import java.io.Reader;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import org.apache.taglibs.standard.resources.Resources;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/** {@code x:parse}: makes a document of text and reads nothing else that {@link XmlAccess} does not allow. */
public class ParseTag extends org.apache.taglibs.standard.tag.rt.xml.ParseTag {

    private static final long serialVersionUID = 1;

    private final transient PageVariable variable = new PageVariable();
    private final transient PageVariable dom = new PageVariable();

    @Override
    public int doEndTag() throws JspException {
        Object given = xml == null ? body() : xml;
        if (!(given instanceof String) && !(given instanceof Reader)) {
            throw new JspTagException(Resources.getMessage("PARSE_INVALID_SOURCE"));
        }
        try {
            Document document = new XmlReading(pageContext).parse(given, systemId, filter);
            variable.set(pageContext, document);
            dom.set(pageContext, document);
            return EVAL_PAGE;
        } catch (SAXException | IOException | ParserConfigurationException | TransformerException failed) {
            throw new JspException(failed);
        }
    }

    private String body() {
        @Nullable String text = bodyContent == null ? null : bodyContent.getString();
        return text == null ? "" : text.strip();
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
    public void setVarDom(String name) {
        dom.name(name);
    }

    @Override
    public void setScopeDom(String scope) {
        dom.scope(scope);
    }

    @Override
    public void release() {
        super.release();
        variable.clear();
        dom.clear();
    }
}
