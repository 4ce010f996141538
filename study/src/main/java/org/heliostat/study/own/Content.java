package org.heliostat.study.own;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.heliostat.study.load.Connections;
import org.heliostat.study.measure.RequestKind;

/** What a server of the study's own is asked for. Names are those of the option {@code --only} and of the file of figures. */
public enum Content {
    STATIC("static", "File of 1 KB", "/1k.html", false, Connections.KEPT),
    STATIC_64K("static-64k", "File of 64 KB", "/64k.html", false, Connections.KEPT),
    JSP("jsp", "JSP of 2 KB in a web application", "/study/page", false, Connections.KEPT),
    SHTML("shtml", "Server-parsed HTML with two inclusions", "/page.shtml", false, Connections.KEPT),
    PLUG_IN("plug-in", "Function of a plug-in", "/plug-in", false, Connections.KEPT),
    CGI_SHELL("cgi-shell", "CGI, a shell script", "/cgi-bin/shell", false, Connections.KEPT),
    CGI_C("cgi-c", "CGI, a program in C", "/cgi-bin/c", false, Connections.KEPT),
    PHP("php", "PHP by FastCGI", "/php/page.php", false, Connections.KEPT),
    TLS("tls", "File of 1 KB over TLS, connections kept", "/1k.html", true, Connections.KEPT),
    TLS_NEW("tls-new", "File of 1 KB over TLS, a full handshake for each", "/1k.html", true, Connections.NEW),
    TLS_RESUMED(
            "tls-resumed", "File of 1 KB over TLS, a resumed session for each", "/1k.html", true, Connections.RESUMED),
    JDBC("jdbc", "JSP that reads a row of a database", "/study/row", false, Connections.KEPT);

    private final String word;
    private final String title;
    private final String path;
    private final boolean secure;
    private final Connections manner;

    Content(String word, String title, String path, boolean secure, Connections manner) {
        this.word = word;
        this.title = title;
        this.path = path;
        this.secure = secure;
        this.manner = manner;
    }

    /** @return empty where no content has the name */
    public static Optional<Content> named(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    /** @return names of all, in the order in which they are studied */
    public static List<String> words() {
        return Arrays.stream(values()).map(Content::word).toList();
    }

    public String word() {
        return word;
    }

    String title() {
        return title;
    }

    String path() {
        return path;
    }

    boolean isSecure() {
        return secure;
    }

    Connections manner() {
        return manner;
    }

    RequestKind kind() {
        return switch (this) {
            case TLS_NEW -> new RequestKind(RequestKind.Handshake.FULL, 0);
            case TLS_RESUMED -> new RequestKind(RequestKind.Handshake.RESUMED, 0);
            case JDBC -> new RequestKind(RequestKind.Handshake.NONE, 1);
            case STATIC, STATIC_64K, JSP, SHTML, PLUG_IN, CGI_SHELL, CGI_C, PHP, TLS -> RequestKind.PLAIN;
        };
    }
}
