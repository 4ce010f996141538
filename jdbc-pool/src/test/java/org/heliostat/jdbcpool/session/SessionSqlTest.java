package org.heliostat.jdbcpool.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionSqlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set role ann",
                "USE shop",
                "Alter Session set current_schema = shop",
                "begin",
                "BEGIN;",
                "start transaction",
                "\t\n set x=1",
                "-- a\n-- b\nset x=1",
                "/* a *//**/use shop",
                "select 1; -- and\n begin",
                ";;set x=1",
                "reset all",
                "xa start 'a'"
            })
    void mayChange(String sql) {
        assertThat(SessionSql.mayChange(sql)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "select 1",
                "settings",
                "sets",
                "update kept set id = 1",
                "-- set x=1",
                "/* set x=1 */ select 1",
                "/* set",
                "select 1;",
                "user",
                "select ';'",
                "x"
            })
    void changesNothing(String sql) {
        assertThat(SessionSql.mayChange(sql)).isFalse();
    }

    @Test
    void anyTextIsLookedThrough() {
        Random random = new Random(8);
        String parts = ";-/*\n set'uUsé\0";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int length = random.nextInt(30); length > 0; length--) {
                sql.append(parts.charAt(random.nextInt(parts.length())));
            }
            assertThatCode(() -> SessionSql.mayChange(sql.toString())).doesNotThrowAnyException();
            assertThat(SessionSql.mayChange(sql + "\n*/;set x"))
                    .as(sql.toString())
                    .satisfies(found -> {
                        if (sql.indexOf("/*") < 0 && sql.indexOf("--") < 0) {
                            assertThat(found).isTrue();
                        }
                    });
        }
    }
}
