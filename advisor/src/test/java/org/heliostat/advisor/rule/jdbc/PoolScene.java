package org.heliostat.advisor.rule.jdbc;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.WindowSnapshot;

/** A busy server with one pool, of which a test says what it counts and how it is configured. Immutable. */
public record PoolScene(
        Scene scene,
        JdbcResourceSnapshot figures,
        JdbcConnectionPoolConfig conf,
        WindowSnapshot.PoolAverages averages) {

    public static PoolScene healthy() {
        JdbcConnectionPoolConfig conf = new JdbcConnectionPoolConfig(
                SourceLocation.none(),
                "Shop",
                "org.postgresql.ds.PGSimpleDataSource",
                8,
                32,
                2,
                Duration.ofSeconds(300),
                Duration.ofSeconds(60),
                false,
                "auto-commit",
                "",
                false,
                Optional.empty(),
                false,
                Duration.ZERO,
                0,
                false,
                List.of(),
                List.of());
        return new PoolScene(
                        Scene.busy(), Figures.pool("Shop"), conf, new WindowSnapshot.PoolAverages("Shop", 3.0, 0.0))
                .with("connections", 10)
                .with("connectionsPeak", 12)
                .with("leasedTotal", 2_000L);
    }

    public PoolScene with(String path, Object value) {
        return new PoolScene(scene, Figures.with(figures, path, value), conf, averages);
    }

    public PoolScene conf(String path, Object value) {
        return new PoolScene(scene, figures, Figures.with(conf, path, value), averages);
    }

    public PoolScene inUse(Double connections) {
        return new PoolScene(
                scene, figures, conf, new WindowSnapshot.PoolAverages("Shop", connections, averages.waiting()));
    }

    public PoolScene waiting(Double threads) {
        return new PoolScene(scene, figures, conf, new WindowSnapshot.PoolAverages("Shop", averages.inUse(), threads));
    }

    public PoolScene server(Scene other) {
        return new PoolScene(other, figures, conf, averages);
    }

    /** A connection that a request of vs1 took. */
    public static JdbcResourceSnapshot.Lease lease(String url, double seconds) {
        return new JdbcResourceSnapshot.Lease("session-1", "vs1", url, (long) (seconds * 1e9), "");
    }

    public Scene whole() {
        return scene.with("jdbcResources", List.of(figures))
                .with("window.averages.jdbcResources", List.of(averages))
                .serverXml(
                        "java.resources",
                        new ResourcesConfig(List.of(), List.of(conf), List.of(), List.of(), List.of()));
    }

    public Optional<AdviceFinding> finding(String rule) {
        return whole().finding(rule);
    }
}
