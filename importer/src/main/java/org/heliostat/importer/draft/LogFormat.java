package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A format of access logs in the words of this server.
 *
 * @param text with tokens such as {@code %Ses->client.ip%}
 * @param lost parts that nothing stands for; a dash is in their place
 */
public record LogFormat(String text, List<String> lost) {

    private static final int LONGEST = 2_000;
    private static final String ABSENT = "-";

    /** As mod_log_config and AccessLogValve write it; {@code %D} is microseconds here. */
    private static final Pattern PERCENT =
            Pattern.compile("%(?:[!0-9,]*[<>]?|[<>])(?:\\{([^}]{1,200})\\})?(?:[<>])?(\\^[a-zA-Z]{2}|[a-zA-Z%])");

    private static final Pattern DOLLAR = Pattern.compile("\\$(?:\\{([a-zA-Z0-9_]+)\\}|([a-zA-Z0-9_]+))");
    private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private static final Map<String, String> LETTERS = Map.ofEntries(
            Map.entry("h", "%Ses->client.dns%"),
            Map.entry("a", "%Ses->client.ip%"),
            Map.entry("l", ABSENT),
            Map.entry("u", "%Req->vars.auth-user%"),
            Map.entry("t", "[%SYSDATE%]"),
            Map.entry("r", "%Req->reqpb.clf-request%"),
            Map.entry("s", "%Req->srvhdrs.clf-status%"),
            Map.entry("b", "%Req->srvhdrs.content-length%"),
            Map.entry("B", "%Req->srvhdrs.content-length%"),
            Map.entry("O", "%Req->srvhdrs.content-length%"),
            Map.entry("m", "%Req->reqpb.clf-request.method%"),
            Map.entry("U", "%Req->reqpb.clf-request.uri.abs_path%"),
            Map.entry("q", "%Req->reqpb.clf-request.uri.query%"),
            Map.entry("H", "%Req->reqpb.clf-request.protocol%"),
            Map.entry("D", "%duration%"),
            Map.entry("v", "%vsid%"),
            Map.entry("V", "%Req->headers.host%"));

    private static final Map<String, String> VARIABLES = Map.ofEntries(
            Map.entry("remote_addr", "%Ses->client.ip%"),
            Map.entry("remote_user", "%Req->vars.auth-user%"),
            Map.entry("time_local", "%SYSDATE%"),
            Map.entry("time_iso8601", "%ISOTIME%"),
            Map.entry("request", "%Req->reqpb.clf-request%"),
            Map.entry("request_method", "%Req->reqpb.clf-request.method%"),
            Map.entry("request_uri", "%Req->reqpb.clf-request.uri%"),
            Map.entry("uri", "%Req->reqpb.clf-request.uri.abs_path%"),
            Map.entry("document_uri", "%Req->reqpb.clf-request.uri.abs_path%"),
            Map.entry("args", "%Req->reqpb.clf-request.uri.query%"),
            Map.entry("query_string", "%Req->reqpb.clf-request.uri.query%"),
            Map.entry("server_protocol", "%Req->reqpb.clf-request.protocol%"),
            Map.entry("status", "%Req->srvhdrs.clf-status%"),
            Map.entry("body_bytes_sent", "%Req->srvhdrs.content-length%"),
            Map.entry("bytes_sent", "%Req->srvhdrs.content-length%"),
            Map.entry("host", "%Req->headers.host%"),
            Map.entry("server_name", "%vsid%"),
            Map.entry("request_id", "%Req->vars.request-id%"));

    public LogFormat {
        lost = List.copyOf(lost);
    }

    /** @param names whether clients are logged by their names, where they are known */
    public static LogFormat ofPercents(String format, boolean names) {
        return translated(format, PERCENT, found -> {
            String letter = found.group(2);
            String field = found.group(1);
            if (field != null && FIELD.matcher(field).matches()) {
                String name = field.toLowerCase(Locale.ROOT);
                return switch (letter) {
                    case "i" -> "%Req->headers." + name + "%";
                    case "o" -> "%Req->srvhdrs." + name + "%";
                    case "C", "c" -> "%Req->headers.cookie." + field + "%";
                    case "a", "h", "D", "s" -> LETTERS.get(letter);
                    default -> "";
                };
            }
            if (letter.equals("h") && !names) {
                return LETTERS.get("a");
            }
            return field == null || letter.equals("t") && field.isEmpty() ? LETTERS.getOrDefault(letter, "") : "";
        });
    }

    /** As nginx writes it. */
    public static LogFormat ofVariables(String format) {
        return translated(format, DOLLAR, found -> {
            String name = found.group(1) != null ? found.group(1) : found.group(2);
            if (name.startsWith("http_")) {
                return "%Req->headers." + name.substring("http_".length()).replace('_', '-') + "%";
            }
            if (name.startsWith("sent_http_")) {
                return "%Req->srvhdrs." + name.substring("sent_http_".length()).replace('_', '-') + "%";
            }
            if (name.startsWith("cookie_")) {
                return "%Req->headers.cookie." + name.substring("cookie_".length()) + "%";
            }
            return VARIABLES.getOrDefault(name, "");
        });
    }

    private static LogFormat translated(String format, Pattern token, Function<Matcher, String> meaning) {
        String bounded = format.length() > LONGEST ? format.substring(0, LONGEST) : format;
        List<String> lost = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Matcher matcher = token.matcher(bounded);
        int end = 0;
        while (matcher.find()) {
            text.append(plain(bounded.substring(end, matcher.start())));
            String ours = meaning.apply(matcher);
            if (ours.isEmpty()) {
                lost.add(matcher.group());
                ours = ABSENT;
            }
            text.append(ours);
            end = matcher.end();
        }
        text.append(plain(bounded.substring(end)));
        boolean hasTokens = text.indexOf("%") >= 0;
        return new LogFormat(hasTokens ? text.toString() : "common", lost);
    }

    /** What is no token: without what would be read as one here. */
    private static String plain(String text) {
        return text.replace("%", "")
                .replace("$", "")
                .replaceAll("\\\\[tn]", " ")
                .replace("\\\"", "\"")
                .replaceAll("\\p{Cntrl}", " ");
    }
}
