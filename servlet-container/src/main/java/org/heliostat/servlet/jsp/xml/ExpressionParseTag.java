package org.heliostat.servlet.jsp.xml;

import jakarta.servlet.jsp.JspException;
import org.apache.taglibs.standard.lang.support.ExpressionEvaluatorManager;
import org.jspecify.annotations.Nullable;

/** The parse tag of the JSTL 1.0 library whose expressions JSTL itself evaluates, in pages that leave them alone. */
public final class ExpressionParseTag extends ParseTag {

    private static final long serialVersionUID = 1;

    @Override
    public int doStartTag() throws JspException {
        xml = value("xml", xml);
        systemId = (String) value("systemId", systemId);
        return super.doStartTag();
    }

    private @Nullable Object value(String attribute, @Nullable Object given) throws JspException {
        return given instanceof String text
                ? ExpressionEvaluatorManager.evaluate(attribute, text, Object.class, this, pageContext)
                : given;
    }
}
