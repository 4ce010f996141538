package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.basic;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.acl.Realms;
import org.heliostat.acl.ldap.TestDirectory;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.AccessConfig;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.UserDatabases;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins of applications whose users are kept in a directory. */
class DirectoryLoginTest {

    private static final String BASIC = "<login-config><auth-method>BASIC</auth-method></login-config>";

    @TempDir
    Path temp;

    private static Realms realms(TestDirectory directory) {
        LdapConfig config = new LdapConfig(
                SourceLocation.none(),
                List.of(new LdapConfig.Server("127.0.0.1", directory.port())),
                LdapConfig.Security.PLAIN,
                Optional.empty(),
                TestDirectory.BASE,
                "cn=server",
                "server secret",
                LdapConfig.USER_FILTER,
                "uid",
                "",
                LdapConfig.GROUP_FILTER,
                "cn",
                LdapConfig.GroupKinds.STATIC,
                Set.of(),
                new LdapConfig.Limits(2, 2, Duration.ofSeconds(60), Duration.ofSeconds(60)));
        AccessConfig access = new AccessConfig(Map.of(), UserDatabases.NONE, Map.of("file", config));
        return new Realms(
                new Realms.Settings(Map.of(), "file", access, new Realms.CacheSettings(10, 4, Duration.ofSeconds(120))),
                Ticker.system());
    }

    @Test
    void groupsOfTheDirectoryAreRolesAndWithoutItLoginsGet503() throws Exception {
        try (TestDirectory directory = new TestDirectory()
                        .person("dora", "dora's secret")
                        .person("emil", "emil's secret")
                        .person("fritz", "fritz's secret")
                        .group("clerk", TestDirectory.personDn("dora"), TestDirectory.personDn("fritz"));
                TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"))) {
            Realms realms = realms(directory);
            app.realms(realms);
            assertThat(get(app, "dora", "dora's secret").text()).contains("GET dora BASIC false");
            assertThat(get(app, "dora", "wrong").status()).isEqualTo(401);
            assertThat(get(app, "emil", "emil's secret").status()).isEqualTo(403);
            directory.stop();
            Answer refused = get(app, "fritz", "fritz's secret");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("5");
            realms.close();
        }
    }

    private static Answer get(TestApp app, String user, String password) {
        return app.get("/app/who", request -> request.header("Authorization", basic(user, password)));
    }
}
