package org.heliostat.advisor.machine;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * How much memory a Java virtual machine takes at most, and where it puts temporary files. Sizes are bytes. Immutable.
 *
 * @param heap at most
 * @param direct buffers outside of the heap at most, where an option says so; 0 = no option does
 * @param temporary folder of temporary files
 */
public record JavaMemory(long heap, long direct, Path temporary) {

    private static final String TEMPORARY = "java.io.tmpdir";
    private static final double USUAL_PERCENT = 25;
    private static final double PERCENT = 100;
    private static final int BITS_OF_KILO = 10;

    /** What this process has: a server that is started the same way has as much. */
    public static JavaMemory ofThisProcess() {
        return new JavaMemory(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax(),
                directByOption(),
                Path.of(System.getProperty(TEMPORARY, "/tmp")));
    }

    /**
     * What another process was started with. Options that it has from variables of its environment are not seen.
     *
     * @param words of its command line
     * @param memory bytes that it may have; negative = not known
     */
    public static JavaMemory ofCommandLine(List<String> words, long memory) {
        long heap = -1;
        long direct = 0;
        double percent = USUAL_PERCENT;
        Path temporary = Path.of("/tmp");
        for (String word : words) {
            if (word.equals("-jar")) {
                break;
            }
            if (word.startsWith("-Xmx")) {
                heap = bytes(word.substring("-Xmx".length()));
            } else if (word.startsWith("-XX:MaxHeapSize=")) {
                heap = bytes(value(word));
            } else if (word.startsWith("-XX:MaxRAMPercentage=")) {
                percent = percent(value(word));
            } else if (word.startsWith("-XX:MaxDirectMemorySize=")) {
                direct = Math.max(0, bytes(value(word)));
            } else if (word.startsWith("-D" + TEMPORARY + "=")) {
                temporary = Path.of(value(word));
            }
        }
        long usual = memory < 0 ? -1 : (long) (memory * percent / PERCENT);
        return new JavaMemory(heap > 0 ? heap : usual, direct, temporary);
    }

    /** @return bytes of buffers outside of the heap that this process may have; without the option as much as the heap */
    static long directMost() {
        if (ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class) == null) {
            return -1;
        }
        long option = directByOption();
        return option > 0
                ? option
                : ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax();
    }

    private static long directByOption() {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return bean == null
                ? 0
                : Math.max(
                        0,
                        SystemFiles.parsed(
                                bean.getVMOption("MaxDirectMemorySize").getValue()));
    }

    private static String value(String option) {
        return option.substring(option.indexOf('=') + 1);
    }

    /** {@code 512m}; −1 where it is no size. */
    private static long bytes(String text) {
        String size = text.toLowerCase(Locale.ROOT);
        int unit = size.isEmpty() ? -1 : "kmgt".indexOf(size.charAt(size.length() - 1));
        long number = SystemFiles.parsed(unit < 0 ? size : size.substring(0, size.length() - 1));
        return number < 0 ? -1 : number << BITS_OF_KILO * (unit + 1);
    }

    private static double percent(String text) {
        try {
            double percent = Double.parseDouble(text);
            return percent > 0 && percent <= PERCENT ? percent : USUAL_PERCENT;
        } catch (NumberFormatException odd) {
            return USUAL_PERCENT;
        }
    }
}
