package samples.wasp;

import jakarta.servlet.ServletConnection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Set;

/** Prints what one request tells: URL, client and connection, user, headers. Stateless. */
final class RequestLines {

    /** Lower case. Their values let whoever reads over a shoulder act as the user. */
    private static final Set<String> PRIVATE_HEADERS = Set.of("authorization", "cookie", "proxy-authorization");

    private RequestLines() {}

    static void print(HttpServletRequest request, Sheet sheet) {
        printUrl(request, sheet);
        printConnection(request, sheet);
        printUser(request, sheet);
        printHeaders(request, sheet);
    }

    private static void printUrl(HttpServletRequest request, Sheet sheet) {
        sheet.section("Request");
        sheet.row("method", request.getMethod());
        sheet.row("protocol", request.getProtocol());
        sheet.row("scheme", request.getScheme());
        sheet.row("server name", request.getServerName());
        sheet.row("server port", Integer.toString(request.getServerPort()));
        sheet.row("request URI", request.getRequestURI());
        sheet.row("context path", request.getContextPath());
        sheet.row("servlet path", request.getServletPath());
        sheet.row("path info", request.getPathInfo());
        sheet.row("query string", request.getQueryString());
        sheet.row("content type", request.getContentType());
        sheet.row("content length", Long.toString(request.getContentLengthLong()));
        sheet.row("locale", request.getLocale().toLanguageTag());
    }

    private static void printConnection(HttpServletRequest request, Sheet sheet) {
        ServletConnection connection = request.getServletConnection();
        sheet.section("Client and connection");
        sheet.row("remote address", request.getRemoteAddr());
        sheet.row("remote port", Integer.toString(request.getRemotePort()));
        sheet.row("local address", request.getLocalAddr());
        sheet.row("local port", Integer.toString(request.getLocalPort()));
        sheet.row("secure", Boolean.toString(request.isSecure()));
        sheet.row("connection", connection.getConnectionId());
        sheet.row("connection protocol", connection.getProtocol());
        sheet.row("request", request.getRequestId());
    }

    private static void printUser(HttpServletRequest request, Sheet sheet) {
        sheet.section("User");
        sheet.row("remote user", request.getRemoteUser());
        sheet.row("authentication", request.getAuthType());
    }

    private static void printHeaders(HttpServletRequest request, Sheet sheet) {
        sheet.section("Headers");
        Enumeration<String> names = request.getHeaderNames();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            if (PRIVATE_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                sheet.row(name, "(value not shown)");
                continue;
            }
            Enumeration<String> values = request.getHeaders(name);
            while (values.hasMoreElements()) {
                sheet.row(name, values.nextElement());
            }
        }
    }
}
