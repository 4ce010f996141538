package org.heliostat.shtml;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.dns.HostNames;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Request;
import org.heliostat.request.function.NameQuestion;
import org.heliostat.request.function.offer.ServerPorts;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * The names that {@code echo} knows: those of CGI (RFC 3875 section 4.1) for the client's own request, and those of the
 * page. One page, one thread.
 *
 * @param outer the exchange of the client's own request
 * @param page the file that is sent; the outermost one's where pages include one another
 * @param hostNames null: names of clients are not looked up
 */
record PageVariables(
        Exchange outer,
        FileEntry page,
        PageConfig config,
        long nowMillis,
        @Nullable HostNames hostNames,
        ServerPorts ports) {

    private static final String REMOTE_HOST = "REMOTE_HOST";

    /** As CGI programs are not shown it either (RFC 3875 section 9.2). */
    private static final String AUTHORIZATION = "authorization";

    private static final String PROXY = "proxy";

    /**
     * The client's {@code REMOTE_HOST} may be asked of name servers, which is waited for.
     *
     * @return its value, null where there is none
     */
    @Nullable
    String value(String name) {
        Request request = outer.request();
        return switch (name) {
            case "DOCUMENT_NAME" -> fileName(page.path());
            case "DOCUMENT_URI" -> UriText.escaped(request.uriPath());
            case "LAST_MODIFIED" -> config.localTime(page.lastModifiedMillis());
            case "DATE_LOCAL" -> config.localTime(nowMillis);
            case "DATE_GMT" -> config.universalTime(nowMillis);
            case "QUERY_STRING" -> orEmpty(request.query());
            case "QUERY_STRING_UNESCAPED" -> UriText.unescaped(orEmpty(request.query()));
            case "GATEWAY_INTERFACE" -> "CGI/1.1";
            case "AUTH_TYPE" -> request.authType();
            case "REMOTE_USER" -> request.authUser();
            case "REMOTE_ADDR" -> {
                InetAddress address = request.client().address().getAddress();
                yield address == null ? null : address.getHostAddress();
            }
            case REMOTE_HOST -> hostName(true);
            case "REMOTE_PORT" -> String.valueOf(request.client().address().getPort());
            case "REQUEST_METHOD" -> request.method();
            case "REQUEST_URI" -> request.head().target();
            case "SERVER_NAME" -> request.client().host();
            case "SERVER_PORT" -> String.valueOf(ports.of(request));
            case "SERVER_PROTOCOL" -> request.head().version().toString();
            case "SERVER_SOFTWARE" -> "Heliostat";
            case "HTTPS" -> request.client().isSecure() ? "ON" : "OFF";
            default -> name.startsWith("HTTP_") ? field(request.headers(), name) : null;
        };
    }

    /** @param mayAsk false: what is not known at once is not looked up, and the address stands for the name */
    private @Nullable String hostName(boolean mayAsk) {
        InetAddress address = outer.request().client().address().getAddress();
        if (address == null) {
            return null;
        }
        HostNames.Answer answer = hostNames == null
                ? null
                : mayAsk ? NameQuestion.ask(outer, hostNames, address) : hostNames.known(address);
        return answer == null || answer.names().isEmpty()
                ? address.getHostAddress()
                : answer.names().get(0);
    }

    /** @return all of them in order of their names, for {@code printenv}; asks nobody */
    Map<String, String> all() {
        Map<String, String> all = new TreeMap<>();
        for (String name : new String[] {
            "AUTH_TYPE",
            "DATE_GMT",
            "DATE_LOCAL",
            "DOCUMENT_NAME",
            "DOCUMENT_URI",
            "GATEWAY_INTERFACE",
            "HTTPS",
            "LAST_MODIFIED",
            "QUERY_STRING",
            "QUERY_STRING_UNESCAPED",
            "REMOTE_ADDR",
            "REMOTE_PORT",
            "REMOTE_USER",
            "REQUEST_METHOD",
            "REQUEST_URI",
            "SERVER_NAME",
            "SERVER_PORT",
            "SERVER_PROTOCOL",
            "SERVER_SOFTWARE"
        }) {
            String value = value(name);
            if (value != null) {
                all.put(name, value);
            }
        }
        String host = hostName(false);
        if (host != null) {
            all.put(REMOTE_HOST, host);
        }
        HeaderFields headers = outer.request().headers();
        for (int i = 0; i < headers.size(); i++) {
            String name = "HTTP_" + headers.name(i).toUpperCase(Locale.ROOT).replace('-', '_');
            String value = field(headers, name);
            if (value != null) {
                all.put(name, value);
            }
        }
        return all;
    }

    /** Names with an underscore are other fields that would pass for those with a hyphen. */
    private static @Nullable String field(HeaderFields headers, String variable) {
        String name = variable.substring("HTTP_".length()).replace('_', '-').toLowerCase(Locale.ROOT);
        boolean hidden = name.equals(AUTHORIZATION) || name.equals("proxy-authorization") || name.equals(PROXY);
        return hidden ? null : headers.first(name);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static String fileName(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }
}
