package org.heliostat.http.http2.message;

import org.heliostat.frames.FieldEncoder;
import org.heliostat.http.StandingFields;
import org.heliostat.request.PreparedAnswer;
import org.jspecify.annotations.Nullable;

/** Encodes the fields of prepared answers: what is sent many times is encoded once, but for the date. Any thread. */
public final class PreparedFields {

    private PreparedFields() {}

    /**
     * @param date the Date line of HTTP/1
     * @param transportSecurity value of Strict-Transport-Security, null for no such field
     */
    public static byte[] block(PreparedAnswer answer, byte[] date, @Nullable String transportSecurity) {
        byte[] kept = answer.head().block(PreparedFields::encode);
        FieldEncoder out = new FieldEncoder().status(answer.status()).raw(kept);
        AnswerFields.putDate(out, date);
        if (transportSecurity != null && !answer.head().saysTransportSecurity()) {
            out.field(StandingFields.TRANSPORT_SECURITY, transportSecurity);
        }
        return out.block();
    }

    private static byte[] encode(org.heliostat.request.HeaderFields fields) {
        return AnswerFields.block(0, fields);
    }
}
