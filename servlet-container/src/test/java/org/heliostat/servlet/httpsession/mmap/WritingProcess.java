package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.time.Ticker;

/**
 * A process that writes to a session file without end and says after each write what is stored now: {@code id count}.
 * A record maps the name of a process to the number of its updates.
 */
final class WritingProcess {

    static final int OWN = 40;
    static final int COMMON = 5;

    private static final long LATER = 4_000_000_000_000L;

    private WritingProcess() {}

    static VaultPlace place(Path folder) {
        return TestPlaces.of(folder, 200, 4, 500, 2);
    }

    /** @param arguments folder, name */
    public static void main(String[] arguments) throws IOException {
        String name = arguments[1];
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (SessionVault vault = new MmapVaultMaker(Ticker.system()).open(place(Path.of(arguments[0])))) {
            Random random = new Random();
            while (true) {
                boolean common = random.nextInt(3) == 0;
                String id = common ? "common" + random.nextInt(COMMON) : name + random.nextInt(OWN);
                out.println(id + " " + add(vault, id, name, random.nextInt(400)));
                if (random.nextInt(20) == 0) {
                    vault.touch(id, LATER + random.nextInt(1_000));
                    vault.expired(1, 10);
                }
                comeAndGo(vault, name, random);
            }
        }
    }

    private static void comeAndGo(SessionVault vault, String name, Random random) throws IOException {
        String id = name + "-short" + random.nextInt(20);
        if (vault.write(id, write(Map.of(name, 1), 50), LATER, SessionVault.NEW) == SessionVault.NONE) {
            vault.remove(id);
        }
    }

    private static int add(SessionVault vault, String id, String name, int padding) throws IOException {
        while (true) {
            VaultRecord record = vault.read(id);
            Map<String, Integer> counts = record == null ? new TreeMap<>() : read(record.sealed());
            int count = counts.merge(name, 1, Integer::sum);
            long version = record == null ? SessionVault.NEW : record.version();
            if (vault.write(id, write(counts, padding), LATER, version) != SessionVault.NONE) {
                return count;
            }
        }
    }

    static Map<String, Integer> read(byte[] record) {
        Map<String, Integer> counts = new TreeMap<>();
        String text = new String(record, StandardCharsets.UTF_8);
        for (String part : text.strip().split(",")) {
            counts.put(part.split("=")[0], Integer.parseInt(part.split("=")[1]));
        }
        return counts;
    }

    private static byte[] write(Map<String, Integer> counts, int padding) {
        String text = counts.entrySet().stream().map(Object::toString).collect(Collectors.joining(","));
        return (text + " ".repeat(padding)).getBytes(StandardCharsets.UTF_8);
    }
}
