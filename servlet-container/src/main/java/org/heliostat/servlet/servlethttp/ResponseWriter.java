package org.heliostat.servlet.servlethttp;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A PrintWriter that encodes into the outgoing buffer, without the locks and the second buffer of the JDK's. Failed
 * writes show in {@link #checkError}, as with any PrintWriter.
 */
final class ResponseWriter extends PrintWriter {

    /** Stands where PrintWriter wants another writer; nothing is ever written to it. */
    private static final Writer NOWHERE = Writer.nullWriter();

    private final ResponseState response;
    private final ResponseBody body;
    private final Charset charset;
    private boolean failed;

    ResponseWriter(ResponseState response, Charset charset) {
        super(NOWHERE, false);
        // PrintWriter locks what it writes to, which is the same for all of these.
        this.lock = this;
        this.response = response;
        this.body = response.body();
        this.charset = charset;
    }

    @Override
    public void write(String text, int offset, int length) {
        try {
            response.requireLive();
            body.write(text, offset, length, charset);
        } catch (IOException gone) {
            failed = true;
        }
    }

    @Override
    public void write(String text) {
        write(text, 0, text.length());
    }

    @Override
    public void write(int c) {
        try {
            response.requireLive();
            body.write((char) c, charset);
        } catch (IOException gone) {
            failed = true;
        }
    }

    @Override
    public void write(char[] chars, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, chars.length);
        try {
            response.requireLive();
            body.write(chars, offset, length, charset);
        } catch (IOException gone) {
            failed = true;
        }
    }

    @Override
    public void write(char[] chars) {
        write(chars, 0, chars.length);
    }

    @Override
    public void print(@Nullable String text) {
        write(String.valueOf(text));
    }

    @Override
    public void print(char c) {
        write(c);
    }

    @Override
    public void println() {
        write('\n');
    }

    @Override
    public void println(@Nullable String text) {
        write(String.valueOf(text));
        println();
    }

    @Override
    public void flush() {
        try {
            response.requireLive();
            response.flush();
        } catch (IOException gone) {
            failed = true;
        }
    }

    @Override
    public void close() {
        try {
            response.closeBody();
        } catch (IOException gone) {
            failed = true;
        }
    }

    @Override
    public boolean checkError() {
        return failed || !response.isOpen();
    }

    @Override
    protected void setError() {
        failed = true;
    }

    @Override
    protected void clearError() {
        failed = false;
    }
}
