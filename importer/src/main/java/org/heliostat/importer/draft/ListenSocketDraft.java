package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.IpLiteral;
import org.jspecify.annotations.Nullable;

/** A listen socket to be. Belongs to the thread of the import. */
public final class ListenSocketDraft {

    /** Every address of the machine. */
    static final String ANY = "0.0.0.0";

    private static final List<String> STRICTNESS = List.of("off", "optional", "on");
    private static final Set<String> ALL = Set.of("", "*", "::", "_default_", ANY);

    private final String id;
    private final String ip;
    private final int port;
    private final List<String> moreCertificates = new ArrayList<>();
    private boolean secure;
    private boolean http2 = true;
    private boolean proxyProtocol;
    private @Nullable String certificate;
    private String clientAuth = "off";
    private String missing = "";
    private String serverName = "";
    private @Nullable VirtualServerDraft defaultServer;

    ListenSocketDraft(String id, String ip, int port) {
        this.id = id;
        this.ip = ip;
        this.port = port;
    }

    /**
     * @param text an address, maybe in brackets, or what stands for one
     * @return the address to listen on; empty where it is a name, which is not looked up
     */
    public static Optional<String> address(String text) {
        String plain = text.replace("[", "").replace("]", "");
        if (ALL.contains(plain)) {
            return Optional.of(ANY);
        }
        if (plain.equalsIgnoreCase("localhost")) {
            return Optional.of("127.0.0.1");
        }
        return IpLiteral.address(plain).isPresent() ? Optional.of(plain) : Optional.empty();
    }

    public String id() {
        return id;
    }

    public String ip() {
        return ip;
    }

    public int port() {
        return port;
    }

    public boolean isSecure() {
        return secure;
    }

    public boolean hasCertificate() {
        return certificate != null;
    }

    public void secure() {
        secure = true;
    }

    /** The first is that of the socket, others are for keys of other kinds. */
    public void certificate(String nickname) {
        if (certificate == null) {
            certificate = nickname;
        } else if (!certificate.equals(nickname) && !moreCertificates.contains(nickname)) {
            moreCertificates.add(nickname);
        }
    }

    /** @return what clientauth of SSLPARAMS says */
    public String clientAuth() {
        return clientAuth;
    }

    /**
     * Of several words the strictest counts.
     *
     * @param word on, off or optional
     */
    public void clientAuth(String word) {
        if (STRICTNESS.indexOf(word) > STRICTNESS.indexOf(clientAuth)) {
            clientAuth = word;
        }
    }

    /** It is not opened before somebody has put in place what it needs. */
    public void withhold(String need) {
        if (missing.isEmpty()) {
            missing = need;
        }
    }

    /** @return what is to be done before it can be opened; nothing where it can */
    String missing() {
        return secure && certificate == null
                ? "Its certificate is missing: put one in place (heliostat.jar cert import)"
                : missing;
    }

    /** Takes what another socket of the same port has: its port is as safe as before. */
    void takeOver(ListenSocketDraft other) {
        if (other.secure) {
            secure = true;
            if (other.certificate != null) {
                certificate(other.certificate);
                other.moreCertificates.forEach(this::certificate);
            }
        }
        if (!other.missing.isEmpty()) {
            withhold(other.missing);
        }
        clientAuth(other.clientAuth);
    }

    public void http2(boolean on) {
        http2 = on;
    }

    public void proxyProtocol() {
        proxyProtocol = true;
    }

    /** @param name what redirects say where a request names no host */
    public void serverName(String name) {
        serverName = name;
    }

    /** The first one counts. */
    public void defaultServer(VirtualServerDraft server) {
        if (defaultServer == null) {
            defaultServer = server;
        }
    }

    /** Another one counts from now on. */
    public void replaceDefaultServer(VirtualServerDraft server) {
        defaultServer = server;
    }

    public boolean hasDefaultServer() {
        return defaultServer != null;
    }

    boolean isDefaultServer(VirtualServerDraft server) {
        return server.equals(defaultServer);
    }

    /** @return whether it can be opened: one with TLS and without a certificate, or authorities that it needs, cannot */
    boolean isUsable() {
        return missing().isEmpty();
    }

    String xml() {
        StringBuilder xml = new StringBuilder("<LS id=\"" + id + "\" ip=\"" + Written.attribute(ip) + "\" port=\""
                + port + "\" security=\"" + (secure ? "on" : "off") + '"');
        if (!http2) {
            xml.append(" http2=\"off\"");
        }
        if (proxyProtocol) {
            xml.append(" proxyprotocol=\"on\"");
        }
        if (!serverName.isEmpty()) {
            xml.append(" servername=\"").append(Written.attribute(serverName)).append('"');
        }
        if (defaultServer != null) {
            xml.append(" defaultvs=\"").append(defaultServer.id()).append('"');
        }
        if (!secure) {
            return xml.append("/>").toString();
        }
        xml.append(">\n    <SSLPARAMS servercertnickname=\"")
                .append(certificate == null ? "Server-Cert" : certificate)
                .append("\" clientauth=\"")
                .append(clientAuth)
                .append('"');
        if (!moreCertificates.isEmpty()) {
            xml.append(" morecertnicknames=\"")
                    .append(String.join(" ", moreCertificates))
                    .append('"');
        }
        return xml.append("/>\n  </LS>").toString();
    }
}
