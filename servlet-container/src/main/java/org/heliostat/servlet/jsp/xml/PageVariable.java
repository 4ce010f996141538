package org.heliostat.servlet.jsp.xml;

import jakarta.servlet.jsp.PageContext;
import org.apache.taglibs.standard.tag.common.core.Util;
import org.jspecify.annotations.Nullable;

/** Where a tag leaves what it has made, if its page wants it. */
final class PageVariable {

    private @Nullable String name;
    private int scope = PageContext.PAGE_SCOPE;

    void name(@Nullable String given) {
        name = given;
    }

    void scope(String given) {
        scope = Util.getScope(given);
    }

    void clear() {
        name = null;
        scope = PageContext.PAGE_SCOPE;
    }

    boolean isWanted() {
        return name != null;
    }

    void set(PageContext page, Object value) {
        if (name != null) {
            page.setAttribute(name, value, scope);
        }
    }
}
