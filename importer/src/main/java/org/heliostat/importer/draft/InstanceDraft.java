package org.heliostat.importer.draft;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An instance to be: what importers fill and {@link DraftFiles} writes down. Belongs to the thread of the import. */
public final class InstanceDraft {

    /** Every address of the machine. */
    public static final String ANY = ListenSocketDraft.ANY;

    private static final String AUTHORITIES = "conf/certs/trusted/clients.pem";
    private static final int MOST_SERVERS = 5_000;
    private static final int MOST_FILES = 5_000;
    private static final int LONGEST_ID = 40;

    private final MagnusDraft magnus = new MagnusDraft();
    private final List<ListenSocketDraft> sockets = new ArrayList<>();
    private final List<VirtualServerDraft> servers = new ArrayList<>();
    private final Map<String, AccessDraft> access = new LinkedHashMap<>();
    private final List<PoolDraft> pools = new ArrayList<>();
    private final List<MailDraft> mails = new ArrayList<>();
    private final List<RealmDraft> realms = new ArrayList<>();
    private final Map<String, DraftFile> files = new LinkedHashMap<>();
    private final Set<String> mimeLines = new LinkedHashSet<>();
    private final Map<String, String> keyPasswords = new LinkedHashMap<>();
    private final Set<String> databases = new LinkedHashSet<>();
    private final OriginTable origins = new OriginTable();
    private int reloadSeconds = -1;

    /** Counts those that were removed again as well: an id is given once. */
    private int socketsMade;

    public OriginTable origins() {
        return origins;
    }

    public MagnusDraft magnus() {
        return magnus;
    }

    /** @return the socket of that address and port, made where it is new */
    public ListenSocketDraft socket(String ip, int port) {
        Optional<ListenSocketDraft> there = sockets.stream()
                .filter(socket -> socket.port() == port && socket.ip().equals(ip))
                .findFirst();
        if (there.isPresent()) {
            return there.get();
        }
        ListenSocketDraft made = new ListenSocketDraft("ls" + ++socketsMade, ip, port);
        Written.attribute(ip);
        sockets.add(made);
        return made;
    }

    public List<ListenSocketDraft> sockets() {
        return List.copyOf(sockets);
    }

    void remove(List<ListenSocketDraft> joined) {
        sockets.removeAll(joined);
    }

    /** @return the first port from 8080 on that no socket has */
    int freePort() {
        int port = 8080;
        while (taken(port)) {
            port++;
        }
        return port;
    }

    private boolean taken(int port) {
        return sockets.stream().anyMatch(socket -> socket.port() == port);
    }

    /**
     * Believes clients whose certificates these authorities have signed: at all listen sockets that ask for certificates, so that
     * the first ones count.
     *
     * @param pem certificates of authorities
     * @return why not; empty where they are believed
     */
    public Optional<String> trust(String pem) {
        Optional<String> read = CertificateDraft.authorities(pem);
        if (read.isEmpty()) {
            return Optional.of("no certificates of authorities as PEM");
        }
        DraftFile before = files.get(AUTHORITIES);
        if (before != null && !new String(before.content(), StandardCharsets.UTF_8).equals(read.get())) {
            return Optional.of("other authorities are believed already, for the whole server");
        }
        file(DraftFile.of(AUTHORITIES, read.get()));
        return Optional.empty();
    }

    /** @throws UnwritableException when there are too many */
    public VirtualServerDraft server(String wish) {
        if (servers.size() >= MOST_SERVERS) {
            throw new UnwritableException(wish, MOST_SERVERS + " virtual servers at most");
        }
        Set<String> taken =
                new LinkedHashSet<>(servers.stream().map(VirtualServerDraft::id).toList());
        VirtualServerDraft made = new VirtualServerDraft(free(id(wish), taken));
        made.objConf().withReports();
        servers.add(made);
        return made;
    }

    public List<VirtualServerDraft> servers() {
        return List.copyOf(servers);
    }

    /** @return the ACL file of a virtual server */
    public AccessDraft access(VirtualServerDraft server) {
        return access.computeIfAbsent(server.id(), made -> new AccessDraft());
    }

    public void pool(PoolDraft pool) {
        pools.add(pool);
    }

    public List<PoolDraft> pools() {
        return List.copyOf(pools);
    }

    public void mail(MailDraft mail) {
        mails.add(mail);
    }

    List<MailDraft> mails() {
        return List.copyOf(mails);
    }

    /** The first one is the default realm. */
    public void realm(RealmDraft realm) {
        realms.add(realm);
    }

    public List<RealmDraft> realms() {
        return List.copyOf(realms);
    }

    /**
     * Adds a file; another one of the same name is replaced.
     *
     * @throws UnwritableException when there are too many
     */
    public void file(DraftFile file) {
        if (files.size() >= MOST_FILES) {
            throw new UnwritableException(file.name(), MOST_FILES + " files at most");
        }
        files.put(file.name(), file);
    }

    List<DraftFile> files() {
        return List.copyOf(files.values());
    }

    /**
     * @param folder relative to the instance, with a slash at its end
     * @return a name that no file there has yet, without the ending
     */
    public String freeName(String folder, String wish, String ending) {
        Set<String> taken = new LinkedHashSet<>();
        for (String name : files.keySet()) {
            if (name.startsWith(folder) && name.endsWith(ending)) {
                taken.add(name.substring(folder.length(), name.length() - ending.length()));
            }
        }
        return free(id(wish), taken);
    }

    /** @param type a content type, or encoding or language; wrong ones are left out, by returning false */
    public boolean mime(String kind, String type, List<String> extensions) {
        boolean isRight = type.matches(
                        "[!#$%&'*+.^_`|~0-9A-Za-z-]+" + (kind.equals("type") ? "/[!#$%&'*+.^_`|~0-9A-Za-z-]+" : ""))
                && !extensions.isEmpty()
                && extensions.stream().allMatch(extension -> extension.matches("[A-Za-z0-9_+.-]{1,32}"));
        if (isRight) {
            mimeLines.add(kind + "=" + type + " exts=" + String.join(",", extensions));
        }
        return isRight;
    }

    List<String> mimeLines() {
        return List.copyOf(mimeLines);
    }

    /** The password of a certificate's key. */
    public void keyPassword(String nickname, String password) {
        keyPasswords.put(nickname, password);
    }

    Map<String, String> keyPasswords() {
        return Map.copyOf(keyPasswords);
    }

    /** Adds a line of dbswitch.conf. */
    public void database(String line) {
        databases.add(Written.directive(line));
    }

    Set<String> databases() {
        return databases;
    }

    AccessDraft accessOf(VirtualServerDraft server) {
        return access.getOrDefault(server.id(), new AccessDraft());
    }

    /** @param seconds between two looks for changed applications; -1 = never */
    public void reloadSeconds(int seconds) {
        reloadSeconds = seconds;
    }

    int reloadSeconds() {
        return reloadSeconds;
    }

    /** @return a name made of a text: letters, digits, _ and -, beginning with a letter */
    public static String id(String wish) {
        String id = wish.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_-]+", "-")
                .replaceAll("^[^a-z]+", "")
                .replaceAll("-+$", "");
        String shortened = id.length() > LONGEST_ID ? id.substring(0, LONGEST_ID) : id;
        return shortened.isEmpty() ? "vs" : shortened;
    }

    private static String free(String id, Set<String> taken) {
        String candidate = id;
        for (int number = 2; taken.contains(candidate); number++) {
            candidate = id + "-" + number;
        }
        return candidate;
    }
}
