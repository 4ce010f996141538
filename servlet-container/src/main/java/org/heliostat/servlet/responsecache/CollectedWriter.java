package org.heliostat.servlet.responsecache;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;

/** Text of an answer: encoded while it is collected, given to the client's own writer afterwards. */
final class CollectedWriter extends Writer {

    private final CollectedResponse response;
    private final CollectedBody body;
    private final OutputStreamWriter encoder;
    private boolean switched;

    CollectedWriter(CollectedResponse response, CollectedBody body, Charset charset) {
        this.response = response;
        this.body = body;
        this.encoder = new OutputStreamWriter(body, charset);
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        if (isPassing()) {
            response.outerWriter().write(chars, offset, length);
        } else {
            encoder.write(chars, offset, length);
        }
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        if (isPassing()) {
            response.outerWriter().write(text, offset, length);
        } else {
            encoder.write(text, offset, length);
        }
    }

    /** What the encoder still holds comes before what is written directly. */
    private boolean isPassing() throws IOException {
        if (response.isPassing() && !switched) {
            switched = true;
            encoder.flush();
        }
        return switched;
    }

    @Override
    public void flush() throws IOException {
        if (!isPassing()) {
            encoder.flush();
        } else {
            response.flushedByServlet();
        }
    }

    /** Brings what waits to be encoded into the body, and no further. */
    void drain() throws IOException {
        body.quietly(encoder::flush);
    }

    @Override
    public void close() throws IOException {
        response.closedByServlet();
    }
}
