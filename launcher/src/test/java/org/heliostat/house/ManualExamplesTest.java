package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration in the manual is right: what is pasted from a page into a new instance passes {@code check}. */
class ManualExamplesTest {

    /** What the text is for, behind its fence; XML is told by its root. */
    private static final Set<String> WORDS = Set.of(
            "magnus.conf",
            "obj.conf",
            "acl",
            "dbswitch.conf",
            "certmap.conf",
            "mime.types",
            ".nsconfig",
            "xml",
            "java",
            "sh",
            "php",
            "html",
            "jsp",
            "json",
            "yaml",
            "sql",
            "text");

    /** Its jars are made by the reader of the page; ManualCodeTest and RestartOfPlugInTest try them. */
    private static final String PLUG_INS = "docs/plug-ins.md";

    private static final String JAR = "fn=\"load-modules\"";

    /** Of lines for a new instance, which has them already with other values. */
    private static final List<String> GIVEN_AGAIN =
            List.of("given again, this value replaces that of line", "defined twice, first at conf/magnus.conf");

    /** What only the reader of the page has. */
    private static final List<String> READERS_OWN = List.of(
            "/srv/balancer/less.sh cannot be read",
            "/srv/balancer/more.sh cannot be read",
            "keytab: web.keytab (expected: an existing file)",
            "servercertnickname: www (expected: conf/certs/www.pem",
            "SEARCHCOLLECTION docs: docroot: ",
            "service-search: nothing to search in (expected: SEARCH ",
            "${env:MAIL_PASSWORD} (expected: a variable that is set");

    private static final List<String> FILES =
            List.of("digestfile", "keyfile", "partners.groups", "partners.htpasswd", "partners.keyfile", "shop.types");

    private static final List<String> SECRETS =
            List.of("acme-external-key", "collector-key", "ldap-password", "shop.password");

    @TempDir
    private Path folder;

    @Test
    void everyBlockSaysWhatItIs() throws IOException {
        assertThat(ManualBlock.all())
                .hasSizeGreaterThan(150)
                .allSatisfy(block -> assertThat(WORDS).as(block.toString()).contains(block.word()));
    }

    @Test
    void whatIsPastedIsTaken() throws IOException {
        List<ManualBlock> all = ManualBlock.all();
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        for (ManualBlock block : all) {
            if (block.page().equals(PLUG_INS) || block.text().contains(JAR)) {
                continue;
            }
            ExampleInstance instance = instance(folder.resolve(block.toString().replaceAll("\\W", "-")), block, all);
            if (paste(block, instance, all)) {
                tried++;
                instance.findings().stream()
                        .filter(finding -> GIVEN_AGAIN.stream().noneMatch(finding::contains))
                        .filter(finding -> READERS_OWN.stream().noneMatch(finding::contains))
                        .forEach(finding -> wrong.add(block + ": " + finding));
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(tried).isGreaterThan(75);
    }

    /** With what the page has said before. */
    private static ExampleInstance instance(Path folder, ManualBlock block, List<ManualBlock> all) throws IOException {
        ExampleInstance instance = new ExampleInstance(folder);
        for (String file : FILES) {
            instance.write(file, "");
        }
        for (String file : SECRETS) {
            instance.write(file, "secret\n");
        }
        for (String file : List.of("site.acl", "generated.acl")) {
            instance.write(file, "version 3.0;\n");
        }
        instance.write("shop.conf", "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        String magnus = block.before("magnus.conf", all);
        if (!block.word().equals("magnus.conf") && !magnus.contains(JAR)) {
            instance.append("magnus.conf", magnus);
        }
        String databases = block.before("dbswitch.conf", all);
        if (!databases.isEmpty()) {
            instance.write("dbswitch.conf", databases);
        }
        String mappings = block.before("certmap.conf", all);
        if (!mappings.isEmpty()) {
            instance.write("certmap.conf", mappings);
        }
        return instance;
    }

    /** @return false where it is none of the server's configuration */
    private static boolean paste(ManualBlock block, ExampleInstance instance, List<ManualBlock> all)
            throws IOException {
        switch (block.word()) {
            case "magnus.conf", "mime.types" -> instance.append(block.word(), block.text());
            case "dbswitch.conf", "certmap.conf" -> instance.write(block.word(), block.text());
            case "acl" -> instance.acl(block.text());
            case "obj.conf" -> {
                String acl = block.before("acl", all);
                if (!acl.isEmpty()) {
                    instance.acl(acl);
                }
                instance.objects(ManualXml.withoutGaps(block.text()));
                // An object that a line names may come further down.
                for (ManualBlock other : all) {
                    if (other.page().equals(block.page()) && other.word().equals("obj.conf") && other != block) {
                        instance.objectsOnly(other.text());
                    }
                }
            }
            case "xml" -> {
                ManualXml xml = new ManualXml(block.text());
                if (!xml.isOfServer()) {
                    return false;
                }
                ManualServerXml.paste(xml, instance);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
