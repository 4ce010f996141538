package org.heliostat.log.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * A compiled format of flex-init: text with {@code %token%}s (reference: obj-conf, flex-log format tokens).
 * Immutable; any thread.
 */
public final class AccessLogFormat {

    /** The Common Logfile Format, flex-init's default. */
    public static final String COMMON = "%Ses->client.ip% - %Req->vars.auth-user% [%SYSDATE%]"
            + " \"%Req->reqpb.clf-request%\" %Req->srvhdrs.clf-status% %Req->srvhdrs.content-length%";

    /** The common format with referer and user agent. */
    public static final String COMBINED = COMMON + " \"%Req->headers.referer%\" \"%Req->headers.user-agent%\"";

    private final String text;
    private final TokenWriter[] tokens;

    private AccessLogFormat(String text, List<TokenWriter> tokens) {
        this.text = text;
        this.tokens = tokens.toArray(TokenWriter[]::new);
    }

    /**
     * Compiles a format.
     *
     * @param text with tokens between percent signs; {@code %%} stands for one percent sign
     * @throws AccessLogFormatException if a token is unknown or not closed, or the text has control characters
     */
    public static AccessLogFormat compile(String text) throws AccessLogFormatException {
        return new AccessLogFormat(text, new FormatCompiler(text).compile());
    }

    /** @return the text it was compiled from */
    public String text() {
        return text;
    }

    /** @return the lines that a new file begins with */
    byte[] head(LogDates.Second now) {
        return ("format=" + text + "\n").getBytes(UTF_8);
    }

    /** @return whether the head is written whenever a file is opened, not only into an empty one */
    boolean beginsAnew() {
        return false;
    }

    /** Writes the entry's line, without the line end. */
    void write(LineBuffer line, AccessLogEntry entry, LogDates dates) {
        LogDates.Second now = dates.now();
        for (TokenWriter token : tokens) {
            token.write(line, entry, now, dates);
        }
    }
}
