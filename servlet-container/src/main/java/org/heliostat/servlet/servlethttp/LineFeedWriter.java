package org.heliostat.servlet.servlethttp;

import java.io.PrintWriter;
import java.io.Writer;

/** A PrintWriter whose lines end in LF on every platform, so that a page has the same bytes everywhere. */
public class LineFeedWriter extends PrintWriter {

    public LineFeedWriter(Writer out) {
        super(out, false);
    }

    @Override
    public void println() {
        write('\n');
    }
}
