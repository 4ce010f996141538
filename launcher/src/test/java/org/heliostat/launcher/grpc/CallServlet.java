package org.heliostat.launcher.grpc;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls of gRPC with nothing but the servlet API: a POST for each, messages behind their length, the status in the
 * trailers. Messages are texts.
 */
@WebServlet("/*")
public final class CallServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int OK = 0;
    private static final int PERMISSION_DENIED = 7;
    private static final int FAILED_PRECONDITION = 9;
    private static final int UNIMPLEMENTED = 12;
    private static final int PIECE = 100_000;

    private final AtomicInteger cancelled = new AtomicInteger();

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/grpc");
        String method = String.valueOf(request.getPathInfo());
        if (method.equals("/Refuse")) {
            response.setHeader("grpc-status", Integer.toString(PERMISSION_DENIED));
            response.setHeader("grpc-message", "not you");
            return;
        }
        Map<String, String> trailers = new HashMap<>();
        response.setTrailerFields(() -> trailers);
        Messages messages = new Messages(request.getInputStream(), response);
        trailers.put("grpc-status", Integer.toString(call(method, messages)));
        trailers.put("grpc-message", "after " + messages.read() + " messages");
        trailers.put("x-client", String.valueOf(request.getHeader("x-client")));
    }

    private int call(String method, Messages messages) throws IOException {
        switch (method) {
            case "/Unary" -> messages.write("hello " + text(messages.next()));
            case "/Download" -> {
                int count = Integer.parseInt(text(messages.next()));
                for (int i = 0; i < count; i++) {
                    messages.write("part " + i);
                }
            }
            case "/Upload" -> {
                long bytes = 0;
                for (byte[] next = messages.next(); next != null; next = messages.next()) {
                    bytes += next.length;
                }
                messages.write(messages.read() + " messages, " + bytes + " bytes");
            }
            case "/Chat" -> {
                for (byte[] next = messages.next(); next != null; next = messages.next()) {
                    messages.write("you said " + text(next));
                }
            }
            case "/Fail" -> {
                messages.write("begun");
                return FAILED_PRECONDITION;
            }
            case "/Break" -> {
                messages.write("begun");
                messages.next();
                throw new IllegalStateException("a call that breaks off");
            }
            case "/Endless" -> endless(messages);
            case "/Cancelled" -> messages.write(Integer.toString(cancelled.get()));
            default -> {
                return UNIMPLEMENTED;
            }
        }
        return OK;
    }

    /** Writes until its client is gone. */
    private void endless(Messages messages) throws IOException {
        String piece = "x".repeat(PIECE);
        try {
            while (true) {
                messages.write(piece);
            }
        } catch (IOException gone) {
            cancelled.incrementAndGet();
            throw gone;
        }
    }

    private static String text(byte @Nullable [] message) {
        return message == null ? "nobody" : new String(message, StandardCharsets.UTF_8);
    }
}
