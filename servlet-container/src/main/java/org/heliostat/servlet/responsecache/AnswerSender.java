package org.heliostat.servlet.responsecache;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.conditional.ByteRange;
import org.heliostat.request.conditional.ByteRanges;
import org.heliostat.request.conditional.MultipartRanges;
import org.heliostat.request.conditional.Preconditions;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.ContainerResponse;

/** Gives a kept answer to a client, under the conditions of its request. Any thread that may block. */
final class AnswerSender {

    private static final long MILLIS_PER_SECOND = 1_000;

    private final ContainerRequest request;
    private final HttpServletResponse response;
    private final boolean last;

    /** @param last whether no filter may add to the answer: then its length is known */
    AnswerSender(ContainerRequest request, HttpServletResponse response, boolean last) {
        this.request = request;
        this.response = response;
        this.last = last;
    }

    /** Sends an answer whose head has been said already, to the client it was made for. */
    void sendFirst(StoredAnswer answer) throws IOException {
        content(answer);
    }

    /** Sends an answer that was made before (RFC 9111 §5.1: with its age). */
    void sendAgain(StoredAnswer answer, long now) throws IOException {
        for (HeadCall call : answer.calls()) {
            call.on(response);
        }
        long age = Math.max(0, now - answer.madeMillis()) / MILLIS_PER_SECOND;
        response.setHeader("Age", Long.toString(age));
        if (answer.status() != HttpServletResponse.SC_OK) {
            response.setStatus(answer.status());
        }
        content(answer);
    }

    private void content(StoredAnswer answer) throws IOException {
        if (!answer.hasValidator() || answer.status() != HttpServletResponse.SC_OK) {
            body(answer, 0, answer.body().length);
            return;
        }
        HeaderFields fields = request.pipelineRequest().headers();
        switch (Preconditions.evaluate(request.getMethod(), fields, answer.eTag(), answer.lastModifiedMillis())) {
            case NOT_MODIFIED -> response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            case FAILED -> response.sendError(HttpServletResponse.SC_PRECONDITION_FAILED);
            case HOLDS -> ranges(answer, fields);
        }
    }

    /** Parts are served where the servlet itself would have served them. */
    private void ranges(StoredAnswer answer, HeaderFields fields) throws IOException {
        int size = answer.body().length;
        String range = fields.first("Range");
        boolean may = answer.takesRanges()
                && request.getMethod().equals("GET")
                && Preconditions.ifRangeHolds(fields, answer.eTag(), answer.lastModifiedMillis());
        ByteRanges asked = may && range != null ? ByteRanges.parse(range, size) : ByteRanges.WHOLE;
        if (asked.kind() == ByteRanges.Kind.UNSATISFIABLE) {
            response.setHeader("Content-Range", "bytes */" + size);
            response.sendError(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
            return;
        }
        switch (asked.ranges().size()) {
            case 0 -> body(answer, 0, size);
            case 1 -> {
                ByteRange one = asked.ranges().get(0);
                response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
                response.setHeader("Content-Range", one.contentRange(size));
                body(answer, (int) one.first(), (int) one.length());
            }
            default -> parts(answer, asked);
        }
    }

    private void parts(StoredAnswer answer, ByteRanges asked) throws IOException {
        var parts = new MultipartRanges(asked.ranges(), answer.body().length, response.getContentType());
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setContentType(parts.contentType());
        response.setContentLengthLong(parts.length());
        parts.write(response.getOutputStream(), MultipartRanges.Source.of(ByteBuffer.wrap(answer.body())));
    }

    private void body(StoredAnswer answer, int from, int count) throws IOException {
        if (last || answer.sized()) {
            response.setContentLengthLong(count);
        }
        if (last && response instanceof ContainerResponse container && container.isUntouched()) {
            container.suspendBody();
            container.live().sendContent(ByteBuffer.wrap(answer.body(), from, count));
            return;
        }
        ServletOutputStream out;
        try {
            out = response.getOutputStream();
        } catch (IllegalStateException writerInUse) {
            // A filter has begun to write text.
            response.getWriter().write(new String(answer.body(), from, count, response.getCharacterEncoding()));
            return;
        }
        out.write(answer.body(), from, count);
    }
}
