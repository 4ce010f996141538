package org.heliostat.original.around;

import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.filter.AnswerFilter;
import org.heliostat.request.filter.HeadOnly;

/**
 * Puts a text before or behind one answer: a whole one with status 200, whose content is not coded yet. The answer then
 * has neither validators nor ranges: those of the page would not change with the text.
 */
final class AroundFilter implements AnswerFilter {

    private static final int OK = 200;
    private static final byte[] NOTHING = {};

    private final byte[] text;
    private final boolean isHeader;

    AroundFilter(byte[] text, boolean isHeader) {
        this.text = text;
        this.isHeader = isHeader;
    }

    @Override
    public boolean concerns(Exchange exchange, long length) {
        Response response = exchange.response();
        int status = response.status();
        return (status == OK || status == Response.NO_STATUS)
                && !response.headers().contains("Content-Encoding")
                && !response.headers().contains("Content-Range");
    }

    @Override
    public ResponseTransport begin(Exchange exchange, ResponseTransport next) {
        MutableHeaders headers = exchange.response().headers();
        headers.remove("Content-Length")
                .remove("Content-MD5")
                .remove("Accept-Ranges")
                .remove("ETag")
                .remove("Last-Modified");
        if (exchange.request().method().equals("HEAD")) {
            return new HeadOnly(next);
        }
        return isHeader ? new AroundTransport(next, text, NOTHING) : new AroundTransport(next, NOTHING, text);
    }

    @Override
    public boolean makesContent() {
        return true;
    }
}
