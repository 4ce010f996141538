package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * A compiled format of flex-init: text with {@code %token%}s (reference: obj-conf, flex-log format tokens), the fields of
 * W3C's extended log file format, or keys of JSON. Immutable; any thread.
 */
public final class AccessLogFormat {

    /** The Common Logfile Format, flex-init's default. */
    public static final String COMMON = "%Ses->client.ip% - %Req->vars.auth-user% [%SYSDATE%]"
            + " \"%Req->reqpb.clf-request%\" %Req->srvhdrs.clf-status% %Req->srvhdrs.content-length%";

    /** The common format with referer and user agent. */
    public static final String COMBINED = COMMON + " \"%Req->headers.referer%\" \"%Req->headers.user-agent%\"";

    private static final byte[] NOTHING = {};

    private final String text;
    private final Kind kind;
    private final TokenWriter[] tokens;

    /** What stands before a colon at the beginning of the text. */
    private enum Kind {
        FLEXIBLE(""),
        W3C("w3c:"),
        JSON("json:");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    private AccessLogFormat(String text, Kind kind, List<TokenWriter> tokens) {
        this.text = text;
        this.kind = kind;
        this.tokens = tokens.toArray(TokenWriter[]::new);
    }

    /**
     * Compiles a format.
     *
     * @param text with tokens between percent signs, where {@code %%} stands for one percent sign; or {@code w3c:} and
     *     names of fields; or {@code json:} and {@code key=%token%} pairs; or one of the words {@code common}, {@code
     *     combined}, {@code w3c}, {@code json}
     * @throws AccessLogFormatException if a token is unknown or not closed, or the text has control characters
     */
    public static AccessLogFormat compile(String text) throws AccessLogFormatException {
        return switch (text) {
            case "common" -> flexible(COMMON);
            case "combined" -> flexible(COMBINED);
            case "w3c" -> compile(Kind.W3C.prefix + " " + W3cFields.USUAL);
            case "json" -> compile(Kind.JSON.prefix + " " + JsonFields.USUAL);
            default -> byPrefix(text);
        };
    }

    private static AccessLogFormat byPrefix(String text) throws AccessLogFormatException {
        if (text.startsWith(Kind.W3C.prefix)) {
            return new AccessLogFormat(text, Kind.W3C, W3cFields.compile(fields(text, Kind.W3C)));
        }
        if (text.startsWith(Kind.JSON.prefix)) {
            return new AccessLogFormat(text, Kind.JSON, JsonFields.compile(fields(text, Kind.JSON)));
        }
        return flexible(text);
    }

    private static AccessLogFormat flexible(String text) throws AccessLogFormatException {
        return new AccessLogFormat(text, Kind.FLEXIBLE, new FormatCompiler(text).compile());
    }

    private static String fields(String text, Kind kind) {
        return text.substring(kind.prefix.length());
    }

    /** @return the text it was compiled from; for a word, what it stands for */
    public String text() {
        return text;
    }

    /** @return whether a line has the client's name */
    public boolean hasClientName() {
        return text.contains("Ses->client.dns") || isW3cField("c-dns");
    }

    /** @return whether a line has the client's address, for which its name may stand */
    public boolean hasClientAddress() {
        return text.contains("Ses->client.ip") || isW3cField("c-ip");
    }

    private boolean isW3cField(String name) {
        return kind == Kind.W3C && W3cFields.names(fields(text, kind)).contains(name);
    }

    /** @return the lines that a new file begins with */
    public byte[] head(LogDates.Second now) {
        return switch (kind) {
            case FLEXIBLE -> ("format=" + text + "\n").getBytes(UTF_8);
            case W3C -> W3cFields.head(fields(text, kind), now);
            case JSON -> NOTHING;
        };
    }

    /** @return whether the head is written whenever a file is opened, not only into an empty one */
    public boolean beginsAnew() {
        return kind == Kind.W3C;
    }

    /** Writes the entry's line, without the line end. */
    public void write(LineBuffer line, AccessLogEntry entry, LogDates.Second now, LogDates dates) {
        for (TokenWriter token : tokens) {
            token.write(line, entry, now, dates);
        }
    }
}
