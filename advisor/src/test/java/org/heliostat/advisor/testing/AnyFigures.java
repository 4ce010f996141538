package org.heliostat.advisor.testing;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.config.Directive;
import org.heliostat.config.Support;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.testing.RecordPath;
import org.jspecify.annotations.Nullable;

/** Makes servers with any figures and any directives; the same from the same seed. Used by one thread. */
public final class AnyFigures {

    private static final long[] NUMBERS = {
        0, 0, 0, 1, 2, 9, 20, 60, 100, 500, 1_000, 6_000, 60_000, 5_000_000, 3_000_000_000L, 200_000_000_000L, 1L << 40
    };

    /** What a virtual machine or an operating system may not tell: −1 is not known. */
    private static final List<String> UNTOLD =
            List.of("heapMax", "heapAfterCollection", "cpuNanos", "virtualSize", "residentSize");

    private final Random random;

    public AnyFigures(long seed) {
        this.random = new Random(seed);
    }

    /** @param conf of a pool, as a pattern for those of the figures */
    public Scene scene(JdbcConnectionPoolConfig conf) {
        ServerSnapshot sample = SampleSnapshot.busy();
        WindowSnapshot window = window();
        ServerSnapshot any = RecordPath.with(like(sample), "window", window);
        Scene scene = Scene.busy().figures(any).machine(machine());
        for (Directive row : MagnusDirectives.TABLE.rows()) {
            if (row.support() == Support.HONOURED && row.type().isNumber() && random.nextInt(4) == 0) {
                scene = scene.magnus(row.name(), Long.toString(between(row.least(), row.most())));
            }
        }
        List<JdbcConnectionPoolConfig> pools = new ArrayList<>();
        for (JdbcResourceSnapshot pool : any.jdbcResources()) {
            pools.add(RecordPath.with(conf, "name", pool.pool()));
        }
        return scene.serverXml(
                "java.resources", new ResourcesConfig(List.of(), pools, List.of(), List.of(), List.of()));
    }

    private long between(long least, long most) {
        long[] choices = {least, least + 1, Math.min(most, 1_000), most - 1, most};
        long chosen = choices[random.nextInt(choices.length)];
        return Math.max(least, Math.min(most, chosen));
    }

    private Machine machine() {
        Machine like = like(Machine.UNKNOWN);
        return RecordPath.with(like, "processors", new Machine.Processors(part(), part(), part(), part()));
    }

    private WindowSnapshot window() {
        WindowSnapshot.PoolAverages shop = new WindowSnapshot.PoolAverages("ShopPool", maybe(100), maybe(20));
        WindowSnapshot.PoolAverages nativePool = new WindowSnapshot.PoolAverages("NativePool", maybe(100), maybe(20));
        WindowSnapshot.PoolAverages php = new WindowSnapshot.PoolAverages("localhost:8082", maybe(100), maybe(20));
        WindowSnapshot.PoolAverages origin = new WindowSnapshot.PoolAverages("http://app1:8080", maybe(100), maybe(20));
        WindowSnapshot none = WindowSnapshot.NONE;
        return new WindowSnapshot(
                none.name(),
                none.counters(),
                0,
                like(none.perSecond()),
                new WindowSnapshot.Averages(
                        maybe(1e9),
                        maybe(1e6),
                        maybe(200),
                        maybe(500),
                        maybe(500),
                        List.of(nativePool),
                        List.of(shop),
                        List.of(php),
                        List.of(origin)),
                new WindowSnapshot.Ratios(
                        maybe(1), maybe(1), maybe(1), maybe(1), maybe(1), maybe(1), maybe(1), maybe(1), maybe(1),
                        maybe(1), maybe(1)),
                like(none.samples()));
    }

    private @Nullable Double maybe(double most) {
        return random.nextInt(5) == 0 ? null : (Double) (most * random.nextDouble());
    }

    private double part() {
        return random.nextInt(4) == 0 ? -1 : random.nextDouble() / 2;
    }

    @SuppressWarnings("unchecked")
    private <R extends Record> R like(R record) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = new Object[components.length];
        boolean isMachine = record.getClass().getEnclosingClass() == Machine.class;
        try {
            for (int i = 0; i < components.length; i++) {
                boolean isTold = !isMachine && !UNTOLD.contains(components[i].getName());
                values[i] = any(types[i], components[i].getAccessor().invoke(record), isTold);
            }
            return (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(record.getClass().getName(), impossible);
        }
    }

    private @Nullable Object any(Class<?> type, @Nullable Object value, boolean isTold) {
        if (value instanceof LatencySnapshot) {
            return times();
        }
        if (value instanceof Record inner) {
            return like(inner);
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(one -> one instanceof Record row ? like(row) : one)
                    .toList();
        }
        if (type == int.class) {
            return (int) Math.min(Integer.MAX_VALUE, number(isTold));
        }
        if (type == long.class) {
            return number(isTold);
        }
        if (type == double.class) {
            return random.nextDouble() * number(true);
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        return value instanceof Map ? Map.of() : value;
    }

    private long number(boolean isTold) {
        return !isTold && random.nextInt(6) == 0 ? -1 : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private LatencySnapshot times() {
        long count = NUMBERS[random.nextInt(12)];
        long half = NUMBERS[random.nextInt(NUMBERS.length)];
        long most = Math.max(half, NUMBERS[random.nextInt(NUMBERS.length)]);
        return new LatencySnapshot(count, count * half, half, most, most, most, most);
    }
}
