package org.heliostat.servlet.httpsession.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ValueCodecTest {

    /** Here the test's own classes are the application's. */
    private final ClassLoader application = ValueCodecTest.class.getClassLoader();

    private final ValueCodec values = new ValueCodec(application, new ClassGate(application, ""), 100_000);

    /** To this one they are the server's. */
    private final ClassLoader other = new ClassLoader(application) {};

    @Test
    void givesBackValuesOfThePlatformAndOfTheApplication() throws Exception {
        List<Object> all = List.of(
                "text \u00e9\ud83d\ude00",
                "half \ud83d",
                "",
                1,
                2L,
                true,
                false,
                2.5,
                'c',
                new BigDecimal("1.10"),
                Instant.EPOCH,
                UUID.fromString("0-0-0-0-1"),
                Locale.GERMANY,
                TimeZone.getTimeZone("Europe/Berlin"),
                URI.create("http://a/b"),
                new ArrayList<>(List.of(1, "b")),
                new HashMap<>(Map.of("k", List.of(1))),
                new TreeSet<>(List.of("x")),
                Thread.State.RUNNABLE,
                new Cart("book"));
        for (Object value : all) {
            assertThat(values.decode("a", values.encode("a", value))).isEqualTo(value);
        }
        assertThat((int[]) values.decode("a", values.encode("a", new int[] {1, 2})))
                .containsExactly(1, 2);
    }

    @Test
    void namesAttributeAndTypeOfWhatIsNotSerialisable() {
        assertThatThrownBy(() -> values.encode("cart", new Object()))
                .isInstanceOf(NotStorableException.class)
                .hasMessageContaining("cart")
                .hasMessageContaining("java.lang.Object");
        assertThatThrownBy(() -> values.encode("cart", new ArrayList<>(Arrays.asList(1, new Thread()))))
                .hasMessageContaining("cart")
                .hasMessageContaining("java.lang.Thread is not java.io.Serializable");
    }

    @Test
    void refusesClassesThatItWouldNotReadAgain() {
        ValueCodec foreign = new ValueCodec(other, new ClassGate(other, ""), 100_000);

        assertThatThrownBy(() -> foreign.encode("cart", new Cart("x")))
                .hasMessageContaining("Cart is neither the application's nor a value of the Java platform");
    }

    /** Bytes that somebody else made, though signed: the class is not even initialised. */
    @Test
    void makesNoObjectOfAClassThatMayNotBe() throws Exception {
        ValueCodec foreign = new ValueCodec(other, new ClassGate(other, ""), 100_000);

        assertThatThrownBy(() -> foreign.decode("a", serialised(new Trap("read"))))
                .isInstanceOf(NotStorableException.class)
                .hasMessageContaining("REJECTED");
        assertThat(Trap.timesMade()).isEqualTo(1);
    }

    @Test
    void neverMakesTheServersClassesEvenWhenThePatternNamesThem() {
        ClassGate gate = new ClassGate(other, "org.heliostat.**;java.net.URL");

        assertThat(gate.allows(Cart.class)).isFalse();
        assertThat(gate.allows(java.net.URL.class)).isTrue();
        assertThat(new ClassGate(other, "").allows(java.net.URL.class)).isFalse();
        assertThat(new ClassGate(application, "!org.heliostat.**").allows(Cart.class))
                .isFalse();
    }

    @Test
    void refusesWhatIsTooLargeOrTooDeep() throws Exception {
        // What is meant is the limit, not the end of this thread's stack.
        FutureTask<Void> check = new FutureTask<>(() -> {
            refusesTooLargeOrTooDeep();
            return null;
        });
        new Thread(null, check, "deep", 64L << 20).start();
        check.get(60, TimeUnit.SECONDS);
    }

    private void refusesTooLargeOrTooDeep() throws Exception {
        assertThatThrownBy(() -> values.encode("a", new byte[200_000])).hasMessageContaining("more than 100000 bytes");
        List<Object> deep = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            deep = new ArrayList<>(List.of(deep));
        }
        byte[] coded = values.encode("a", deep);

        assertThatThrownBy(() -> values.decode("a", coded)).isInstanceOf(NotStorableException.class);
        Object tooDeep = deep;
        assertThatThrownBy(() -> values.requireReadable("a", tooDeep))
                .isInstanceOf(NotStorableException.class)
                .hasMessageContaining("at most 500 objects inside each other");
        values.requireReadable("a", new ArrayList<>(List.of(new byte[50_000])));
    }

    @Test
    void refusesDamage() throws Exception {
        byte[] coded = values.encode("a", new Cart("book"));
        for (int i = 0; i < coded.length; i++) {
            byte[] cut = Arrays.copyOf(coded, i);
            assertThatThrownBy(() -> values.decode("a", cut)).isInstanceOf(NotStorableException.class);
        }
    }

    private static byte[] serialised(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private record Cart(String content) implements Serializable {}

    /** Tells when it was made from bytes. */
    private record Trap(String content) implements Serializable {

        private static final List<String> TOUCHED = new ArrayList<>();

        private Trap {
            if (content.equals("read")) {
                TOUCHED.add(content);
            }
        }

        static int timesMade() {
            return TOUCHED.size();
        }
    }
}
