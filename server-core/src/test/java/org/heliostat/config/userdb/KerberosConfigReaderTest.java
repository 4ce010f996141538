package org.heliostat.config.userdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KerberosConfigReaderTest {

    private static final int AES256 = 18;
    private static final int DES = 3;

    private final Findings findings = new Findings();

    @TempDir
    Path folder;

    @BeforeEach
    void writeKeytabs() throws IOException {
        byte[] first = entry("EXAMPLE.COM", AES256, 32, "HTTP", "www.example.com");
        byte[] second = entry("EXAMPLE.COM", AES256, 32, "HTTP", "shop.example.com");
        byte[] host = entry("EXAMPLE.COM", AES256, 32, "host", "www.example.com");
        byte[] hole = new byte[] {-1, -1, -1, -2, 0, 0};
        write("web.keytab", hole, first, host, second);
        write("host.keytab", host);
        write("old.keytab", entry("EXAMPLE.COM", DES, 8, "HTTP", "www.example.com"));
        write("cut.keytab", Arrays.copyOf(first, first.length - 1));
        write("short.keytab", new byte[] {0, 0, 0, 4, 0, 2, 0, 9});
        write("none.keytab");
        Files.writeString(folder.resolve("text.keytab"), "some text");
        Files.writeString(folder.resolve("empty.keytab"), "");
    }

    private void write(String name, byte[]... entries) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(new byte[] {5, 2});
        for (byte[] entry : entries) {
            file.write(entry);
        }
        Files.write(folder.resolve(name), file.toByteArray());
    }

    private static byte[] entry(String realm, int encryption, int keyLength, String... components) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(components.length);
        text(out, realm);
        for (String component : components) {
            text(out, component);
        }
        out.writeInt(1);
        out.writeInt(1_700_000_000);
        out.writeByte(3);
        out.writeShort(encryption);
        out.writeShort(keyLength);
        out.write(new byte[keyLength]);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        new DataOutputStream(whole).writeInt(bytes.size());
        whole.write(bytes.toByteArray());
        return whole.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeShort(text.length());
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private UserDatabases read(String text) {
        UserFileSource source = new UserFileSource() {
            @Override
            public Optional<ConfigText> text(String name) {
                return Optional.empty();
            }

            @Override
            public boolean isFile(String name) {
                return Files.isRegularFile(folder.resolve(name));
            }

            @Override
            public Optional<Path> resolve(String name) {
                return Optional.of(folder.resolve(name));
            }
        };
        return DbSwitchReader.read(
                new ConfigText("conf/dbswitch.conf", text), new Replacements(Map.of(), folder), source, findings);
    }

    @Test
    void takesEveryWebServiceOfTheKeytab() {
        KerberosConfig config =
                read("directory k kerberos:\nk:keytab web.keytab\n").kerberos().get("k");
        assertThat(findings.sorted()).isEmpty();
        assertThat(config.principals())
                .containsExactlyInAnyOrder("HTTP/shop.example.com@EXAMPLE.COM", "HTTP/www.example.com@EXAMPLE.COM");
        assertThat(config.keytab()).isEqualTo(folder.resolve("web.keytab").toAbsolutePath());
        assertThat(config.shortNames()).isTrue();
        assertThat(config.users()).isEqualTo("default");
        assertThat(config.maxToken()).isEqualTo(65_536);
    }

    @Test
    void takesTheServicesThatAreNamed() {
        UserDatabases databases = read(
                """
                directory k kerberos:HTTP/www.example.com@EXAMPLE.COM host/www.example.com@EXAMPLE.COM
                k:keytab web.keytab
                k:names full
                k:users people
                k:maxtoken 4096
                directory old kerberos
                old:keytab web.keytab
                old:hostname SHOP.example.com
                directory other kerberos:///
                other:keytab web.keytab
                other:servicename host
                """);
        assertThat(findings.sorted()).isEmpty();
        assertThat(databases.ids()).containsExactly("k", "old", "other");
        assertThat(databases.kerberos().get("old").principals()).containsExactly("HTTP/shop.example.com@EXAMPLE.COM");
        assertThat(databases.kerberos().get("other").principals()).containsExactly("host/www.example.com@EXAMPLE.COM");
        KerberosConfig config = databases.kerberos().get("k");
        assertThat(config.principals())
                .containsExactly("HTTP/www.example.com@EXAMPLE.COM", "host/www.example.com@EXAMPLE.COM");
        assertThat(config.shortNames()).isFalse();
        assertThat(config.users()).isEqualTo("people");
        assertThat(config.maxToken()).isEqualTo(4096);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kerberos:|x:users people|1: directory x: keytab: missing",
                "kerberos:|x:keytab nowhere|2: directory x: keytab: nowhere (expected: an existing file)",
                "kerberos:|x:keytab text.keytab|2: directory x: keytab: text.keytab (expected: a keytab; it cannot be read: does not begin as a keytab does)",
                "kerberos:|x:keytab empty.keytab|(expected: a keytab; it cannot be read: does not begin as a keytab does)",
                "kerberos:|x:keytab cut.keytab|(expected: a keytab; it cannot be read: ends amid an entry)",
                "kerberos:|x:keytab short.keytab|(expected: a keytab; it ends amid an entry)",
                "kerberos:|x:keytab none.keytab|(expected: a key of HTTP/…; it holds none)",
                "kerberos:|x:keytab host.keytab|(expected: a key of HTTP/…; it holds host/www.example.com@EXAMPLE.COM)",
                "kerberos:HTTP/x@EXAMPLE.COM|x:keytab host.keytab|(expected: a key of HTTP/x@EXAMPLE.COM; it holds host/www.example.com@EXAMPLE.COM)",
                "kerberos:|x:keytab old.keytab|(expected: a key of HTTP/www.example.com@EXAMPLE.COM for an encryption that Java and krb5.conf allow",
                "kerberos:HTTP/x|x:keytab web.keytab|1: directory x: HTTP/x (expected: a principal such as HTTP/host@REALM)",
                "kerberos:|x:names some|2: directory x: names: some (expected: one of short, full)",
            })
    void saysWhatIsWrong(String url, String parameter, String message) {
        assertThat(read("directory x " + url + "\n" + parameter + "\n").kerberos())
                .isEmpty();
        assertThat(findings.sorted()).extracting(Finding::toString).anySatisfy(finding -> assertThat(finding)
                .startsWith("conf/dbswitch.conf:")
                .contains(message));
    }

    /** A keytab that was not written yet to its end, or not by Kerberos at all, is said to be none. */
    @Test
    void everyPieceOfAKeytabIsReadOrRefused() throws IOException {
        byte[] whole = Files.readAllBytes(folder.resolve("web.keytab"));
        for (int length = 0; length < whole.length; length++) {
            Files.write(folder.resolve("piece"), Arrays.copyOf(whole, length));
            read("directory k kerberos:HTTP/shop.example.com@EXAMPLE.COM\nk:keytab piece\n");
            assertThat(findings.errorCount()).isEqualTo(length + 1);
        }
    }
}
