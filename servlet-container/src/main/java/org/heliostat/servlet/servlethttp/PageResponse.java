package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The response that a page gets. A page has one way to write text; where the answer is being written as a stream already,
 * by who includes or forwards to the page or by the page itself, its text goes into the stream. The page compiler's
 * own way out is a second buffer that nobody empties, so that the text would vanish. Used by one thread at a time.
 */
public final class PageResponse extends HttpServletResponseWrapper {

    private @Nullable PrintWriter intoStream;

    public PageResponse(HttpServletResponse response) {
        super(response);
    }

    /** @return what a resource that a page passes its request on to should write to: the rules for servlets are stricter */
    public static ServletResponse outside(ServletResponse response) {
        return response instanceof PageResponse page ? page.getResponse() : response;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        PrintWriter known = intoStream;
        if (known != null) {
            return known;
        }
        try {
            return super.getWriter();
        } catch (IllegalStateException streamInUse) {
            // What is wrong otherwise with the answer shows here as well.
            ServletOutputStream stream = super.getOutputStream();
            PrintWriter made = new LineFeedWriter(new IntoStream(stream, Charset.forName(getCharacterEncoding())));
            intoStream = made;
            return made;
        }
    }

    @Override
    public void reset() {
        super.reset();
        intoStream = null;
    }

    /** Encodes text at once: what is written to the stream before and after it stays there. */
    private static final class IntoStream extends Writer {

        private final ServletOutputStream stream;
        private final Charset charset;
        private String half = "";

        IntoStream(ServletOutputStream stream, Charset charset) {
            this.stream = stream;
            // A mark of the byte order for each piece would stand in the midst of the text.
            this.charset = charset.equals(StandardCharsets.UTF_16) ? StandardCharsets.UTF_16BE : charset;
        }

        @Override
        public void write(char[] chars, int offset, int length) throws IOException {
            String text = half + new String(chars, offset, length);
            int end = text.length();
            if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            half = text.substring(end);
            stream.write(text.substring(0, end).getBytes(charset));
        }

        @Override
        public void flush() throws IOException {
            stream.flush();
        }

        @Override
        public void close() throws IOException {
            stream.write(half.getBytes(charset));
            half = "";
            stream.close();
        }
    }
}
