package org.heliostat.servlet.security.login;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.RequestHead;
import org.jspecify.annotations.Nullable;

/**
 * A request that was put aside until its user has logged in: method, URI, header fields and body. Immutable; each
 * {@link #continuedBy} reads the body anew.
 */
public final class SavedRequest {

    /** Fields that belong to a connection or a user, not to what was asked for. */
    private static final Set<String> NOT_KEPT = Set.of(
            "cookie",
            "authorization",
            "connection",
            "keep-alive",
            "transfer-encoding",
            "te",
            "trailer",
            "expect",
            "content-length",
            "upgrade");

    private final String method;
    private final String uri;
    private final HeaderFields headers;
    private final byte[] body;
    private final String client;
    private final @Nullable String user;

    private SavedRequest(
            String method, String uri, HeaderFields headers, byte[] body, String client, @Nullable String user) {
        this.method = method;
        this.uri = uri;
        this.headers = headers;
        this.body = body;
        this.client = client;
        this.user = user;
    }

    /** @param body all of it; the array is not copied */
    public static SavedRequest of(Request request, byte[] body) {
        MutableHeaders kept = copy(request.headers(), false);
        return new SavedRequest(request.method(), uriOf(request), kept, body, addressOf(request), null);
    }

    /** The same, for nobody but this user from now on. */
    public SavedRequest ownedBy(String owner) {
        return new SavedRequest(method, uri, headers, body, client, owner);
    }

    /**
     * Whether a user may take it up. Whoever gives somebody else the id of a session must not have his own requests
     * go on with the other's rights.
     */
    public boolean belongsTo(Request current, String name) {
        return client.equals(addressOf(current)) && (user == null || user.equals(name));
    }

    /** The same, but as a plain GET: for pages that are shown instead. */
    public static Request asGet(Request request) {
        MutableHeaders kept = copy(request.headers(), true);
        return request(request, "GET", kept, new byte[0]);
    }

    /** @return path and query as they were sent */
    public static String uriOf(Request request) {
        String query = request.target().query();
        return query == null ? request.target().rawPath() : request.target().rawPath() + "?" + query;
    }

    private static String addressOf(Request request) {
        return request.client().address().getHostString();
    }

    public String method() {
        return method;
    }

    public String uri() {
        return uri;
    }

    /** @return whether a GET of the same URI says all that this request said */
    public boolean isPlainGet() {
        return isPlainGet(method);
    }

    /** @return whether a GET of the same URI says all that the request says */
    public static boolean isPlainGet(Request request) {
        return isPlainGet(request.method());
    }

    private static boolean isPlainGet(String method) {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** @return bytes of memory that it takes, roughly */
    public int weight() {
        int bytes = body.length + 2 * uri.length() + 200;
        for (int i = 0; i < headers.size(); i++) {
            bytes += 2 * (headers.name(i).length() + headers.value(i).length()) + 100;
        }
        return bytes;
    }

    /** @return what was put aside, with the cookies of the request that takes it up again */
    public Request continuedBy(Request current) {
        MutableHeaders all = copy(headers, true);
        for (String cookie : current.headers().all("Cookie")) {
            all.add("Cookie", cookie);
        }
        all.add("Content-Length", Integer.toString(body.length));
        return request(current, method, all, body);
    }

    private static Request request(Request like, String method, HeaderFields headers, byte[] body) {
        var head = new RequestHead(method, like.head().target(), like.head().version(), headers);
        Request request = new Request(head, like.target(), new KeptBody(body), like.connection(), like.client());
        request.restartWith(like.uriPath(), like.query());
        return request;
    }

    private static MutableHeaders copy(HeaderFields from, boolean cookiesToo) {
        MutableHeaders copy = new MutableHeaders();
        for (int i = 0; i < from.size(); i++) {
            String name = from.name(i).toLowerCase(Locale.ROOT);
            if (!NOT_KEPT.contains(name) || cookiesToo && name.equals("cookie")) {
                copy.add(from.name(i), from.value(i));
            }
        }
        return copy;
    }

    /** A body that is there already. */
    private static final class KeptBody implements RequestBody {

        private final byte[] content;
        private int position;

        KeptBody(byte[] content) {
            this.content = content;
        }

        @Override
        public long contentLength() {
            return content.length;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (position == content.length) {
                return -1;
            }
            byte[] part = Arrays.copyOfRange(content, position, Math.min(content.length, position + length));
            System.arraycopy(part, 0, bytes, offset, part.length);
            position += part.length;
            return part.length;
        }

        @Override
        public int available() {
            return content.length - position;
        }

        @Override
        public boolean isFinished() {
            return position == content.length;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void whenReady(Runnable callback) {
            callback.run();
        }

        @Override
        public @Nullable HeaderFields trailers() {
            return null;
        }
    }
}
