package org.heliostat.packages;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.DebWriter;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.Node;
import org.heliostat.packages.tree.Owner;

/**
 * The Debian package: jar and script in {@code /usr/share/heliostat}, a unit of systemd, an account, and an instance in
 * {@code /var/lib/heliostat} that postinst makes once. The instance's configuration is no conffile, since the server itself changes it.
 */
final class DebianPackage {

    private static final String SHARE = "usr/share/heliostat/";
    private static final String DOC = "usr/share/doc/heliostat/";
    private static final String SCRIPT_OF_UNIT = "/opt/heliostat/heliostat";
    private static final int BYTES_OF_KILOBYTE = 1024;

    private final Release release;
    private final String maintainer;

    /** @param maintainer name and address, such as {@code A Name <name@example.org>} */
    DebianPackage(Release release, String maintainer) {
        this.release = release;
        this.maintainer = maintainer;
    }

    /** @return such as {@code heliostat_1.1.0~SNAPSHOT_all.deb} */
    String fileName() {
        return "heliostat_" + version() + "_all.deb";
    }

    void write(Path to) throws IOException {
        FileTree data = data();
        new DebWriter(release.time()).write(control(data), data, to);
    }

    FileTree data() throws IOException {
        FileTree data = new FileTree();
        data.program(SHARE + "bin/heliostat", release.source("bin/heliostat"));
        data.file(SHARE + "lib/heliostat.jar", Content.of(release.jar()));
        SampleConfiguration.put(release, data, SHARE + "conf/");
        data.link("usr/bin/heliostat", "../share/heliostat/bin/heliostat");
        data.file("usr/lib/systemd/system/heliostat.service", Content.of(unit()));
        data.file("etc/default/heliostat", resource("default"));
        // Absolute, as links between the first folders of Debian are.
        data.link("etc/heliostat", "/var/lib/heliostat/conf");
        data.file(DOC + "copyright", Content.of(copyright()));
        data.file(DOC + "changelog.gz", zipped(Content.of(changelog())));
        data.file(DOC + "NEWS.gz", zipped(release.source("CHANGELOG.md")));
        data.file(DOC + "THIRD-PARTY.md", release.source("THIRD-PARTY.md"));
        data.file(DOC + "bom.json", Content.of(release.bill()));
        data.copy(release.manual(), DOC + "html");
        data.file("usr/share/man/man1/heliostat.1.gz", zipped(resource("heliostat.1")));
        data.file("usr/share/lintian/overrides/heliostat", resource("lintian-overrides"));
        return data;
    }

    FileTree control(FileTree data) throws IOException {
        FileTree control = new FileTree();
        control.file("control", Content.of(controlText(data)));
        control.file("conffiles", Content.of("/etc/default/heliostat\n"));
        control.file("md5sums", Content.of(sums(data)));
        for (String script : new String[] {"postinst", "prerm", "postrm"}) {
            control.put(script, new Node.PlainFile(0755, Owner.ROOT, resource(script)));
        }
        return control;
    }

    /** Debian sorts a tilde before the end: a snapshot comes before its release. */
    private String version() {
        return release.version().replace("-SNAPSHOT", "~SNAPSHOT").replace('-', '~');
    }

    private String controlText(FileTree data) throws IOException {
        return new String(resource("control").bytes(), StandardCharsets.UTF_8)
                .replace("@VERSION@", version())
                .replace("@MAINTAINER@", maintainer)
                .replace("@INSTALLED_SIZE@", Long.toString((data.size() + BYTES_OF_KILOBYTE - 1) / BYTES_OF_KILOBYTE));
    }

    /** The unit of the sources is for a jar in /opt; here its script is elsewhere and its options come from a file. */
    private String unit() throws IOException {
        String text = release.text("packaging/heliostat.service");
        int begin = text.indexOf("[Unit]");
        String start = "ExecStart=" + SCRIPT_OF_UNIT + " ";
        if (begin < 0 || !text.contains(start)) {
            throw new IOException("packaging/heliostat.service: (expected: [Unit] and " + start + ")");
        }
        return "# Make changes with: systemctl edit heliostat; options of Java stand in /etc/default/heliostat.\n\n"
                + text.substring(begin)
                        .replace(start, "EnvironmentFile=-/etc/default/heliostat\nExecStart=/usr/bin/heliostat ")
                        .replaceAll("(?m)^# Environment=.*\n", "")
                        .replace(
                                "[Unit]\n",
                                "[Unit]\nDocumentation=man:heliostat(1) file:///usr/share/doc/heliostat/html/index.html\n");
    }

    private String copyright() throws IOException {
        return new String(resource("copyright").bytes(), StandardCharsets.UTF_8) + indented(release.text("NOTICE"));
    }

    private static String indented(String text) {
        StringBuilder out = new StringBuilder();
        text.strip().lines().forEach(line -> out.append(line.isBlank() ? " ." : " " + line)
                .append('\n'));
        return out.toString();
    }

    private String changelog() {
        String date = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(release.time());
        return "heliostat (" + version() + ") unstable; urgency=medium\n\n"
                + "  * What is new is told in NEWS.gz beside this file.\n\n -- " + maintainer + "  " + date + "\n";
    }

    private static String sums(FileTree data) throws IOException {
        StringBuilder sums = new StringBuilder();
        for (Map.Entry<String, Node> entry : data.nodes().entrySet()) {
            if (entry.getValue() instanceof Node.PlainFile file
                    && !entry.getKey().startsWith("etc/")) {
                sums.append(sum(file.content()))
                        .append("  ")
                        .append(entry.getKey())
                        .append('\n');
            }
        }
        return sums.toString();
    }

    /** MD5 because dpkg has no other here; it finds damage, not malice. */
    private static String sum(Content content) throws IOException {
        try (InputStream in = content.open();
                DigestOutputStream out =
                        new DigestOutputStream(OutputStream.nullOutputStream(), MessageDigest.getInstance("MD5"))) {
            in.transferTo(out);
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("MD5: not in this JDK (expected: in every one)", missing);
        }
    }

    private static Content zipped(Content content) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(9);
        try (OutputStream out = new GzipCompressorOutputStream(zipped, parameters)) {
            out.write(content.bytes());
        }
        return Content.of(zipped.toByteArray());
    }

    private static Content resource(String name) throws IOException {
        try (InputStream in = DebianPackage.class.getResourceAsStream("deb/" + name)) {
            if (in == null) {
                throw new IllegalStateException("deb/" + name + ": not on the class path");
            }
            return Content.of(in.readAllBytes());
        }
    }
}
