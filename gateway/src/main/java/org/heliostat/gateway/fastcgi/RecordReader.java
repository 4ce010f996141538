package org.heliostat.gateway.fastcgi;

import java.io.IOException;

/** Takes the bytes of an application apart into records, in whatever pieces they come. Used by one thread. */
final class RecordReader {

    static final int END_REQUEST = 3;
    static final int STDOUT = 6;
    static final int STDERR = 7;

    private static final int END_BODY = 8;

    private final byte[] header = new byte[RecordWriter.HEADER];
    private final byte[] end = new byte[END_BODY];
    private int headerBytes;
    private int endBytes;
    private int contentLeft;
    private int paddingLeft;
    private boolean ended;

    /** What is found in the records. */
    interface Listener {
        /** @return whether more output is wanted */
        boolean output(byte[] bytes, int offset, int count) throws IOException;

        void errors(byte[] bytes, int offset, int count);

        /** @param protocolStatus 0 when the request was answered, else why it was not */
        void end(int protocolStatus);
    }

    /**
     * Takes bytes, up to the end of the end record: what comes behind it belongs to no request.
     *
     * @return whether none are left over
     * @throws BrokenAnswerException when they are no records for this request
     */
    boolean take(byte[] bytes, int offset, int count, Listener listener) throws IOException {
        int at = offset;
        int limit = offset + count;
        while (at < limit && !ended) {
            if (headerBytes < RecordWriter.HEADER) {
                header[headerBytes++] = bytes[at++];
                if (headerBytes == RecordWriter.HEADER) {
                    beginRecord(listener);
                }
                continue;
            }
            int content = Math.min(contentLeft, limit - at);
            if (content > 0) {
                content(bytes, at, content, listener);
                contentLeft -= content;
                at += content;
            }
            int padding = contentLeft == 0 ? Math.min(paddingLeft, limit - at) : 0;
            paddingLeft -= padding;
            at += padding;
            endRecordIfWhole(listener);
        }
        return at == limit;
    }

    private void beginRecord(Listener listener) throws IOException {
        int type = header[1] & 0xff;
        int id = (header[2] & 0xff) << 8 | header[3] & 0xff;
        if (header[0] != RecordWriter.VERSION || id > RecordWriter.REQUEST_ID) {
            throw new BrokenAnswerException("what it sends is no FastCGI record of this request");
        }
        contentLeft = (header[4] & 0xff) << 8 | header[5] & 0xff;
        paddingLeft = header[6] & 0xff;
        if (type == END_REQUEST && contentLeft != END_BODY) {
            throw new BrokenAnswerException("its end record has " + contentLeft + " bytes (expected: 8)");
        }
        endBytes = 0;
        endRecordIfWhole(listener);
    }

    private void content(byte[] bytes, int offset, int count, Listener listener) throws IOException {
        switch (header[1] & 0xff) {
            case STDOUT -> {
                if (!listener.output(bytes, offset, count)) {
                    throw new EnoughException();
                }
            }
            case STDERR -> listener.errors(bytes, offset, count);
            case END_REQUEST -> {
                System.arraycopy(bytes, offset, end, endBytes, count);
                endBytes += count;
            }
            default -> {
                // Management records and those of later versions mean nothing here.
            }
        }
    }

    private void endRecordIfWhole(Listener listener) {
        if (contentLeft > 0 || paddingLeft > 0) {
            return;
        }
        headerBytes = 0;
        if ((header[1] & 0xff) == END_REQUEST) {
            ended = true;
            listener.end(end[4] & 0xff);
        }
    }

    /** The listener wants no more of this answer. */
    static final class EnoughException extends IOException {
        private static final long serialVersionUID = 1L;

        EnoughException() {
            super("enough");
        }
    }
}
