package org.heliostat.http.http2.message;

import org.heliostat.http.http2.wire.FieldEncoder;
import org.heliostat.request.PreparedAnswer;

/** Encodes the fields of prepared answers: what is sent many times is encoded once, but for the date. Any thread. */
public final class PreparedFields {

    private PreparedFields() {}

    /** @param date the Date line of HTTP/1 */
    public static byte[] block(PreparedAnswer answer, byte[] date) {
        byte[] kept = answer.head().block(PreparedFields::encode);
        FieldEncoder out = new FieldEncoder().status(answer.status()).raw(kept);
        AnswerFields.putDate(out, date);
        return out.block();
    }

    private static byte[] encode(org.heliostat.request.HeaderFields fields) {
        return AnswerFields.block(0, fields);
    }
}
