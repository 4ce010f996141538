package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns the field names of W3C's extended log file format (working draft WD-logfile-960323) into token writers. */
final class W3cFields {

    /** The fields of a line that says no more than {@code w3c}. */
    static final String USUAL = "date time c-ip cs-username cs-method cs-uri-stem cs-uri-query sc-status sc-bytes"
            + " time-taken cs(User-Agent) cs(Referer)";

    private static final byte[] ABSENT = {'-'};
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final Pattern HEADER = Pattern.compile("(cs|sc)\\(([!#$%&'*+.^_`|~A-Za-z0-9-]{1,128})\\)");

    private W3cFields() {}

    static List<TokenWriter> compile(String text) throws AccessLogFormatException {
        List<TokenWriter> tokens = new ArrayList<>();
        List<String> findings = new ArrayList<>();
        for (String name : names(text)) {
            TokenWriter token = named(name);
            if (token == null) {
                findings.add("w3c: " + name + " (expected: a field such as date, c-ip, cs-uri-stem, cs(User-Agent))");
            } else {
                if (!tokens.isEmpty()) {
                    tokens.add((line, entry, now, dates) -> line.raw(' '));
                }
                tokens.add(token);
            }
        }
        if (!findings.isEmpty()) {
            throw new AccessLogFormatException(findings);
        }
        return tokens;
    }

    static List<String> names(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** @return the lines that a file begins with, and again where the server goes on with it */
    static byte[] head(String text, LogDates.Second now) {
        String date = new String(now.date(), US_ASCII) + " " + new String(now.time(), US_ASCII);
        return ("#Version: 1.0\n#Date: " + date + "\n#Fields: " + String.join(" ", names(text)) + "\n")
                .getBytes(US_ASCII);
    }

    private static @Nullable TokenWriter named(String name) {
        Matcher header = HEADER.matcher(name);
        if (header.matches()) {
            return quoted((header.group(1).equals("cs") ? "Req->headers." : "Req->srvhdrs.") + header.group(2));
        }
        return switch (name) {
            case "date" -> (line, entry, now, dates) -> line.raw(now.date());
            case "time" -> (line, entry, now, dates) -> line.raw(now.time());
            case "time-taken" -> (line, entry, now, dates) -> seconds(line, entry.durationNanos());
            case "sc-comment" -> quoted("Req->srvhdrs.status.reason");
            case "cs-host" -> quoted("Req->headers.host");
            case "cs-username" -> quoted("Req->vars.auth-user");
            default -> bare(name);
        };
    }

    private static @Nullable TokenWriter bare(String name) {
        String token =
                switch (name) {
                    case "c-ip" -> "Ses->client.ip";
                    case "c-dns" -> "Ses->client.dns";
                    case "s-ip" -> "Req->reqpb.server-ip";
                    case "s-port" -> "Req->reqpb.server-port";
                    case "cs-method" -> "Req->reqpb.clf-request.method";
                    case "cs-uri" -> "Req->reqpb.clf-request.uri";
                    case "cs-uri-stem" -> "Req->reqpb.clf-request.uri.abs_path";
                    case "cs-uri-query" -> "Req->reqpb.clf-request.uri.query";
                    case "cs-version" -> "Req->reqpb.clf-request.protocol";
                    case "sc-status" -> "Req->srvhdrs.clf-status";
                    case "sc-bytes", "bytes" -> "Req->srvhdrs.content-length";
                    case "x-vsid" -> "vsid";
                    case "x-subsystem" -> "subsystem";
                    default -> "";
                };
        return token.isEmpty() ? null : Tokens.named(token, Escaping.BARE);
    }

    private static @Nullable TokenWriter quoted(String token) {
        TokenWriter writer = Tokens.named(token, Escaping.W3C);
        return writer == null ? null : new FramedValue(writer, true, ABSENT);
    }

    /** The draft's time-taken: seconds with a fraction. */
    private static void seconds(LineBuffer line, long nanos) {
        long millis = nanos / NANOS_PER_MILLI;
        line.number(millis / MILLIS_PER_SECOND);
        line.raw('.');
        int fraction = (int) (millis % MILLIS_PER_SECOND);
        line.raw((char) ('0' + fraction / 100));
        line.raw((char) ('0' + fraction / 10 % 10));
        line.raw((char) ('0' + fraction % 10));
    }
}
