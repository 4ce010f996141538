package org.heliostat.conformance.garden;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Tells what it has read: method, URI as it came, bytes of the body; in a field, over HTTP/2 in the content, with the host and one
 * field more. Runs in our server and in Tomcat.
 */
@WebServlet("/*")
public final class EchoServlet extends HttpServlet {

    /** Before what is told in the content. */
    static final String READ = "read\n";

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long length = 0;
        byte[] piece = new byte[8_192];
        for (int n = request.getInputStream().read(piece);
                n >= 0;
                n = request.getInputStream().read(piece)) {
            length += n;
        }
        String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
        if (request.getProtocol().equals("HTTP/2.0")) {
            String x = request.getHeader("x") == null ? "" : request.getHeader("x");
            String read = String.join(
                    "\n",
                    request.getMethod(),
                    request.getRequestURI() + query,
                    request.getServerName().toLowerCase(Locale.ROOT),
                    x,
                    Long.toString(length));
            response.setContentType("text/plain");
            response.getOutputStream().write((READ + read).getBytes(StandardCharsets.ISO_8859_1));
            return;
        }
        response.setHeader(
                "X-Read", escaped(request.getMethod() + "|" + request.getRequestURI() + query + "|" + length));
        response.setContentLength(0);
    }

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c > ' ' && c < 0x7f) {
                out.append(c);
            } else {
                out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
            }
        }
        return out.toString();
    }
}
