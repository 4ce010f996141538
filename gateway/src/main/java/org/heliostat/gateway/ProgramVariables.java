package org.heliostat.gateway;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.heliostat.dns.HostNames;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Request;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.DocumentRoots;
import org.heliostat.request.function.offer.ServerPorts;
import org.jspecify.annotations.Nullable;

/**
 * What a program is told about its request: the variables of RFC 3875, section 4.1, and those that the original server and
 * others give besides. Immutable.
 *
 * @param documentRoots of virtual servers
 * @param hostNames null: names are not looked up
 * @param tellsAuthorization whether a login that the server has not checked itself is the program's own business
 */
record ProgramVariables(
        DocumentRoots documentRoots, @Nullable HostNames hostNames, ServerPorts ports, boolean tellsAuthorization) {

    /**
     * {@code Proxy} would become HTTP_PROXY, which programs take for a setting (CVE-2016-5385). The others are told
     * elsewhere or are about the connection.
     */
    private static final Set<String> NOT_TOLD =
            Set.of("proxy", "proxy-authorization", "content-type", "content-length", "transfer-encoding", "expect");

    static ProgramVariables of(BindContext context, boolean tellsAuthorization) {
        return new ProgramVariables(
                context.services().find(DocumentRoots.class).orElseGet(() -> {
                    String root = DocumentRoots.absolute(context.instance(), context.variables());
                    return any -> root;
                }),
                context.services().find(HostNames.class).orElse(null),
                context.services().find(ServerPorts.class).orElse(ServerPorts.RECEIVED),
                tellsAuthorization);
    }

    /**
     * @param script file of the program
     * @param bodyLength bytes of its input, −1 for none
     */
    Map<String, String> of(Exchange exchange, Path script, long bodyLength) {
        Request request = exchange.request();
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("GATEWAY_INTERFACE", "CGI/1.1");
        variables.put("SERVER_SOFTWARE", "Heliostat");
        server(request, variables);
        String root = documentRoots.of(exchange.virtualServerId());
        if (!root.isEmpty()) {
            variables.put("DOCUMENT_ROOT", root);
        }
        client(request, variables);
        script(request, script, root, variables);
        if (bodyLength >= 0) {
            variables.put("CONTENT_LENGTH", Long.toString(bodyLength));
        }
        String type = request.header("Content-Type");
        if (type != null) {
            variables.put("CONTENT_TYPE", type);
        }
        headers(request, variables);
        return variables;
    }

    private void server(Request request, Map<String, String> variables) {
        ClientView view = request.client();
        variables.put("SERVER_PROTOCOL", request.head().version().text());
        variables.put("SERVER_NAME", view.host());
        variables.put("SERVER_PORT", Integer.toString(ports.of(request)));
        variables.put("SERVER_URL", view.origin());
        variables.put("SERVER_ADDR", address(request.connection().local()));
        if (view.isSecure()) {
            variables.put("HTTPS", "on");
            variables.put("REQUEST_SCHEME", "https");
        } else {
            variables.put("REQUEST_SCHEME", "http");
        }
        TlsSession tls = request.connection().tls();
        if (tls != null) {
            variables.put("HTTPS_KEYSIZE", Integer.toString(tls.keySize()));
            variables.put("HTTPS_SECRETKEYSIZE", Integer.toString(tls.keySize()));
            if (!tls.clientCertificates().isEmpty()) {
                variables.put(
                        "CLIENT_CERT_SUBJECT_DN",
                        tls.clientCertificates()
                                .get(0)
                                .getSubjectX500Principal()
                                .getName());
                variables.put(
                        "CLIENT_CERT_ISSUER_DN",
                        tls.clientCertificates().get(0).getIssuerX500Principal().getName());
            }
        }
    }

    private void client(Request request, Map<String, String> variables) {
        String address = address(request.client().address());
        variables.put("REMOTE_ADDR", address);
        variables.put("REMOTE_HOST", hostName(request, address));
        variables.put("REMOTE_PORT", Integer.toString(request.client().address().getPort()));
        String user = request.authUser();
        String type = request.authType();
        if (user != null) {
            variables.put("REMOTE_USER", user);
        }
        if (type != null) {
            variables.put("AUTH_TYPE", type);
        }
    }

    /** Waits for name servers while DNS is on; an address without a name stays an address. */
    private String hostName(Request request, String address) {
        HostNames.Answer answer = hostNames == null
                ? null
                : hostNames.find(request.client().address().getAddress());
        return answer == null || answer.names().isEmpty()
                ? address
                : answer.names().get(0);
    }

    private static void script(Request request, Path script, String root, Map<String, String> variables) {
        String info = request.pathInfo();
        String path = request.uriPath();
        boolean split = info != null && path.endsWith(info);
        String query = request.query();
        variables.put("REQUEST_METHOD", request.method());
        variables.put("REQUEST_URI", target(request));
        variables.put("QUERY_STRING", query == null ? "" : query);
        variables.put("SCRIPT_NAME", split ? path.substring(0, path.length() - lengthOf(info)) : path);
        variables.put("SCRIPT_FILENAME", script.toString());
        if (info != null) {
            variables.put("PATH_INFO", info);
            variables.put("PATH_TRANSLATED", root + info);
        }
    }

    private static int lengthOf(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    private static String target(Request request) {
        String query = request.target().query();
        return request.target().rawPath() + (query == null ? "" : "?" + query);
    }

    private void headers(Request request, Map<String, String> variables) {
        HeaderFields headers = request.headers();
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i).toLowerCase(Locale.ROOT);
            if (isTold(name, request)) {
                String separator = name.equals("cookie") ? "; " : ", ";
                variables.merge(
                        "HTTP_" + name.toUpperCase(Locale.ROOT).replace('-', '_'),
                        headers.value(i),
                        (first, next) -> first + separator + next);
            }
        }
    }

    /** A name with {@code _} could pass for another one's variable. */
    private boolean isTold(String name, Request request) {
        if (NOT_TOLD.contains(name) || name.equals("authorization") && !tellsAuthorization(request)) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    /** A password that was checked here stays here (RFC 3875 §4.1.18). */
    private boolean tellsAuthorization(Request request) {
        return tellsAuthorization && request.authType() == null;
    }

    private static String address(InetSocketAddress address) {
        return address.getAddress() == null
                ? address.getHostString()
                : address.getAddress().getHostAddress();
    }
}
