package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.config.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What check says of lines about origins: file and line, the value, what was expected, all at once. */
class ProxyConfigTest {

    @TempDir
    private Path folder;

    private List<String> findings(String magnus, String lines) throws Exception {
        new TestInstance(folder, List.of(magnus))
                .withObjConf(text -> text + "<Object name=\"shop\">\n" + lines + "\n</Object>\n")
                .writeFiles(Map.of());
        return ConfigurationCheck.run(folder, List.of(), FurtherCheck.NONE).stream()
                .map(Finding::toString)
                .toList();
    }

    @Test
    void wrongServersAreToldAtOnce() throws Exception {
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" server=\"app:8080\" server=\"http://a/path\" server=\"http://b weight=0\""
                                + " server=\"http://c wait=1\" server=\"http://d:70000\" server=\"http://e\" server=\"http://e\""
                                + " sticky-cookie=\"a b\" out-time=\"9\" out-most=\"3\""))
                .hasSize(8)
                .allMatch(line -> line.contains("obj.conf:") && line.contains("expected"))
                .anyMatch(line -> line.contains("app:8080"))
                .anyMatch(line -> line.contains("http://b weight=0") && line.contains("weight=1 to 100"))
                .anyMatch(line -> line.contains("each origin once"))
                .anyMatch(line -> line.contains("out-most: 3 (expected: at least out-time, 9)"));
    }

    @Test
    void aProtocolIsOneOfTwo() throws Exception {
        String line = "Route fn=\"set-origin-server\" server=\"http://a\" protocol=";
        assertThat(findings("", line + "\"h2\""))
                .singleElement()
                .asString()
                .contains("obj.conf:", "protocol: h2", "http/1.1, http/2");
        assertThat(findings("", line + "\"http/2\"")).isEmpty();
        assertThat(findings("", line + "\"http/2\"\n" + line + "\"http/1.1\""))
                .singleElement()
                .asString()
                .contains("another line names this origin", "protocol");
    }

    @Test
    void onlyProtocolsThatMayPassAreNamed() throws Exception {
        for (String wrong : List.of("h2c", "HTTP/2.0", "TLS/1.0", "a,b", "off", "*")) {
            assertThat(findings(
                            "",
                            "Route fn=\"set-origin-server\" server=\"http://a\" upgrade=\"websocket " + wrong + "\""))
                    .singleElement()
                    .asString()
                    .contains("upgrade: " + wrong, "names of protocols");
        }
        assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a\" upgrade=\"websocket chat/1 TCP\""))
                .isEmpty();
    }

    @Test
    void theCookieOfTheRouteIsNotThatOfTheSession() throws Exception {
        assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a\" route-cookie=\"JSESSIONID\""))
                .singleElement()
                .asString()
                .contains("route-cookie: JSESSIONID (expected: another name than that of sticky-cookie)");
    }

    @Test
    void sessionsOfDifferentCookiesHaveRoutesOfDifferentCookies() throws Exception {
        String line = "Route fn=\"set-origin-server\" server=\"http://";
        assertThat(findings("", line + "a\"\n" + line + "b\" sticky-cookie=\"SHOP\""))
                .singleElement()
                .asString()
                .contains("obj.conf:", "route-cookie: JROUTE", "JSESSIONID", "another route-cookie");
        assertThat(findings("", line + "a\"\n" + line + "b\" sticky-cookie=\"SHOP\" route-cookie=\"SHOPROUTE\""))
                .isEmpty();
        assertThat(findings("", line + "a\"\n" + line + "b\"")).isEmpty();
    }

    @Test
    void aPathOfHealthIsAPath() throws Exception {
        for (String path : List.of("ready", "/a b", "/a#b", "http://a/")) {
            assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a\" health=\"" + path + "\""))
                    .singleElement()
                    .asString()
                    .contains("health: " + path, "a path");
        }
        assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a\" health=\"/ready?x=y\" fall=\"0\""))
                .singleElement()
                .asString()
                .contains("fall", "1 to 100");
    }

    @Test
    void oneOriginHasTheSameLimitsEverywhere() throws Exception {
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" server=\"http://a\" max-requests=\"5\"\n"
                                + "Service fn=\"service-passthrough\" servers=\"http://a http://b\""))
                .singleElement()
                .asString()
                .contains("another line names this origin with other limits");
    }

    @Test
    void connectionsToAnOriginAreANumber() throws Exception {
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" max-connections=\"9\" server=\"http://a max-connections=0\""
                                + " server=\"http://b\""))
                .isEmpty();
        assertThat(findings("", "Route fn=\"set-origin-server\" max-connections=\"-1\" server=\"http://a\""))
                .singleElement()
                .asString()
                .contains("obj.conf:", "max-connections: -1 (expected: 0 to 1000000");
        assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a max-connections=1000001\""))
                .singleElement()
                .asString()
                .contains("http://a max-connections=1000001", "max-connections=N");
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" server=\"http://a max-connections=1\"\n"
                                + "Route fn=\"set-origin-server\" server=\"http://a\""))
                .singleElement()
                .asString()
                .contains("another line names this origin with other limits", "max-connections");
    }

    @Test
    void slowStartIsATimeAndNotForHash() throws Exception {
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" slow-start=\"30\" server=\"http://a slow-start=0\""
                                + " server=\"http://b\""))
                .isEmpty();
        assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a slow-start=x\""))
                .singleElement()
                .asString()
                .contains("http://a slow-start=x", "slow-start=SECONDS");
        assertThat(findings("", "Route fn=\"set-origin-server\" balance=\"hash\" server=\"http://a slow-start=9\""))
                .singleElement()
                .asString()
                .contains("obj.conf:", "slow-start: has no effect with balance=\"hash\"");
    }

    @Test
    void namesThatAreLookedUpHaveNoRoute() throws Exception {
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" dns=\"on\" dns-interval=\"5\" server=\"http://a\""
                                + " server=\"http://10.1.2.3 route=b\" server=\"http://c dns=off route=c\""))
                .isEmpty();
        for (String server : List.of("http://a dns=on route=a", "http://10.1.2.3 dns=on", "http://a dns=maybe")) {
            assertThat(findings("", "Route fn=\"set-origin-server\" server=\"" + server + "\""))
                    .singleElement()
                    .asString()
                    .contains(server, "no route= with dns=on");
        }
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" server=\"http://a dns=on\"\n"
                                + "Service fn=\"service-passthrough\" servers=\"http://a\""))
                .singleElement()
                .asString()
                .contains("another line names this origin with other limits");
    }

    @Test
    void aStateIsOneOfFourSigns() throws Exception {
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" server=\"http://a state=+\" server=\"http://b state=-\""
                                + " server=\"http://c state=/\" server=\"http://d state=X\""))
                .isEmpty();
        assertThat(findings("", "Route fn=\"set-origin-server\" server=\"http://a state=?\""))
                .singleElement()
                .asString()
                .contains("http://a state=?", "state=+, -, / or X");
        assertThat(findings(
                        "",
                        "Route fn=\"set-origin-server\" server=\"http://a state=X\"\n"
                                + "Service fn=\"service-passthrough\" servers=\"http://a\""))
                .singleElement()
                .asString()
                .contains("another line names this origin with other limits or another state");
    }

    @Test
    void aMapLeadsToAPathAndNoHost() throws Exception {
        assertThat(findings("", "NameTrans fn=\"map\" from=\"shop\" to=\"http:/a\""))
                .anyMatch(line -> line.contains("from"));
        for (String to : List.of("http://host/a", "//host/a", "a", "/a?b", "/a b")) {
            assertThat(findings("", "NameTrans fn=\"map\" from=\"/shop\" to=\"" + to + "\""))
                    .as(to)
                    .singleElement()
                    .asString()
                    .contains("to: " + to, "set-origin-server");
        }
        assertThat(findings(
                        "",
                        "NameTrans fn=\"map\" from=\"/shop\" to=\"http:/a\"\nNameTrans fn=\"map\" from=\"/\" to=\"/\""))
                .isEmpty();
    }

    @Test
    void limitsOfTheClientHaveRanges() throws Exception {
        assertThat(findings(
                        "Init fn=\"http-client-config\" max-interim=\"-1\" max-addresses=\"0\" http2-max-settings=\"0\""
                                + " http2-max-pings=\"0\" http2-max-empty-frames=\"x\" http2-max-priorities=\"0\""
                                + " http2-max-continuations=\"10001\" http2-max-broken-streams=\"0\""
                                + " http2-max-resets=\"1000001\" http2-max-growth=\"-1\"",
                        ""))
                .hasSize(10)
                .allMatch(line -> line.contains("magnus.conf:") && line.contains("http-client-config: "))
                .anyMatch(line -> line.contains("http2-max-continuations: 10001 (expected: 1 to 10000"))
                .anyMatch(line -> line.contains("http2-max-resets: 1000001 (expected: 0 to 1000000"));
        assertThat(findings("Init fn=\"http-client-config\" http2-max-resets=\"0\" http2-max-growth=\"0\"", ""))
                .isEmpty();
    }

    @Test
    void filesOfTheClientMustBeThere() throws Exception {
        assertThat(findings("Init fn=\"http-client-config\" authorities=\"none.pem\" timeout=\"0\"", ""))
                .anyMatch(line -> line.contains("magnus.conf:") && line.contains("timeout"));
        assertThat(findings(
                        "Init fn=\"http-client-config\" authorities=\"none.pem\" client-cert=\"a\" client-key=\"b\"",
                        ""))
                .hasSize(3)
                .allMatch(line -> line.contains("a PEM file that can be read"));
        assertThat(findings("Init fn=\"http-client-config\" client-cert=\"none.pem\"", ""))
                .singleElement()
                .asString()
                .contains("both client-cert and client-key");
        Files.writeString(folder.resolve("no.pem"), "no certificate");
        assertThat(findings("Init fn=\"http-client-config\" authorities=\"no.pem\"", ""))
                .singleElement()
                .asString()
                .contains("PEM files");
        assertThat(findings("Init fn=\"http-client-config\" protocol=\"http/3\"", ""))
                .singleElement()
                .asString()
                .contains("protocol", "http/1.1");
    }
}
