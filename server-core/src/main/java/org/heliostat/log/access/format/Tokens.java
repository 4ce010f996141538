package org.heliostat.log.access.format;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every token of flex-log, by name (reference: obj-conf, flex-log format tokens), and ISOTIME, which is ours. An absent
 * value is a dash.
 */
final class Tokens {

    private static final String COOKIE = "Req->headers.cookie.";
    private static final Set<String> NUMBERS = Set.of(
            "TIME",
            "RELATIVETIME",
            "duration",
            "Req->method_num",
            "Req->protv_num",
            "Req->srvhdrs.clf-status",
            "Req->srvhdrs.status.code",
            "Req->srvhdrs.content-length");

    private Tokens() {}

    /** @return the writer of the token between the percent signs, null when there is no such token */
    static @Nullable TokenWriter named(String name, Escaping escaping) {
        TokenWriter writer = time(name);
        if (writer == null) {
            writer = requestLine(name, escaping);
        }
        if (writer == null) {
            writer = answer(name, escaping);
        }
        return writer != null ? writer : byPrefix(name, escaping);
    }

    /** @return whether its values are numbers, where they are not absent */
    static boolean isNumber(String name) {
        return NUMBERS.contains(name);
    }

    private static @Nullable TokenWriter time(String name) {
        return switch (name) {
            case "SYSDATE" -> (line, entry, now, dates) -> line.raw(now.common());
            case "LOCALEDATE" -> (line, entry, now, dates) -> line.raw(now.locale());
            case "TIME" -> (line, entry, now, dates) -> line.number(now.epochSecond());
            case "RELATIVETIME" -> (line, entry, now, dates) -> line.number(dates.secondsSinceStart(now));
            case "ISOTIME" -> (line, entry, now, dates) -> line.raw(now.iso());
            case "duration" -> (line, entry, now, dates) -> line.number(entry.durationNanos() / 1000);
            default -> null;
        };
    }

    private static @Nullable TokenWriter requestLine(String name, Escaping escaping) {
        return switch (name) {
            case "Req->reqpb.clf-request" -> (line, entry, now, dates) -> clfRequest(line, entry, escaping);
            case "Req->reqpb.clf-request.method", "Req->reqpb.method" ->
                (line, entry, now, dates) -> line.textOrDash(entry.method(), escaping);
            case "Req->reqpb.clf-request.uri" -> (line, entry, now, dates) -> line.textOrDash(entry.target(), escaping);
            case "Req->reqpb.clf-request.uri.abs_path" ->
                (line, entry, now, dates) -> line.textOrDash(beforeQuery(entry.target()), escaping);
            case "Req->reqpb.clf-request.uri.query" ->
                (line, entry, now, dates) -> line.textOrDash(query(entry.target()), escaping);
            case "Req->reqpb.clf-request.protocol", "Req->reqpb.protocol" ->
                (line, entry, now, dates) -> line.textOrDash(entry.protocol(), escaping);
            case "Req->reqpb.clf-request.protocol.name" ->
                (line, entry, now, dates) -> line.textOrDash(protocolPart(entry, true), escaping);
            case "Req->reqpb.clf-request.protocol.version" ->
                (line, entry, now, dates) -> line.textOrDash(protocolPart(entry, false), escaping);
            case "Req->method_num" -> (line, entry, now, dates) -> line.number(methodNumber(entry.method()));
            case "Req->protv_num" -> (line, entry, now, dates) -> line.number(protocolNumber(entry.protocol()));
            default -> null;
        };
    }

    private static @Nullable TokenWriter answer(String name, Escaping escaping) {
        return switch (name) {
            case "Ses->client.ip" -> (line, entry, now, dates) -> client(line, entry, entry.nameForAddress(), escaping);
            case "Ses->client.dns" -> (line, entry, now, dates) -> client(line, entry, dns(entry), escaping);
            case "Req->srvhdrs.clf-status", "Req->srvhdrs.status.code" ->
                (line, entry, now, dates) -> number(line, entry.status(), entry.status() > 0);
            case "Req->srvhdrs.status.reason" -> (line, entry, now, dates) -> line.textOrDash(entry.reason(), escaping);
            case "Req->srvhdrs.status" -> (line, entry, now, dates) -> status(line, entry, escaping);
            case "Req->srvhdrs.content-length" ->
                (line, entry, now, dates) -> number(line, entry.contentLength(), entry.contentLength() >= 0);
            case "vsid" -> (line, entry, now, dates) -> line.textOrDash(entry.virtualServerId(), escaping);
            case "subsystem" -> (line, entry, now, dates) -> line.textOrDash(entry.subsystem(), escaping);
            default -> null;
        };
    }

    private static @Nullable TokenWriter byPrefix(String name, Escaping escaping) {
        if (name.startsWith(COOKIE)) {
            String cookie = name.substring(COOKIE.length());
            return cookie.isEmpty()
                    ? null
                    : (line, entry, now, dates) ->
                            line.textOrDash(cookie(entry.requestHeader("cookie"), cookie), escaping);
        }
        int dot = name.indexOf('.');
        if (dot < 0 || dot == name.length() - 1) {
            return null;
        }
        String key = name.substring(dot + 1);
        return switch (name.substring(0, dot)) {
            case "Req->headers" -> (line, entry, now, dates) -> line.textOrDash(entry.requestHeader(key), escaping);
            case "Req->srvhdrs" -> (line, entry, now, dates) -> line.textOrDash(entry.responseHeader(key), escaping);
            case "Req->vars" -> (line, entry, now, dates) -> line.textOrDash(entry.variable(key), escaping);
            case "Req->reqpb" -> (line, entry, now, dates) -> line.textOrDash(entry.requestValue(key), escaping);
            case "Ses->client" -> (line, entry, now, dates) -> line.textOrDash(entry.clientValue(key), escaping);
            case "pblock" -> (line, entry, now, dates) -> line.textOrDash(entry.lineParameter(key), escaping);
            default -> null;
        };
    }

    private static void number(LineBuffer line, long value, boolean present) {
        if (present) {
            line.number(value);
        } else {
            line.raw('-');
        }
    }

    private static void clfRequest(LineBuffer line, AccessLogEntry entry, Escaping escaping) {
        if (entry.method().isEmpty()) {
            line.raw('-');
            return;
        }
        line.text(entry.method(), escaping);
        line.raw(' ');
        line.text(entry.target(), escaping);
        line.raw(' ');
        line.text(entry.protocol(), escaping);
    }

    private static void status(LineBuffer line, AccessLogEntry entry, Escaping escaping) {
        number(line, entry.status(), entry.status() > 0);
        String reason = entry.reason();
        if (reason != null && !reason.isEmpty()) {
            line.text(" ", escaping);
            line.text(reason, escaping);
        }
    }

    private static @Nullable String dns(AccessLogEntry entry) {
        String name = entry.clientDns();
        return name == null ? entry.nameForAddress() : name;
    }

    private static void client(LineBuffer line, AccessLogEntry entry, @Nullable String name, Escaping escaping) {
        String text = name == null ? entry.clientText() : name;
        if (text == null) {
            line.address(entry.client(), escaping);
        } else {
            line.textOrDash(text, escaping);
        }
    }

    private static String beforeQuery(String target) {
        int mark = target.indexOf('?');
        return mark < 0 ? target : target.substring(0, mark);
    }

    private static @Nullable String query(String target) {
        int mark = target.indexOf('?');
        return mark < 0 ? null : target.substring(mark + 1);
    }

    private static @Nullable String protocolPart(AccessLogEntry entry, boolean name) {
        String protocol = entry.protocol();
        int slash = protocol.indexOf('/');
        if (name) {
            return slash < 0 ? protocol : protocol.substring(0, slash);
        }
        return slash < 0 ? null : protocol.substring(slash + 1);
    }

    /** NSAPI's numbers of methods; -1 for those it has none for. */
    private static int methodNumber(String method) {
        return switch (method) {
            case "HEAD" -> 0;
            case "GET" -> 1;
            case "PUT" -> 2;
            case "POST" -> 3;
            case "DELETE" -> 4;
            case "TRACE" -> 5;
            case "OPTIONS" -> 6;
            case "MOVE" -> 7;
            default -> -1;
        };
    }

    /** NSAPI's numbers of protocol versions: 100 for HTTP/1.0, 101 for HTTP/1.1. */
    private static int protocolNumber(String protocol) {
        int slash = protocol.indexOf('/');
        int dot = protocol.indexOf('.', slash + 1);
        if (slash < 0 || dot != slash + 2 || protocol.length() != slash + 4) {
            return 0;
        }
        int major = Character.digit(protocol.charAt(slash + 1), 10);
        int minor = Character.digit(protocol.charAt(slash + 3), 10);
        return major < 0 || minor < 0 ? 0 : major * 100 + minor;
    }

    /** @return the cookie's value as sent (RFC 6265 §5.4), null when it is not there */
    private static @Nullable String cookie(@Nullable String header, String name) {
        int at = 0;
        while (header != null && at < header.length()) {
            int end = header.indexOf(';', at);
            end = end < 0 ? header.length() : end;
            while (at < end && header.charAt(at) == ' ') {
                at++;
            }
            if (header.startsWith(name, at) && at + name.length() < end && header.charAt(at + name.length()) == '=') {
                return header.substring(at + name.length() + 1, end);
            }
            at = end + 1;
        }
        return null;
    }
}
