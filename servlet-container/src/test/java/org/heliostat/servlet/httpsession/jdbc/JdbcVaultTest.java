package org.heliostat.servlet.httpsession.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.heliostat.servlet.httpsession.vault.ExpiringVaultContract;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcVaultTest extends ExpiringVaultContract {

    private TestDatabase database;
    private SessionVault vault;

    @BeforeEach
    void open() throws Exception {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID());
        database = new TestDatabase(source);
        vault = database.open(200);
    }

    @AfterEach
    void close() throws Exception {
        vault.close();
        database.close();
    }

    @Override
    protected SessionVault vault() {
        return vault;
    }

    @Test
    void keepsTwoApplicationsOfOneTableApart() throws IOException {
        SessionVault other = database.open(10, "application", "other");
        vault.write("id", bytes("x"), LATER, SessionVault.NEW);

        assertThat(other.read("id")).isNull();
        assertThat(other.write("id", bytes("y"), LATER, SessionVault.NEW)).isPositive();
        assertThat(vault.read("id").sealed()).isEqualTo(bytes("x"));
    }

    @Test
    void takesMaxSessionsAndNoMore() throws IOException {
        SessionVault few = database.open(2);
        few.write("id1", bytes("x"), LATER, SessionVault.NEW);
        long version = few.write("id2", bytes("x"), LATER, SessionVault.NEW);

        assertThatThrownBy(() -> few.write("id3", bytes("x"), LATER, SessionVault.NEW))
                .isInstanceOf(VaultFullException.class)
                .hasMessage("there are 2 sessions (expected: fewer than 2, maxSessions)");
        assertThat(few.rename("id2", "id4", bytes("y"), LATER, version)).isPositive();
    }

    @Test
    void countsTheSessionsOfOtherProcesses() throws IOException {
        vault.write("id1", bytes("x"), LATER, SessionVault.NEW);
        SessionVault other = database.open(200);
        other.write("id2", bytes("x"), LATER, SessionVault.NEW);

        assertThat(other.size()).isEqualTo(2);
        vault.expired(0, 1);
        assertThat(vault.size()).isEqualTo(2);
    }

    @Test
    void countsEachSessionOnceThoughManyThreadsBegin() throws Exception {
        for (int i = 0; i < 40; i++) {
            SessionVault fresh = database.open(200, "table", "fresh" + i);
            AtomicInteger number = new AtomicInteger();

            Together.run(8, () -> fresh.write("id" + number.incrementAndGet(), bytes("x"), LATER, SessionVault.NEW));

            assertThat(fresh.size()).as("round %s", i).isEqualTo(8);
        }
    }

    @Test
    void usesATableThatIsThere() throws Exception {
        database.execute("CREATE SCHEMA web");
        database.execute(new SessionTable("web.sessions").definition("H2"));
        SessionVault mine = database.open(10, "table", "web.sessions", "createTable", "false");

        assertThat(mine.write("id", bytes("x"), LATER, SessionVault.NEW)).isPositive();
        assertThat(vault.read("id")).isNull();
    }

    @Test
    void saysHowToMakeTheTableWhereItMayNot() throws Exception {
        SessionVault mine = database.open(10, "table", "absent", "createTable", "false");

        assertThatThrownBy(() -> mine.read("id"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("session database jdbc/sessions")
                .hasMessageContaining("the table absent is not there")
                .hasMessageContaining("CREATE TABLE absent (app VARCHAR(250) NOT NULL")
                .hasMessageContaining("CREATE INDEX absent_ends ON absent (app, expires)");

        database.execute(new SessionTable("absent").definition("H2"));
        assertThat(mine.read("id")).isNull();
    }

    @Test
    void triesAgainOnAnotherConnection() throws IOException {
        vault.write("id", bytes("x"), LATER, SessionVault.NEW);
        database.fail(2, "08006");

        assertThat(vault.read("id").sealed()).isEqualTo(bytes("x"));
        assertThat(vault.figures()).containsEntry("repeated", 2L).containsEntry("failures", 0L);
    }

    /** Else nobody would hear of the end of the session: each would take it for ended elsewhere. */
    @Test
    void whatWasRemovedThoughTheAnswerWasLostIsRemovedByThisCall() throws IOException {
        vault.write("ended", bytes("x"), LATER, SessionVault.NEW);
        vault.write("expired", bytes("x"), 5, SessionVault.NEW);

        database.loseTheAnswerTo("DELETE");
        assertThat(vault.remove("ended")).isTrue();
        database.loseTheAnswerTo("DELETE");
        assertThat(vault.removeExpired("expired", 7)).isTrue();

        assertThat(vault.figures()).containsEntry("repeated", 2L);
        assertThat(vault.size()).isZero();
        assertThat(vault.remove("ended")).isFalse();
        database.fail(1, "08006");
        assertThat(vault.remove("ended")).isFalse();
    }

    @Test
    void whatWasNotRemovedIsNotSaidToBeAfterALostAnswer() throws IOException {
        vault.write("alive", bytes("x"), 9, SessionVault.NEW);

        database.loseTheAnswerTo("DELETE");

        assertThat(vault.removeExpired("alive", 7)).isFalse();
        assertThat(vault.size()).isEqualTo(1);
    }

    @Test
    void whatWasWrittenThoughTheAnswerWasLostCounts() throws IOException {
        vault.read("id");
        database.loseTheAnswerTo("INSERT");
        long version = vault.write("id", bytes("x"), LATER, SessionVault.NEW);

        assertThat(version).isPositive();
        assertThat(vault.size()).isEqualTo(1);
        database.loseTheAnswerTo("UPDATE");
        assertThat(vault.write("id", bytes("y"), LATER, version)).isPositive();
        assertThat(vault.size()).isEqualTo(1);
    }

    @Test
    void failsAtOnceWhileTheDatabaseIsAwayAndHeals() throws Exception {
        vault.write("id", bytes("x"), LATER, SessionVault.NEW);
        try (LogLines log = LogLines.of(Attempts.class.getName())) {
            database.fail(4, "08001");
            assertThatThrownBy(() -> vault.read("id"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("session database jdbc/sessions: 08001 taken away");
            database.fail(1_000, "08001");

            assertThatThrownBy(() -> vault.read("id")).hasMessageContaining("is away (08001 taken away)");
            assertThat(database.failuresLeft()).isEqualTo(1_000);

            database.ticker().advance(Duration.ofSeconds(1));
            assertThatThrownBy(() -> vault.read("id")).hasMessageContaining("08001 taken away");
            assertThatThrownBy(() -> vault.read("id")).hasMessageContaining("is away");
            assertThat(database.failuresLeft()).isEqualTo(996);

            database.fail(0, "");
            database.ticker().advance(Duration.ofSeconds(1));
            assertThat(vault.read("id").sealed()).isEqualTo(bytes("x"));
            assertThat(vault.read("id").sealed()).isEqualTo(bytes("x"));
            assertThat(vault.figures()).containsEntry("failures", 2L).containsEntry("refused", 2L);
            assertThat(log.all())
                    .containsExactly(
                            "session database jdbc/sessions: cannot be used: 08001 taken away",
                            "session database jdbc/sessions: is back");
        }
    }

    @Test
    void isThereWhenTheDatabaseComesLater() throws Exception {
        SessionVault early = database.open(10, "table", "later");
        database.fail(4, "08001");

        assertThatThrownBy(() -> early.read("id")).isInstanceOf(IOException.class);
        database.ticker().advance(Duration.ofSeconds(1));

        assertThat(early.write("id", bytes("x"), LATER, SessionVault.NEW)).isPositive();
    }

    @Test
    void doesNotTakeAnErrorOfAStatementForAnOutage() throws SQLException {
        database.execute("DROP TABLE IF EXISTS heliostat_sessions");
        database.execute("CREATE TABLE heliostat_sessions (version VARCHAR(5))");

        assertThatThrownBy(() -> vault.read("id")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> vault.read("id"))
                .isInstanceOf(IOException.class)
                .hasMessageNotContaining("is away");
    }

    @Test
    void refusesPropertiesThatCannotBe() {
        assertThatThrownBy(() -> database.open(10, "dataSource", ""))
                .hasMessage("dataSource: none (expected: the jndiname of an enabled JDBCRESOURCE of server.xml)");
        assertThatThrownBy(() -> database.open(10, "table", "a; DROP TABLE b"))
                .hasMessageStartingWith("table: a; DROP TABLE b (expected:");
        assertThatThrownBy(() -> database.open(10, "queryTimeoutSeconds", "soon"))
                .hasMessageStartingWith("queryTimeoutSeconds: soon (expected: 0 to 3600");
    }

    @Test
    void aResourceThatIsSwitchedOffTakesNoApplicationAway() throws Exception {
        try (LogLines log = LogLines.of(JdbcVaultMaker.class.getName())) {
            SessionVault off = database.open(10, "dataSource", "jdbc/off");

            assertThat(log.all()).singleElement().asString().contains("vs1/shop", "dataSource: jdbc/off (expected: ");
            assertThatThrownBy(() -> off.read("id")).isInstanceOf(IOException.class);
        }
    }
}
