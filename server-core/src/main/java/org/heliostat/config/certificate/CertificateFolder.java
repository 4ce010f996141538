package org.heliostat.config.certificate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.Findings;

/**
 * Puts certificates into {@code conf/certs} while the server runs. At every moment the folder holds either the old
 * certificate with its key or the new one with its own. One thread at a time may change it.
 */
public final class CertificateFolder {

    /** What a nickname may be, for messages. */
    public static final String NAMES = "1 to 64 letters, digits, dots, _ and -, beginning with a letter or digit";

    private static final Pattern NICKNAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final String PEM = ".pem";
    private static final String KEY = ".key";
    private static final String STORE = ".p12";
    private static final String EARLIER = ".pem.old";
    private static final String REQUEST = ".csr";
    private static final String REQUEST_KEY = ".csr.key";
    private static final int MOST_LISTED = 200;

    private final Path confFolder;
    private final Path folder;

    /** @param confFolder the configuration folder of an instance */
    public CertificateFolder(Path confFolder) {
        this.confFolder = confFolder;
        this.folder = confFolder.resolve(CertificateReader.FOLDER);
    }

    /** @return whether the name can be a nickname of files here */
    public static boolean isNickname(String name) {
        return NICKNAME.matcher(name).matches() && Stream.of(PEM, KEY, REQUEST).noneMatch(name::endsWith);
    }

    /** @return usable PEM files, those of the given nicknames left out; at most 200 */
    public List<ServerCertificate> others(Set<String> nicknames) throws IOException {
        List<ServerCertificate> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        var reader = new CertificateReader(confFolder, new Findings());
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(PEM))
                    .map(name -> name.substring(0, name.length() - PEM.length()))
                    .filter(name -> isNickname(name) && !nicknames.contains(name))
                    .sorted()
                    .limit(MOST_LISTED)
                    .toList();
            names.forEach(name -> usable(reader, name).ifPresent(found::add));
        }
        return found;
    }

    /**
     * Reads a certificate without writing anything.
     *
     * @param pem the certificate, those that signed it, and its private key
     * @throws UnusableFileException when a listen socket could not use it, and why
     */
    public ServerCertificate read(String nickname, String pem) throws UnusableFileException {
        return new CertificateReader(confFolder, new Findings()).ofPem(nickname, pem);
    }

    /** Puts a certificate that was {@link #read} into its place; {@link #takeBack} brings back the one before. */
    public void put(String nickname, String pem) throws IOException {
        makeFolder();
        Path file = folder.resolve(nickname + PEM);
        Path key = folder.resolve(nickname + KEY);
        Path earlier = folder.resolve(nickname + EARLIER);
        Files.deleteIfExists(earlier);
        if (Files.exists(file)) {
            String before = Files.readString(file, StandardCharsets.ISO_8859_1);
            boolean isApart = Files.exists(key);
            String whole = isApart ? before + "\n" + Files.readString(key, StandardCharsets.ISO_8859_1) : before;
            write(earlier, whole);
            if (isApart) {
                // First both into one file, so that no moment has the new certificate with the old key.
                replace(file, whole);
                Files.delete(key);
            }
        }
        replace(file, pem);
        Files.deleteIfExists(key);
    }

    /** Undoes the last {@link #put}. */
    public void takeBack(String nickname) throws IOException {
        Path file = folder.resolve(nickname + PEM);
        Path earlier = folder.resolve(nickname + EARLIER);
        if (Files.exists(earlier)) {
            Files.move(earlier, file, StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.deleteIfExists(file);
        }
    }

    /** @return whether there are files that a listen socket of this nickname would use, or a key that waits to be */
    public boolean holds(String nickname) {
        return Stream.of(PEM, KEY, STORE).anyMatch(ending -> Files.exists(folder.resolve(nickname + ending)));
    }

    /** @return where {@link #put} puts a certificate */
    public Path file(String nickname) {
        return folder.resolve(nickname + PEM);
    }

    /** @return where a request to an authority is */
    public Path requestFile(String nickname) {
        return folder.resolve(nickname + REQUEST);
    }

    /** @return where the key is that a request was made with; no listen socket uses it */
    public Path requestKey(String nickname) {
        return folder.resolve(nickname + REQUEST_KEY);
    }

    /** Puts a request and its key, both as PEM, beside the certificates. */
    public void putRequest(String nickname, String request, String key) throws IOException {
        makeFolder();
        replace(requestKey(nickname), key);
        replace(requestFile(nickname), request);
    }

    /** Removes a request that has been answered, with its key. */
    public void dropRequest(String nickname) throws IOException {
        Files.deleteIfExists(requestFile(nickname));
        Files.deleteIfExists(requestKey(nickname));
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /** Nobody uses it: a listen socket that will is told what is wrong with it. */
    private Optional<ServerCertificate> usable(CertificateReader reader, String nickname) {
        try {
            return Optional.of(reader.ofPem(nickname, folder.resolve(nickname + PEM)));
        } catch (UnusableFileException unfinished) {
            return Optional.empty();
        }
    }

    private void makeFolder() throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectory(folder, ownersOnly("rwx------"));
        }
    }

    private static void replace(Path file, String text) throws IOException {
        Path beside = file.resolveSibling("." + file.getFileName() + ".heliostat-new");
        write(beside, text);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, ownersOnly("rw-------"));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static FileAttribute<?>[] ownersOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
