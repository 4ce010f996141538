package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.answer.Setting;
import org.heliostat.sizing.answer.Settings;
import org.heliostat.sizing.cost.Source;

/**
 * How large the file cache has to be to hold all files. Immutable.
 *
 * @param entries files that it knows
 * @param heapBytes for what is known about them, and small contents
 * @param contentBytes of medium contents, outside of the heap
 * @param open files that are kept open
 * @param systemBytes of files that the system keeps in its memory, since they are too large for the cache
 */
record FilePlan(double entries, double heapBytes, double contentBytes, double open, double systemBytes, Demand demand) {

    private static final double ENTRY_BYTES = 1_024;
    private static final double SMALL_BYTES = 2_048;
    private static final double MEDIUM_BYTES = 537_600;
    private static final double SENDFILE_BYTES = 32_768;

    static FilePlan of(Demand demand) {
        double files = demand.load().documents().files();
        double mean = demand.load().documents().meanBytes();
        double all = files * mean;
        boolean isCached = mean <= MEDIUM_BYTES;
        double large = mean > 0 ? Math.exp(-SENDFILE_BYTES / mean) : 0;
        return new FilePlan(
                demand.use().wholeRoom(files),
                demand.use().room(files * (ENTRY_BYTES + Math.min(mean, SMALL_BYTES))),
                isCached ? demand.use().room(all) : 0,
                demand.use().wholeRoom(files * large),
                isCached ? 0 : all,
                demand);
    }

    Plan plan() {
        double files = demand.load().documents().files();
        if (files < 1) {
            return new Plan(List.of(), List.of());
        }
        // More machines have the same files each: no limit here is one of the machine.
        return new Plan(List.of(known(files), contents(files), opened(files)), List.of());
    }

    private Answer known(double files) {
        return answer(
                "fileCacheEntries",
                "files in the cache",
                Amount.of(entries, "files"),
                List.of("files that are asked for = " + Figures.number(files)),
                List.of(Settings.nsfc("MaxFiles", entries)),
                List.of());
    }

    private Answer contents(double files) {
        double mean = demand.load().documents().meanBytes();
        List<Setting> settings = new ArrayList<>();
        settings.add(Settings.nsfc("SmallFileSpace", heapBytes));
        if (contentBytes > 0) {
            settings.add(Settings.nsfc("MediumFileSpace", contentBytes));
        }
        String product = Figures.number(files) + " x " + Figures.bytes(mean) + " = " + Figures.bytes(files * mean);
        return answer(
                "fileCacheBytes",
                "file contents",
                Amount.bytes(contentBytes + systemBytes),
                List.of(
                        systemBytes > 0
                                ? "files x mean size = " + product + ", kept by the operating system: the mean is above"
                                        + " MediumFileSizeLimit"
                                : "files x mean size = " + product,
                        "and on the heap " + Figures.bytes(ENTRY_BYTES) + " for what is known of a file, and "
                                + Figures.bytes(Math.min(mean, SMALL_BYTES)) + " as if it were small = "
                                + Figures.bytes(files * (ENTRY_BYTES + Math.min(mean, SMALL_BYTES)))),
                settings,
                List.of("An upper bound: each file is counted as small and as medium."));
    }

    private Answer opened(double files) {
        double mean = demand.load().documents().meanBytes();
        return answer(
                "openFiles",
                "open files",
                Amount.of(open, "files"),
                List.of("files x part of them from SendfileSize (" + Figures.bytes(SENDFILE_BYTES) + ") on = "
                        + Figures.number(files) + " x e^(-" + Figures.bytes(SENDFILE_BYTES) + " / "
                        + Figures.bytes(mean)
                        + ") = " + Figures.number(files * (mean > 0 ? Math.exp(-SENDFILE_BYTES / mean) : 0))),
                List.of(Settings.nsfc("MaxOpenFiles", open)),
                List.of("As if sizes were distributed exponentially: many small ones, few large ones."));
    }

    private Answer answer(
            String id, String title, Amount amount, List<String> formula, List<Setting> settings, List<String> notes) {
        List<String> all = new ArrayList<>(notes);
        settings.stream()
                .filter(Setting::refused)
                .forEach(setting ->
                        all.add(setting.note() + ": the files asked for most often are kept, the others read."));
        return new Answer(id, title, amount, formula, List.of(Source.GIVEN.word()), Plan.margin(demand), settings, all);
    }
}
