package org.heliostat.gateway.upstream.http2;

import java.util.List;
import java.util.Set;
import org.heliostat.frames.ErrorCode;
import org.heliostat.frames.FieldList;
import org.heliostat.frames.FieldSink;
import org.heliostat.frames.Http2Exception;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * Collects the fields of one block of a response as they are decoded, and judges them (RFC 9113 §8.2, §8.3.2): what is over a
 * limit is not kept, what breaks a rule is refused. On the I/O loop.
 */
final class ResponseBlock implements FieldSink {

    /** What a line of HTTP/1 has besides name and value, so that the same limits mean the same. */
    private static final int LINE_OVERHEAD = 4;

    /** HTTP/1 speaks of its connection by them: here somebody else may have written a response of HTTP/1 into a stream. */
    private static final Set<String> ABOUT_CONNECTION =
            Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

    private final HeadLimits limits;
    private final FieldList fields = new FieldList();
    private @Nullable String status;
    private @Nullable String problem;
    private long bytes;
    private int lines;

    ResponseBlock(HeadLimits limits) {
        this.limits = limits;
    }

    @Override
    public void add(CharSequence name, CharSequence value) {
        lines++;
        bytes += (long) name.length() + value.length() + LINE_OVERHEAD;
        if (problem != null) {
            return;
        }
        if (lines > limits.lines()) {
            problem = "it has more than " + limits.lines() + " fields (max-fields)";
        } else if (bytes > limits.bytes()) {
            problem = "its head is larger than max-head";
        } else if (!isValue(value)) {
            problem = "a field holds a control character, or a blank at its ends";
        } else if (name.length() > 0 && name.charAt(0) == ':') {
            addStatus(name, value);
        } else if (!isName(name)) {
            problem = "the name of a field is no token in small letters";
        } else if (ABOUT_CONNECTION.contains(name.toString())) {
            problem = "a field is about a connection of HTTP/1";
        } else {
            fields.add(name.toString(), value.toString());
        }
    }

    private void addStatus(CharSequence name, CharSequence value) {
        boolean isStatus = name.toString().equals(":status");
        if (!isStatus || status != null || fields.size() > 0) {
            problem = "a pseudo-header field is unknown, comes twice, or behind other fields";
            return;
        }
        status = value.toString();
    }

    /**
     * @param last whether nothing follows
     * @return the head that these fields are
     */
    ResponseHead head(int streamId, boolean last) throws Http2Exception {
        check(streamId);
        String text = status;
        if (text == null || !text.matches("[1-5][0-9][0-9]")) {
            throw malformed(streamId, "its status is not 100 to 599");
        }
        return new ResponseHead(Integer.parseInt(text), "", true, !last && !fields.contains("content-length"), fields);
    }

    /** @return the trailer fields that these are */
    FieldList trailers(int streamId) throws Http2Exception {
        check(streamId);
        if (status != null) {
            throw malformed(streamId, "a status behind its body");
        }
        return fields;
    }

    private void check(int streamId) throws Http2Exception {
        if (problem != null) {
            throw malformed(streamId, problem);
        }
    }

    /** @return bytes of the body that the head promises; −1 where it promises none */
    static long promised(int streamId, ResponseHead head) throws Http2Exception {
        List<String> lengths = head.fields().all("content-length");
        if (lengths.isEmpty()) {
            return -1;
        }
        long length = HeaderFields.decimal(lengths.get(0));
        if (lengths.size() > 1 || length < 0) {
            throw malformed(streamId, "its content-length is none, or there are several");
        }
        return length;
    }

    static Http2Exception malformed(int streamId, String what) {
        return Http2Exception.stream(streamId, ErrorCode.PROTOCOL_ERROR, what);
    }

    private static boolean isName(CharSequence name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean token = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
            if (!token) {
                return false;
            }
        }
        return name.length() > 0;
    }

    private static boolean isValue(CharSequence value) {
        int length = value.length();
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c < ' ' && c != '\t' || c == 0x7f) {
                return false;
            }
        }
        return length == 0 || !isBlank(value.charAt(0)) && !isBlank(value.charAt(length - 1));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
