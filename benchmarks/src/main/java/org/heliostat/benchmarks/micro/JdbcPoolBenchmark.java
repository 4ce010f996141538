package org.heliostat.benchmarks.micro;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.heliostat.jdbcpool.ConnectionPool;
import org.heliostat.jdbcpool.PoolSettings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A connection to embedded H2, borrowed and given back: our pool, and HikariCP alone, with a connection for each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JdbcPoolBenchmark {

    private static final int CONNECTIONS = 64;
    private static final int ROWS = 1_000;

    @Param({"heliostat", "hikari"})
    public String pool = "heliostat";

    private DataSource lender = new JdbcDataSource();
    private AutoCloseable closes = () -> {};

    @Setup
    public void open() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:books-" + System.nanoTime() + ";DB_CLOSE_DELAY=-1");
        if (pool.equals("heliostat")) {
            ConnectionPool ours = new ConnectionPool(
                    PoolSettings.builder("books")
                            .steadyPoolSize(CONNECTIONS)
                            .maxPoolSize(CONNECTIONS)
                            .idleTimeout(Duration.ZERO)
                            .build(),
                    database);
            ours.jumpStart();
            lender = ours;
            closes = ours;
        } else {
            HikariConfig config = new HikariConfig();
            config.setDataSource(database);
            config.setMaximumPoolSize(CONNECTIONS);
            HikariDataSource hikari = new HikariDataSource(config);
            lender = hikari;
            closes = hikari;
        }
        fill();
    }

    private void fill() throws SQLException {
        try (Connection connection = lender.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE book (id INT PRIMARY KEY, title VARCHAR(100))");
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO book VALUES (" + id + ", 'A title like many others')");
            }
        }
    }

    @TearDown
    public void close() throws Exception {
        closes.close();
    }

    @Benchmark
    public Connection borrowAndReturn() throws SQLException {
        try (Connection connection = lender.getConnection()) {
            return connection;
        }
    }

    @Benchmark
    public String borrowSelectAndReturn() throws SQLException {
        try (Connection connection = lender.getConnection();
                PreparedStatement query = connection.prepareStatement("SELECT title FROM book WHERE id = ?")) {
            query.setInt(1, ThreadLocalRandom.current().nextInt(ROWS));
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }
}
