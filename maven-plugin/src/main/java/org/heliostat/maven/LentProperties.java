package org.heliostat.maven;

import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.maven.server.RefusedException;

/**
 * System properties that an application is to see, as long as it runs in Maven's process, which it shares with the servers of other
 * modules. Two may lend the same value; the last one to end puts back what was before the first. How many there are stands in system
 * properties, too, since modules of one build may have this class from different class loaders. Any thread.
 */
final class LentProperties implements AutoCloseable {

    private static final String LENDERS = "heliostat.lent.";
    private static final String BEFORE = "heliostat.before.";

    private final Map<String, String> lent; // guarded by the system properties

    private LentProperties(Map<String, String> lent) {
        this.lent = lent;
    }

    /** @throws RefusedException when somebody else lends another value; nothing is lent then */
    static LentProperties lend(Map<String, String> wanted) throws RefusedException {
        synchronized (System.getProperties()) {
            for (Map.Entry<String, String> one : wanted.entrySet()) {
                refuseAnother(one.getKey(), one.getValue());
            }
            wanted.forEach(LentProperties::add);
            return new LentProperties(new LinkedHashMap<>(wanted));
        }
    }

    private static void refuseAnother(String name, String value) throws RefusedException {
        Lending known = Lending.of(name);
        if (known.lenders() > 0 && !known.value().equals(value)) {
            throw new RefusedException("systemProperties: " + name + ": " + value + " (expected: " + known.value()
                    + ", as the server of another module has it that runs in the same process)");
        }
    }

    private static void add(String name, String value) {
        Lending known = Lending.of(name);
        if (known.lenders() == 0) {
            String before = System.setProperty(name, value);
            if (before != null) {
                System.setProperty(BEFORE + name, before);
            }
        }
        new Lending(known.lenders() + 1, value).note(name);
    }

    /** Where nobody else lends a value, what was there before is there again. */
    @Override
    public void close() {
        synchronized (System.getProperties()) {
            lent.keySet().forEach(LentProperties::giveBack);
            lent.clear();
        }
    }

    private static void giveBack(String name) {
        Lending known = Lending.of(name);
        if (known.lenders() > 1) {
            new Lending(known.lenders() - 1, known.value()).note(name);
            return;
        }
        System.clearProperty(LENDERS + name);
        String before = System.clearProperty(BEFORE + name);
        if (before == null) {
            System.clearProperty(name);
        } else {
            System.setProperty(name, before);
        }
    }

    /** How many lend one property, and which value. */
    private record Lending(int lenders, String value) {

        static Lending of(String name) {
            String[] noted = System.getProperty(LENDERS + name, "0 ").split(" ", 2);
            return new Lending(Integer.parseInt(noted[0]), noted[1]);
        }

        void note(String name) {
            System.setProperty(LENDERS + name, lenders + " " + value);
        }
    }
}
