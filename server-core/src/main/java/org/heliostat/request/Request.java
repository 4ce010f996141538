package org.heliostat.request;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import org.heliostat.acl.login.PasswordAnswers;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.target.RequestTarget;
import org.heliostat.request.trace.RequestIdentity;
import org.jspecify.annotations.Nullable;

/**
 * What the client asked for, and what the stages have made of it so far. Used by one thread at a time.
 *
 * <p>{@link #ppath} is the path on its way through translation: the URI path first, a file name once NameTrans is
 * done ({@link #isTranslated}).
 */
public final class Request {

    private RequestHead head;
    private final RequestTarget target;
    private RequestBody body;
    private final ConnectionInfo connection;
    private @Nullable Variables variables;
    private ClientView client;

    private String uriPath;
    private @Nullable String query;
    private String ppath;
    private boolean translated;
    private @Nullable String objectName;
    private @Nullable String ntransBase;
    private @Nullable String documentRoot;
    private @Nullable String pathInfo;
    private @Nullable Path confinement;
    private @Nullable String ruledPath;
    private @Nullable Path path;
    private @Nullable String contentType;
    private @Nullable String contentEncoding;
    private @Nullable String contentLanguage;
    private @Nullable String charset;
    private @Nullable String authType;
    private @Nullable String authUser;
    private @Nullable Request outer;
    private @Nullable RequestIdentity identity;
    private @Nullable Map<Object, String> checkedLogins;
    private @Nullable PasswordAnswers passwords;

    public Request(
            RequestHead head, RequestTarget target, RequestBody body, ConnectionInfo connection, ClientView client) {
        this.head = head;
        this.target = target;
        this.body = body;
        this.connection = connection;
        this.client = client;
        this.uriPath = target.path();
        this.query = target.query();
        this.ppath = target.path();
    }

    public RequestHead head() {
        return head;
    }

    /** Says that this is a request within the server, for a part of the answer to another one. */
    public void partOf(Request whole) {
        outer = whole;
    }

    /** @return the request that the client itself has sent: this one, or the one that this is a part of */
    public Request sent() {
        return outer == null ? this : outer.sent();
    }

    /** @return the request that this one is for a part of; null for one that a client has sent */
    public @Nullable Request outer() {
        return outer;
    }

    public String method() {
        return head.method();
    }

    public HeaderFields headers() {
        return head.headers();
    }

    public @Nullable String header(String name) {
        return head.headers().first(name);
    }

    /** @return the target as it was sent; a restart does not change it */
    public RequestTarget target() {
        return target;
    }

    public RequestBody body() {
        return body;
    }

    /** Puts another body in its place, such as one that filters change. */
    public void body(RequestBody filtered) {
        body = filtered;
    }

    /** Puts other header fields in place of those that were sent, for everybody who looks from now on. */
    public void headers(HeaderFields fields) {
        head = new RequestHead(head.method(), head.target(), head.version(), fields);
    }

    /** @return what it is called; null where neither ids nor traces are asked for */
    public @Nullable RequestIdentity identity() {
        return identity;
    }

    /** @param fields its header fields, with those that say what it is called */
    public void identified(RequestIdentity name, HeaderFields fields) {
        identity = name;
        headers(fields);
    }

    public ConnectionInfo connection() {
        return connection;
    }

    /** @return scheme, host and client address as they hold for this request, behind trusted proxies too */
    public ClientView client() {
        return client;
    }

    public void client(ClientView view) {
        client = view;
    }

    /** @return what functions leave for one another; made at first use */
    public Variables variables() {
        Variables known = variables;
        if (known == null) {
            known = new Variables();
            variables = known;
        }
        return known;
    }

    /** @return the decoded, normalised path of the URI being served now */
    public String uriPath() {
        return uriPath;
    }

    /** @return the query of the URI being served now, as sent; null when there is none */
    public @Nullable String query() {
        return query;
    }

    /** @return the path on its way through translation: URI path before, file name after NameTrans */
    public String ppath() {
        return ppath;
    }

    public void ppath(String newPpath) {
        ppath = newPpath;
    }

    /** Ends the translation: {@code newPpath} is a file name from now on. */
    public void translated(String newPpath) {
        ppath = newPpath;
        translated = true;
        path = null;
    }

    /** Takes the translation back: the path leads to no file. */
    public void untranslated() {
        ppath = uriPath;
        translated = false;
        path = null;
    }

    public boolean isTranslated() {
        return translated;
    }

    /** @return the translated file name; null while there is none or where it is no legal file name */
    public @Nullable Path path() {
        if (path == null && translated) {
            path = legalPath(ppath);
        }
        return path;
    }

    /** @return the object that NameTrans chose by name, null when none */
    public @Nullable String objectName() {
        return objectName;
    }

    public void objectName(String name) {
        objectName = name;
    }

    /** @return directory the prefix was translated to, null when no function said so */
    public @Nullable String ntransBase() {
        return ntransBase;
    }

    public void ntransBase(String base) {
        ntransBase = base;
    }

    /**
     * @return folder that document-root has put before the path, or that of the file that home-page names; null when
     *     neither was asked
     */
    public @Nullable String documentRoot() {
        return documentRoot;
    }

    public void documentRoot(String root) {
        documentRoot = root;
    }

    /** @return the file name that rules of access are about: the translated one, unless another file stands in for it */
    public String ruledPath() {
        return ruledPath == null ? ppath : ruledPath;
    }

    /** Translates to a file that stands in for the one translated to so far; rules for that one go on to hold. */
    public void standsIn(String fileName) {
        ruledPath = ruledPath();
        translated(fileName);
    }

    /** Says that nothing outside of this folder, its name without links, may be sent. */
    public void confinedTo(Path realFolder) {
        confinement = realFolder;
    }

    /** @return whether the file, its name without links, may be sent as far as its place is concerned */
    public boolean confines(@Nullable Path realPath) {
        return confinement == null || realPath != null && realPath.startsWith(confinement);
    }

    /** @return the part of the URI path behind the resource (CGI PATH_INFO), null when none */
    public @Nullable String pathInfo() {
        return pathInfo;
    }

    public void pathInfo(@Nullable String info) {
        pathInfo = info;
    }

    public @Nullable String contentType() {
        return contentType;
    }

    public void contentType(@Nullable String type) {
        contentType = type;
    }

    public @Nullable String contentEncoding() {
        return contentEncoding;
    }

    public void contentEncoding(@Nullable String encoding) {
        contentEncoding = encoding;
    }

    public @Nullable String contentLanguage() {
        return contentLanguage;
    }

    public void contentLanguage(@Nullable String language) {
        contentLanguage = language;
    }

    public @Nullable String charset() {
        return charset;
    }

    public void charset(@Nullable String name) {
        charset = name;
    }

    /**
     * Who has logged in with the header fields of this request, as was found before. A digest can be checked once only,
     * and requests within the server come with the fields of the one that the client has {@link #sent}.
     *
     * @param login that has looked; each knows its own only
     * @return null when it has found nobody yet
     */
    public @Nullable String checkedLogin(Object login) {
        return checkedLogins == null ? null : checkedLogins.get(login);
    }

    public void checkedLogin(Object login, String user) {
        if (checkedLogins == null) {
            checkedLogins = new IdentityHashMap<>(2);
        }
        checkedLogins.put(login, user);
    }

    /** @return what realms said to the password that the client has {@link #sent}, for this request and all that it led to */
    public PasswordAnswers passwords() {
        if (outer != null) {
            return outer.passwords();
        }
        PasswordAnswers known = passwords;
        if (known == null) {
            known = new PasswordAnswers();
            passwords = known;
        }
        return known;
    }

    /** @return how the user was authenticated, null when not */
    public @Nullable String authType() {
        return authType;
    }

    /** @return the authenticated user, null when none */
    public @Nullable String authUser() {
        return authUser;
    }

    public void authenticated(String type, String user) {
        authType = type;
        authUser = user;
    }

    /** Makes the request one for another URI of the same virtual server; all stages run again. */
    public Outcome restartWith(String newUriPath, @Nullable String newQuery) {
        uriPath = newUriPath;
        query = newQuery;
        beginTranslation();
        return Outcome.RESTART;
    }

    /** Forgets what the stages found out, before they run for the first time or again. */
    public void beginTranslation() {
        ppath = uriPath;
        translated = false;
        objectName = null;
        ntransBase = null;
        documentRoot = null;
        pathInfo = null;
        confinement = null;
        ruledPath = null;
        path = null;
        contentType = null;
        contentEncoding = null;
        contentLanguage = null;
        charset = null;
    }

    private static @Nullable Path legalPath(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException notAFileName) {
            return null;
        }
    }
}
