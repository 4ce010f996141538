package org.heliostat.hosting.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.jdbcpool.Borrower;
import org.heliostat.jdbcpool.Holder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What an administrator reads about a pool, and how often. */
class PoolWatchTest {

    private static final StackTraceElement FRAME = new StackTraceElement("shop.Cart", "items", "Cart.java", 42);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final PoolWatch watch = new PoolWatch("ShopPool", () -> null, () -> 0, nanos::get);
    private final Logger logger = (Logger) LoggerFactory.getLogger(PoolWatch.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.INFO);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    private List<String> lines() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void aLeakIsToldWithTheRequestTheThreadAndTheStack() {
        Borrower borrower = new Borrower("GET /shop/cart", "vs7", "session-3");

        watch.leaked(new Holder(borrower, Instant.EPOCH, Optional.empty(), List.of(FRAME), true));

        assertThat(lines())
                .containsExactly("pool ShopPool: a connection has been out for longer than leaktimeout; it was taken by"
                        + " thread session-3 for GET /shop/cart of vs7:\n  at shop.Cart.items(Cart.java:42)");
        assertThat(log.list.get(0).getLevel()).isEqualTo(Level.WARN);
    }

    @Test
    void aLeakOfAThreadWithoutARequestHasNoneAndItsStackIsBounded() {
        Borrower borrower = new Borrower("", "", "timer");

        watch.leaked(new Holder(borrower, Instant.EPOCH, Optional.empty(), Collections.nCopies(1_000, FRAME), true));

        assertThat(lines().get(0)).contains("by thread timer:\n");
        assertThat(lines().get(0).lines()).hasSize(41);
    }

    @Test
    void brokenConnectionsAreToldOnceAMinute() {
        watch.checkFailed(new SQLException("gone", "08006"));
        watch.checkFailed(new SQLException("gone", "08006"));
        nanos.addAndGet(Duration.ofSeconds(60).toNanos() - 1);
        watch.checkFailed(new SQLException("gone", "08006"));
        assertThat(lines())
                .containsExactly(
                        "pool ShopPool: a connection did not pass its check and is replaced: gone (SQLState 08006)");

        nanos.addAndGet(1);
        watch.checkFailed(new SQLException("gone again"));

        assertThat(lines()).hasSize(2).last().asString().endsWith("is replaced: gone again");
    }

    @Test
    void anOutageIsToldOnceAndItsEndOnce() {
        watch.openFailed(new SQLException("refused\n  by the host", "08001"));
        watch.openFailed(new SQLException("refused", "08001"));
        assertThat(watch.isDown()).isTrue();
        watch.opensAgain();
        watch.opensAgain();

        assertThat(watch.isDown()).isFalse();
        assertThat(lines())
                .containsExactly(
                        "pool ShopPool: no connection can be opened: refused; by the host (SQLState 08001)",
                        "pool ShopPool: connections can be opened again");
    }
}
