package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Virtual servers have lines of obj.conf in common where they do not differ in what those ask for. Whatever they differ in,
 * each must answer as it does when it is alone.
 */
class SharedLinesTest {

    private static final long SEED = 20_261_123L;
    private static final int SITES = 16;

    private static final String OBJ_CONF =
            """
            <Object name="default">
            AuthTrans fn="basic-auth" auth-type="basic" userdb="default"
            NameTrans fn="redirect" from="/old" url="/$word/new"
            NameTrans fn="assign-name" from="/private*" name="private"
            NameTrans fn="assign-name" from="/named*" name="$object"
            NameTrans fn="pfx2dir" from="/more" dir="$more"
            NameTrans fn="pfx2dir" from="/cgi" dir="@instance@/cgi" name="cgi"
            NameTrans fn="document-root" root="$docroot"
            PathCheck fn="unix-uri-clean"
            PathCheck fn="deny-existence" path="*/$word/*"
            PathCheck fn="check-acl" acl="default"
            PathCheck fn="find-pathinfo"
            PathCheck fn="find-index" index-names="$word.html,index.html"
            ObjectType fn="type-by-extension"
            ObjectType fn="force-type" type="$type"
            ObjectType fn="set-variable" set-srvhdrs="X-Word=$word"
            Output fn="insert-filter" filter="http-compression" type="text/*" min-size="$least"
            Service method="(GET|HEAD)" fn="send-file"
            Error fn="send-error" code="$code" path="$page"
            </Object>
            <Object name="cgi">
            ObjectType fn="force-type" type="magnus-internal/cgi"
            Service type="magnus-internal/cgi" query="$word" fn="send-cgi"
            </Object>
            <Object name="second">
            NameTrans fn="document-root" root="$docroot"
            ObjectType fn="force-type" type="$type"
            ObjectType fn="set-variable" set-srvhdrs="X-Site=$id"
            Service method="(GET|HEAD)" fn="send-file"
            </Object>
            <Object name="private">
            PathCheck fn="require-auth" auth-type="basic" realm="$word"
            </Object>
            """;

    private static final List<String> PATHS = List.of(
            "/",
            "/index.html",
            "/a.dat",
            "/alpha/x.txt",
            "/beta/x.txt",
            "/old",
            "/more/a.dat",
            "/none",
            "/lang.html",
            "/private/x.txt",
            "/secret/x.txt",
            "/named/x.txt",
            "/cgi/root?alpha",
            "/cgi/root?beta",
            "/long.txt");

    @TempDir
    private Path folder;

    @Test
    void eachAnswersAsItDoesAlone() throws Exception {
        for (int round = 0; round < 3; round++) {
            long seed = SEED + round;
            Random random = new Random(seed);
            Path instance = Files.createDirectory(folder.resolve("i" + round));
            writeFiles(instance);
            Map<String, String> sites = sites(random);
            List<String> order = new ArrayList<>(sites.keySet());
            if (round % 2 == 1) {
                Collections.shuffle(order, random);
            }
            Map<String, List<String>> together = answers(instance, order, sites);
            assertThat(together.values().toString()).contains(instance + "/docs0", instance + "/docs1");
            for (String site : order) {
                Map<String, List<String>> alone = answers(instance, List.of(site), sites);
                assertThat(together.get(site))
                        .as("seed %s, %s", seed, sites.get(site))
                        .isEqualTo(alone.get(site));
            }
        }
    }

    private static Map<String, String> sites(Random random) {
        Map<String, String> sites = new LinkedHashMap<>();
        String before = "";
        String attributes = "";
        for (int i = 0; i < SITES; i++) {
            String id = "vs" + i;
            String begin = "<VS id=\"" + id + "\" connections=\"ls1\" urlhosts=\"" + id + ".example\"";
            if (i > 0 && random.nextInt(3) == 0) {
                sites.put(id, begin + before);
                continue;
            }
            if (i == 0 || random.nextBoolean()) {
                attributes = attributes(random);
            }
            if (random.nextInt(3) == 0) {
                before = attributes + "/>\n";
                sites.put(id, begin + before);
                continue;
            }
            StringBuilder inside = new StringBuilder();
            property(inside, "docroot", one(random, "../docs0", "../docs1"));
            property(inside, "more", one(random, "../docs0", "../docs1"));
            property(inside, "word", one(random, "alpha", "beta"));
            property(inside, "type", one(random, "text/plain", "text/css"));
            property(inside, "least", one(random, "100", "100000"));
            property(inside, "code", one(random, "404", "403"));
            property(inside, "object", one(random, "second", "private"));
            property(inside, "page", one(random, "lost0.html", "lost1.html"));
            property(inside, "AllowTrace", one(random, "on", "off"));
            property(inside, "AllowEncodedSlash", one(random, "on", "off"));
            property(inside, "MaxRequestBody", one(random, "3", "300"));
            inside.append(one(random, "", "", "<USERDB id=\"default\" database=\"staff\"/>"));
            before = attributes + ">" + inside + "</VS>\n";
            sites.put(id, begin + before);
        }
        return sites;
    }

    private static String attributes(Random random) {
        return " mime=\"" + one(random, "mime1", "mime2") + "\""
                + one(random, "", "", " aclids=\"open\"", " aclids=\"closed\"")
                + one(random, "", "", " acceptlanguage=\"on\"")
                + one(random, "", "", " rootobject=\"second\"")
                + one(random, "", " objectfile=\"other.conf\"");
    }

    private static void property(StringBuilder into, String name, String value) {
        into.append("<PROPERTY name=\"")
                .append(name)
                .append("\" value=\"")
                .append(value)
                .append("\"/>");
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    /** Each is asked twice, so that the quick lane answers, too. */
    private static Map<String, List<String>> answers(Path instance, List<String> order, Map<String, String> sites)
            throws Exception {
        StringBuilder xml = new StringBuilder("<SERVER><LS id=\"ls1\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"")
                .append(order.get(0))
                .append("\"/><MIME id=\"mime1\" file=\"one.types\"/><MIME id=\"mime2\" file=\"two.types\"/>")
                .append("<ACLFILE id=\"open\" file=\"open.acl\"/><ACLFILE id=\"closed\" file=\"closed.acl\"/>")
                .append("<VSCLASS id=\"c\" objectfile=\"obj.conf\">\n");
        property(xml, "docroot", "../docs0");
        property(xml, "more", "../docs1");
        property(xml, "word", "beta");
        property(xml, "type", "text/css");
        property(xml, "least", "100");
        property(xml, "page", "lost1.html");
        property(xml, "code", "404");
        property(xml, "object", "second");
        order.forEach(site -> xml.append(sites.get(site)));
        Files.writeString(instance.resolve("conf/server.xml"), xml + "</VSCLASS></SERVER>\n");
        WebServer server = WebServer.build(ConfigurationReader.read(instance).orThrow(), ServerParts.plain());
        server.start();
        try {
            int port = server.listenAddresses().get(0).port();
            Map<String, List<String>> all = new LinkedHashMap<>();
            for (String site : order) {
                List<String> answers = new ArrayList<>();
                for (String path : PATHS) {
                    for (String user : List.of("", "ann", "cleo")) {
                        answers.add(path + " " + user + " " + ask(port, site, "GET " + path, login(user)));
                        answers.add(path + " " + user + " " + ask(port, site, "GET " + path, login(user)));
                    }
                }
                // Where no virtual server takes it, %2F is refused before one is chosen.
                String encodedSlash = ask(port, site, "GET /a%2Fb", "").contains("HTTP/1.1 400") ? "400" : "not 400";
                answers.add("settings " + ask(port, site, "TRACE /", "") + encodedSlash
                        + ask(port, site, "POST /", "Content-Length: 4\r\n"));
                all.put(site, answers);
            }
            return all;
        } finally {
            server.stop();
        }
    }

    private static String login(String user) {
        return user.isEmpty()
                ? ""
                : "Authorization: Basic " + Base64.getEncoder().encodeToString((user + ":secret").getBytes()) + "\r\n";
    }

    private static String ask(int port, String site, String what, String fields) throws IOException {
        try (RawClient client = new RawClient(port)) {
            return sorted(client.send(what + " HTTP/1.1\r\nHost: " + site + ".example\r\nAccept-Language: de\r\n"
                            + "Accept-Encoding: gzip\r\n" + fields + "Connection: close\r\n\r\n")
                    .readToEnd()
                    .replaceFirst("Date: [^\r]*\r\n", ""));
        }
    }

    /** On the quick lane fields stand in another order; which lane it is depends on who has asked for the file before. */
    private static String sorted(String answer) {
        int end = answer.indexOf("\r\n\r\n");
        return answer.substring(0, end).lines().sorted().toList() + answer.substring(end);
    }

    private static void writeFiles(Path instance) throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 8\n");
        String objConf = OBJ_CONF.replace("@instance@", instance.toString());
        Files.writeString(conf.resolve("obj.conf"), objConf);
        Files.writeString(conf.resolve("other.conf"), objConf.replace("X-Word", "X-Other"));
        Path program = Files.createDirectories(instance.resolve("cgi")).resolve("root");
        Files.writeString(
                program,
                "#!/bin/sh\nprintf 'Content-Type: a/root\\nContent-Length: %s\\n\\n%s' ${#DOCUMENT_ROOT} \"$DOCUMENT_ROOT\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(conf.resolve("one.types"), "type=a/one exts=dat\ntype=text/html exts=html\n");
        Files.writeString(conf.resolve("two.types"), "type=a/two exts=dat\ntype=text/html exts=html\n");
        Files.writeString(conf.resolve("open.acl"), "version 3.0;\nacl \"default\";\nallow (all) user=\"anyone\";\n");
        Files.writeString(
                conf.resolve("closed.acl"),
                "version 3.0;\nacl \"default\";\nallow (all) user=\"anyone\";\nacl \"uri=/secret\";\ndeny (all) user=\"anyone\";\n");
        Files.writeString(conf.resolve("keyfile"), "cleo;{SSHA}F3tJ8vk8rDhGy6QRPrvpPoxIffIwMTIzNDU2Nw==;staff\n");
        Files.writeString(conf.resolve("dbswitch.conf"), "directory staff file:staff.pw\nstaff:syntax htaccess\n");
        Files.writeString(conf.resolve("staff.pw"), "ann:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n");
        for (int i = 0; i < 2; i++) {
            Path docs = instance.resolve("docs" + i);
            for (String below : List.of("alpha", "beta", "private", "secret")) {
                Files.createDirectories(docs.resolve(below));
                Files.writeString(docs.resolve(below).resolve("x.txt"), below + i);
            }
            Files.writeString(docs.resolve("index.html"), "index " + i);
            Files.writeString(docs.resolve("alpha.html"), "alpha " + i);
            Files.writeString(docs.resolve("a.dat"), "data " + i);
            Files.writeString(docs.resolve("lang.html"), "english " + i);
            Files.writeString(docs.resolve("lang_de.html"), "deutsch " + i);
            Files.writeString(docs.resolve("long.txt"), ("long " + i).repeat(500));
            Files.writeString(instance.resolve("lost" + i + ".html"), "lost " + i);
        }
    }
}
