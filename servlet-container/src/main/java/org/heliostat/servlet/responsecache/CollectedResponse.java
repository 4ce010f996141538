package org.heliostat.servlet.responsecache;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.heliostat.servlet.servlethttp.LineFeedWriter;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/**
 * What a servlet is given to answer into while its answer is collected. Nothing reaches the client before the servlet
 * has returned; an answer that turns out too large, or goes on asynchronously, is passed on as it comes. Calls that make
 * the head take effect at once, and are noted; not those that the container passes over, in an include or after the answer
 * has begun. Longer than other files because the interface is.
 */
final class CollectedResponse extends HttpServletResponseWrapper {

    private final ContainerResponse container;
    private final int mostBytes;
    private final HeadNotes notes = new HeadNotes();
    private final CollectedBody body = new CollectedBody(this);
    private @Nullable PrintWriter writer;
    private @Nullable CollectedWriter text;
    private @Nullable Charset charset;
    private boolean streamTaken;
    private boolean begun;
    private boolean passing;
    private long declared = -1;

    /** @param mostBytes that are collected */
    CollectedResponse(ContainerResponse container, HttpServletResponse outer, int mostBytes) {
        super(outer);
        this.container = container;
        this.mostBytes = mostBytes;
    }

    /** The answer will not be kept; the first reason counts. */
    void ruleOut(Uncacheable why) {
        notes.ruleOut(why);
    }

    /** @return the calls that made its head so far */
    List<HeadCall> calls() {
        return notes.calls();
    }

    @Nullable
    Uncacheable reason() {
        return notes.reason();
    }

    private HttpServletResponse outer() {
        return (HttpServletResponse) getResponse();
    }

    private boolean isFixed() {
        return isCommitted() || container.isIncluding();
    }

    boolean isPassing() {
        return passing;
    }

    boolean isTooMuch(long bytes) {
        return bytes > mostBytes;
    }

    void grown(int count) throws IOException {
        if (count > mostBytes) {
            passOn(Uncacheable.TOO_LARGE);
        }
    }

    ServletOutputStream outerStream() throws IOException {
        return outer().getOutputStream();
    }

    PrintWriter outerWriter() throws IOException {
        return outer().getWriter();
    }

    /** Bytes go out as what the servlet wrote, so that whoever wraps the response sees the same as without a cache. */
    void toOuter(byte[] bytes, int offset, int length) throws IOException {
        if (charset == null) {
            outerStream().write(bytes, offset, length);
        } else {
            // An encoder hands over whole characters.
            outerWriter().write(new String(bytes, offset, length, charset));
        }
    }

    private void closeOuter() throws IOException {
        if (charset == null) {
            outerStream().close();
        } else {
            outerWriter().close();
        }
    }

    /** Hands over what was collected; from now on everything reaches the client's response at once. */
    void passOn(Uncacheable why) throws IOException {
        notes.ruleOut(why);
        if (passing) {
            return;
        }
        passing = true;
        if (declared >= 0) {
            outer().setContentLengthLong(declared);
        }
        if (body.count() > 0) {
            body.drain();
        }
        if (begun) {
            outer().flushBuffer();
        }
        if (body.isEnded() && container.errorStatus() == 0 && !container.isHeadSent()) {
            closeOuter();
        }
    }

    /** Brings text that waits to be encoded into the body. */
    void drainText() throws IOException {
        if (text != null) {
            text.drain();
        }
    }

    /** @return what was collected, to be kept */
    StoredAnswer answer(String key, long nowMillis, long goodUntilMillis) {
        return StoredAnswer.of(getStatus(), notes.calls(), body.copy(), declared >= 0, key, nowMillis, goodUntilMillis);
    }

    boolean hasDeclaredLength() {
        return declared < 0 || declared == body.count();
    }

    void flushedByServlet() throws IOException {
        if (passing) {
            outer().flushBuffer();
        } else {
            begun = true;
        }
    }

    void closedByServlet() throws IOException {
        if (container.isIncluding()) {
            return;
        }
        drainText();
        if (passing) {
            closeOuter();
        }
        body.end();
    }

    boolean isReady() {
        try {
            return !passing || outerStream().isReady();
        } catch (IOException gone) {
            return true;
        }
    }

    void writeListener(WriteListener listener) {
        try {
            passOn(Uncacheable.ELSEWHERE);
            outerStream().setWriteListener(listener);
        } catch (IOException gone) {
            listener.onError(gone);
        }
    }

    /** Content-Length was set; negative: it was taken back. */
    private void declared(long length) {
        declared = length;
        if (passing) {
            outer().setContentLengthLong(length);
        }
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (isFixed() || isSpecial(name, value)) {
            return;
        }
        outer().setHeader(name, value);
        notes.noteField(HeadCall.Kind.SET, name, value);
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (isFixed() || value == null || isSpecial(name, value)) {
            return;
        }
        outer().addHeader(name, value);
        notes.noteField(HeadCall.Kind.ADD, name, value);
    }

    /** What the container takes for more than a line of the head. */
    private boolean isSpecial(String name, @Nullable String value) {
        if ("Content-Type".equalsIgnoreCase(name)) {
            setContentType(value);
            return true;
        }
        if ("Content-Length".equalsIgnoreCase(name)) {
            declared(value == null ? -1 : Long.parseLong(value.trim()));
            return true;
        }
        return false;
    }

    @Override
    public void setDateHeader(String name, long date) {
        setHeader(name, HttpDates.format(date));
    }

    @Override
    public void addDateHeader(String name, long date) {
        addHeader(name, HttpDates.format(date));
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public void addCookie(Cookie cookie) {
        if (!isFixed()) {
            notes.ruleOut(Uncacheable.COOKIE);
            outer().addCookie(cookie);
        }
    }

    @Override
    public void setStatus(int status) {
        if (!isFixed()) {
            outer().setStatus(status);
        }
    }

    @Override
    public void setTrailerFields(Supplier<Map<String, String>> supplier) {
        notes.ruleOut(Uncacheable.HEAD);
        outer().setTrailerFields(supplier);
    }

    @Override
    public String encodeURL(String url) {
        return linked(url, outer().encodeURL(url));
    }

    @Override
    public String encodeRedirectURL(String url) {
        return linked(url, outer().encodeRedirectURL(url));
    }

    /** A link with a session id in it is for one user. */
    private String linked(String url, String encoded) {
        if (!encoded.equals(url)) {
            notes.ruleOut(Uncacheable.SESSION_LINK);
        }
        return encoded;
    }

    @Override
    public void setContentLength(int length) {
        setContentLengthLong(length);
    }

    @Override
    public void setContentLengthLong(long length) {
        if (!isFixed()) {
            declared(length);
        }
    }

    @Override
    public ServletOutputStream getOutputStream() {
        if (writer != null) {
            throw new IllegalStateException("the answer is being written by getWriter");
        }
        streamTaken = true;
        return body;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        if (streamTaken) {
            throw new IllegalStateException("the answer is being written by getOutputStream");
        }
        PrintWriter known = writer;
        if (known != null) {
            return known;
        }
        String name = getCharacterEncoding();
        Charset wanted = charset(name);
        CollectedWriter collecting = new CollectedWriter(this, body, wanted);
        PrintWriter made = new LineFeedWriter(collecting);
        text = collecting;
        writer = made;
        charset = wanted;
        outer().setCharacterEncoding(name);
        notes.note(HeadCall.Kind.CHARSET, "", name);
        return made;
    }

    private static Charset charset(String name) throws UnsupportedEncodingException {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw new UnsupportedEncodingException(name);
        }
    }

    /** The charset is fixed once a writer was asked for (Servlet 6.1, 5.5). */
    private void keepCharset() {
        if (writer != null) {
            String name = charset == null ? null : charset.name();
            outer().setCharacterEncoding(name);
            notes.note(HeadCall.Kind.CHARSET, "", name);
        }
    }

    @Override
    public void setContentType(@Nullable String type) {
        if (!isFixed()) {
            outer().setContentType(type);
            notes.note(HeadCall.Kind.TYPE, "", type);
            keepCharset();
        }
    }

    @Override
    public void setCharacterEncoding(@Nullable String name) {
        if (!isFixed() && writer == null) {
            outer().setCharacterEncoding(name);
            notes.note(HeadCall.Kind.CHARSET, "", name);
        }
    }

    @Override
    public void setCharacterEncoding(@Nullable Charset charset) {
        setCharacterEncoding(charset == null ? null : charset.name());
    }

    @Override
    public void setLocale(@Nullable Locale locale) {
        if (!isFixed()) {
            outer().setLocale(locale);
            notes.note(HeadCall.Kind.LOCALE, "", locale == null ? null : locale.toLanguageTag());
            keepCharset();
        }
    }

    @Override
    public void sendError(int status, @Nullable String message) throws IOException {
        requireOpen("sendError");
        notes.ruleOut(Uncacheable.STATUS);
        outer().sendError(status, message);
        drop();
    }

    @Override
    public void sendError(int status) throws IOException {
        requireOpen("sendError");
        notes.ruleOut(Uncacheable.STATUS);
        outer().sendError(status);
        drop();
    }

    @Override
    public void sendRedirect(String location) throws IOException {
        sendRedirect(location, SC_FOUND, true);
    }

    @Override
    public void sendRedirect(String location, int status) throws IOException {
        sendRedirect(location, status, true);
    }

    @Override
    public void sendRedirect(String location, boolean clearBuffer) throws IOException {
        sendRedirect(location, SC_FOUND, clearBuffer);
    }

    @Override
    public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
        requireOpen("sendRedirect");
        if (container.isIncluding()) {
            return;
        }
        drainText();
        if (clearBuffer) {
            body.clear();
        }
        declared = -1;
        passOn(Uncacheable.REDIRECT);
        outer().sendRedirect(location, status, clearBuffer);
        body.end();
    }

    private void clearBody() {
        try {
            drainText();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        body.clear();
    }

    /** What was collected is no part of the answer any more, nor is what may follow. */
    private void drop() {
        if (!container.isIncluding()) {
            clearBody();
            body.end();
        }
    }

    private void requireOpen(String what) {
        if (isCommitted()) {
            throw new IllegalStateException(what + ": the answer has begun");
        }
    }

    @Override
    public boolean isCommitted() {
        return begun || outer().isCommitted();
    }

    @Override
    public void flushBuffer() throws IOException {
        drainText();
        flushedByServlet();
    }

    @Override
    public void setBufferSize(int size) {
        if (begun || body.count() > 0) {
            throw new IllegalStateException("setBufferSize: content has been written");
        }
        outer().setBufferSize(size);
    }

    @Override
    public void resetBuffer() {
        requireOpen("resetBuffer");
        clearBody();
        outer().resetBuffer();
    }

    /** What filters said is gone as well then, which would not happen again for a later request. */
    @Override
    public void reset() {
        requireOpen("reset");
        outer().reset();
        if (container.isIncluding()) {
            return;
        }
        notes.ruleOut(Uncacheable.HEAD);
        notes.calls().clear();
        clearBody();
        declared = -1;
        writer = null;
        text = null;
        charset = null;
        streamTaken = false;
    }
}
