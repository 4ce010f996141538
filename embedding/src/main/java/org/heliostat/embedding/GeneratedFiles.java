package org.heliostat.embedding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes the settings of a program as the files that every server reads, in memory: what is checked and known of files is so
 * of settings, too. Immutable.
 */
final class GeneratedFiles {

    /** The one virtual server. */
    static final String VIRTUAL_SERVER = "server";

    private static final String ROOT = "/";
    private static final String SESSION_KEY = "SessionKeyFile";

    private final ServerSettings settings;
    private final Path noFiles;

    /** @param noFiles an empty folder */
    GeneratedFiles(ServerSettings settings, Path noFiles) {
        this.settings = settings;
        this.noFiles = noFiles;
    }

    /** @return contents by name, relative to the configuration folder */
    Map<String, Optional<byte[]>> contents() {
        return Map.of(
                "server.xml", bytes(serverXml()),
                "magnus.conf", bytes(magnusConf()),
                "obj.conf", bytes(objConf()),
                "mime.types", bytes(mediaTypes()));
    }

    private static Optional<byte[]> bytes(String text) {
        return Optional.of(text.getBytes(StandardCharsets.UTF_8));
    }

    String serverXml() {
        StringBuilder xml = new StringBuilder("<SERVER>\n");
        property(xml, "docroot", settings.files().getOrDefault(ROOT, noFiles).toString());
        int number = 0;
        for (Map.Entry<String, Path> files : settings.files().entrySet()) {
            number++;
            property(xml, "from" + number, files.getKey());
            property(xml, "folder" + number, files.getValue().toString());
        }
        settings.accessLog()
                .ifPresent(log ->
                        property(xml, "accesslog", log.file().toAbsolutePath().toString()));
        settings.listens().forEach(listen -> listenSocket(xml, listen));
        String names = settings.listens().stream().map(Listen::name).collect(Collectors.joining(","));
        xml.append("<MIME id=\"mime\" file=\"mime.types\"/>\n<VSCLASS id=\"class\" objectfile=\"obj.conf\">\n")
                .append("<VS id=\"" + VIRTUAL_SERVER + "\" connections=\"")
                .append(escaped(names))
                .append("\" urlhosts=\"*\" mime=\"mime\"/>\n</VSCLASS>\n");
        return xml.append("</SERVER>\n").toString();
    }

    private static void listenSocket(StringBuilder xml, Listen listen) {
        xml.append("<LS id=\"")
                .append(escaped(listen.name()))
                .append("\" ip=\"")
                .append(escaped(listen.address()))
                .append("\" port=\"")
                .append(listen.port())
                .append("\" http2=\"")
                .append(listen.http2())
                .append("\" defaultvs=\"" + VIRTUAL_SERVER + "\" security=\"")
                .append(listen.tls().isPresent())
                .append("\">");
        listen.tls().ifPresent(tls -> xml.append("<SSLPARAMS servercertnickname=\"")
                .append(escaped(listen.name()))
                .append("\" clientauth=\"")
                .append(asked(tls.wishes().asked()))
                .append("\"/>"));
        xml.append("</LS>\n");
    }

    private static String asked(ClientCertificates clients) {
        return switch (clients) {
            case NONE -> "off";
            case WANTED -> "optional";
            case REQUIRED -> "on";
        };
    }

    String magnusConf() {
        StringBuilder conf = new StringBuilder();
        if (settings.listens().stream().anyMatch(listen -> listen.tls().isPresent())) {
            conf.append("Security on\n");
        }
        // Beside what it signs: a temporary folder would take it along.
        settings.sessionFolder()
                .filter(folder -> settings.directives().stream()
                        .noneMatch(one -> one.name().equalsIgnoreCase(SESSION_KEY)))
                .ifPresent(folder -> conf.append(SESSION_KEY + " ")
                        .append(folder.toAbsolutePath().resolve("session.key"))
                        .append('\n'));
        settings.accessLog()
                .ifPresent(log -> conf.append("Init fn=\"flex-init\" access=\"$accesslog\" format.access=\"")
                        .append(quoted(log.format()))
                        .append("\"\n"));
        settings.directives()
                .forEach(one ->
                        conf.append(one.name()).append(' ').append(one.value()).append('\n'));
        return conf.toString();
    }

    String objConf() {
        List<String> lines = new ArrayList<>();
        lines.add("<Object name=\"default\">");
        int number = 0;
        for (String from : settings.files().keySet()) {
            number++;
            if (!from.equals(ROOT)) {
                lines.add("NameTrans fn=\"pfx2dir\" from=\"$from" + number + "\" dir=\"$folder" + number + "\"");
            }
        }
        lines.add("NameTrans fn=\"ntrans-j2ee\" name=\"j2ee\"");
        lines.add("NameTrans fn=\"document-root\" root=\"$docroot\"");
        lines.add("PathCheck fn=\"uri-clean\"");
        lines.add("PathCheck fn=\"find-index\" index-names=\"index.html,index.htm\"");
        lines.add("ObjectType fn=\"type-by-extension\"");
        lines.add("ObjectType fn=\"force-type\" type=\"application/octet-stream\"");
        settings.compression().ifPresent(compression -> {
            compression.exceptAgents().forEach(agent -> lines.addAll(withoutFilter(agent)));
            lines.add(filter(compression));
        });
        lines.add("Service method=\"(GET|HEAD|POST)\" fn=\"send-file\"");
        settings.accessLog().ifPresent(log -> lines.add("AddLog fn=\"flex-log\" name=\"access\""));
        lines.add("</Object>");
        lines.add("<Object name=\"j2ee\">");
        lines.add("Service fn=\"service-j2ee\"");
        lines.add("Error fn=\"error-j2ee\"");
        lines.add("</Object>");
        return String.join("\n", lines) + "\n";
    }

    /** The first line that names a filter decides. Characters that mean something in patterns stand for any. */
    private static List<String> withoutFilter(String agent) {
        String pattern = agent.replaceAll("[^A-Za-z0-9 ./_-]", "?");
        return List.of(
                "<Client browser=\"*" + pattern + "*\">",
                "Output fn=\"remove-filter\" filter=\"http-compression\"",
                "</Client>");
    }

    private static String filter(Compression compression) {
        String types = compression.types().isEmpty()
                ? ""
                : " type=\"(" + quoted(String.join("|", compression.types())) + ")\"";
        return "Output fn=\"insert-filter\" filter=\"http-compression\" min-size=\"" + compression.minBytes() + "\""
                + types;
    }

    private static void property(StringBuilder xml, String name, String value) {
        xml.append("<PROPERTY name=\"")
                .append(name)
                .append("\" value=\"")
                .append(escaped(value))
                .append("\"/>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** Those of a new instance, but for types that choose a function: here files are files. */
    private static String mediaTypes() {
        try (InputStream in = GeneratedFiles.class.getResourceAsStream("mime.types")) {
            if (in == null) {
                throw new IllegalStateException("mime.types: not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("type=magnus-internal/"))
                    .collect(Collectors.joining("\n", "", "\n"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
