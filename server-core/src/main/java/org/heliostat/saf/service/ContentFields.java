package org.heliostat.saf.service;

import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;

/** Header fields that tell what the ObjectType stage has found out. */
final class ContentFields {

    /** Types that begin so choose Service lines and are never sent. */
    private static final String INTERNAL = "magnus-internal/";

    private ContentFields() {}

    static void describe(Request request, MutableHeaders headers) {
        String type = request.contentType();
        if (type != null && !type.startsWith(INTERNAL)) {
            String charset = request.charset();
            headers.set("Content-Type", charset == null ? type : type + ";charset=" + charset);
        }
        String encoding = request.contentEncoding();
        if (encoding != null) {
            headers.set("Content-Encoding", encoding);
        }
        String language = request.contentLanguage();
        if (language != null) {
            headers.set("Content-Language", language);
        }
    }
}
