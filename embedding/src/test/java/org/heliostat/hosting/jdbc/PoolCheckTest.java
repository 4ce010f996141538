package org.heliostat.hosting.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.hosting.jdbc.PoolConfigs.H2;
import static org.heliostat.hosting.jdbc.PoolConfigs.pool;

import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.junit.jupiter.api.Test;

class PoolCheckTest {

    private static final String SECRET = "hidden";

    private static List<String> findings(JdbcConnectionPoolConfig... pools) {
        Findings findings = new Findings();
        new PoolCheck(PoolCheckTest.class.getClassLoader()).check(PoolConfigs.of(pools), findings);
        return findings.sorted().stream()
                .map((Finding finding) -> (finding.isError() ? "" : "warning: ") + finding)
                .toList();
    }

    @Test
    void isContentWithADriverItKnows() {
        assertThat(findings(pool("P", H2, 1, "URL", "jdbc:h2:mem:x", "user", "sa", "PASSWORD", SECRET)))
                .isEmpty();
    }

    @Test
    void aMissingDriverIsAWarningSinceItMayStillBePutIntoLib() {
        assertThat(findings(pool("P", "org.example.NoSource", 1)))
                .containsExactly("warning: conf/server.xml:7: JDBCCONNECTIONPOOL P: datasourceclassname:"
                        + " org.example.NoSource: no such class (expected: a DataSource of a driver in lib/)");
    }

    @Test
    void aClassThatIsNoDataSourceIsAnError() {
        assertThat(findings(
                        pool("P", "java.lang.String", 1),
                        pool("Q", "javax.sql.DataSource", 1),
                        pool("R", "javax.sql.XADataSource", 1)))
                .containsExactly(
                        "conf/server.xml:7: JDBCCONNECTIONPOOL P: datasourceclassname: java.lang.String"
                                + " (expected: a class that implements javax.sql.DataSource)",
                        "conf/server.xml:7: JDBCCONNECTIONPOOL Q: datasourceclassname: javax.sql.DataSource"
                                + " (expected: a public class with a constructor without parameters)",
                        "conf/server.xml:7: JDBCCONNECTIONPOOL R: datasourceclassname: javax.sql.XADataSource"
                                + " (expected: the driver's javax.sql.DataSource; pooling is done here)");
    }

    @Test
    void allWrongPropertiesAreNamedWithLinesWithoutValues() {
        assertThat(findings(pool("P", H2, 1, "pasword", SECRET, "loginTimeout", SECRET, "url", "jdbc:h2:mem:x")))
                .containsExactly(
                        "conf/server.xml:20: JDBCCONNECTIONPOOL P: pasword: unknown property of"
                                + " org.h2.jdbcx.JdbcDataSource (did you mean password?)",
                        "conf/server.xml:22: JDBCCONNECTIONPOOL P: property loginTimeout (expected: a number)");
    }
}
