package org.heliostat.conformance.garden;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;

/** Tells in a field what it has read: method, URI as it came, bytes of the body. Runs in our server and in Tomcat. */
@WebServlet("/*")
public final class EchoServlet extends HttpServlet {

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
