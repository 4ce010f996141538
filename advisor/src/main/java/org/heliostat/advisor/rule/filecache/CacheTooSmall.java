package org.heliostat.advisor.rule.filecache;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.filecache.CacheRoom;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.window.Window;

/** A file cache that is full, and throws out what it is asked for again. */
final class CacheTooSmall implements Rule {

    private static final double FULL = 0.9;

    private static final long STEP = 4;

    /** In five minutes: one every six seconds. */
    private static final long LEAST_REPLACED = 50;

    /** Of the files that were sent: those found no room, and were opened each time. */
    private static final double LEAST_MISSED = 0.2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("file-cache-too-small", Area.FILES)
            .reads(
                    "fileCache.replacements",
                    "fileCache.contentMisses",
                    "fileCache.contentHits",
                    "fileCache.entries",
                    "fileCache.maxEntries",
                    "fileCache.heapUsed",
                    "fileCache.heapLimit",
                    "fileCache.mediumUsed",
                    "fileCache.mediumLimit",
                    "fileCache.openFiles",
                    "fileCache.maxOpenFiles")
            .over(Window.FIVE_MINUTES, 500)
            .aims(Aim.Better.LESS, "fileCache.contentMisses", "files")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "MaxFiles, SmallFileSpace, MediumFileSpace or MaxOpenFiles is used to 90 %, and in five minutes 50"
                            + " entries were replaced, or 20 % of the files sent were not in the cache; MediumFileSpace also where it has"
                            + " no room for a file of MediumFileSizeLimit, and the first look at each file does not explain what was missed")
            .why("what is in demand is opened again and again, on session threads where it must be read from the disk")
            .effect(
                    "it stays in memory or open, and is answered on I/O loops: four times as much, or what auto makes of the"
                            + " machine where that is more")
            .source("Performance Tuning Guide, CacheEntries, Configuring the File Cache");

    /**
     * What can be full.
     *
     * @param largest what is to fit into it at one time, so that it may be full long before nothing is left; 0 = next to nothing
     * @param shipped what {@code auto} would make of this machine
     * @param isShipped whether nsfc.conf leaves it to the machine
     */
    private record Space(
            String parameter,
            String figure,
            long used,
            long limit,
            String unit,
            long largest,
            long shipped,
            boolean isShipped) {

        /** @param isMissedAgain whether files were not found that had been looked for before */
        boolean isFull(boolean isMissedAgain) {
            return limit > 0 && (used >= FULL * limit || isMissedAgain && largest > 0 && used + largest > limit);
        }

        double fullFrom() {
            return Math.max(0, Math.min(FULL * limit, limit - largest));
        }

        /** One step more of what is far too little would be no help: files that are asked for by turns drive each other out. */
        boolean isFarTooSmall() {
            return !isShipped && shipped >= STEP * limit;
        }
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        FileCacheSnapshot cache = situation.of(window).fileCache();
        long sent = cache.contentHits() + cache.contentMisses();
        boolean isMissed = sent >= LEAST_REPLACED && cache.contentMisses() >= LEAST_MISSED * sent;
        boolean isReplaced = cache.replacements() >= LEAST_REPLACED;
        boolean isMissedAgain =
                isReplaced || isMissed && cache.contentMisses() - cache.entries() >= LEAST_MISSED * sent;
        List<AdviceFinding> found = new ArrayList<>();
        if (cache.active() && (isReplaced || isMissed)) {
            for (Space space : spaces(situation, cache)) {
                if (space.isFull(isMissedAgain)) {
                    found.add(finding(situation, cache, space, window));
                }
            }
        }
        return found;
    }

    private static List<Space> spaces(Situation situation, FileCacheSnapshot cache) {
        NsfcConf nsfc = situation.nsfc();
        CacheRoom room = room(situation);
        return List.of(
                new Space(
                        "MaxFiles",
                        "fileCache.entries",
                        cache.entries(),
                        cache.maxEntries(),
                        "files",
                        0,
                        room.maxFiles(),
                        nsfc.maxFiles().isEmpty()),
                new Space(
                        "SmallFileSpace",
                        "fileCache.heapUsed",
                        cache.heapUsed(),
                        cache.heapLimit(),
                        "bytes",
                        0,
                        room.smallFileSpace(),
                        nsfc.smallFileSpace().isEmpty()),
                new Space(
                        "MediumFileSpace",
                        "fileCache.mediumUsed",
                        cache.mediumUsed(),
                        cache.mediumLimit(),
                        "bytes",
                        nsfc.mediumFileSizeLimit(),
                        room.mediumFileSpace(),
                        nsfc.mediumFileSpace().isEmpty()),
                new Space(
                        "MaxOpenFiles",
                        "fileCache.openFiles",
                        cache.openFiles(),
                        cache.maxOpenFiles(),
                        "files",
                        0,
                        room.maxOpenFiles(),
                        nsfc.maxOpenFiles().isEmpty()));
    }

    /** Of what is not known there is none. */
    private static CacheRoom room(Situation situation) {
        Machine machine = situation.machine();
        return new CacheRoom(
                Math.max(0, situation.of(Window.MINUTE).jvm().heapMax()),
                Math.max(0, machine.memory().directMost()),
                Math.max(0, machine.memory().most()),
                Math.max(0, machine.descriptors().most()));
    }

    private static Optional<ProposedChange> change(Situation situation, Space space) {
        return space.isFarTooSmall()
                ? situation.proposals().nsfc(space.parameter(), "auto")
                : situation.proposals().nsfc(space.parameter(), space.limit(), STEP * space.limit());
    }

    private static AdviceFinding finding(Situation situation, FileCacheSnapshot cache, Space space, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "nsfc.conf " + space.parameter(),
                        "the file cache is full (" + space.parameter() + "): "
                                + FigureText.count(cache.replacements())
                                + " entries were replaced in the " + window.label() + ", and "
                                + FigureText.count(cache.contentMisses()) + " of "
                                + FigureText.count(cache.contentHits() + cache.contentMisses())
                                + " files were opened")
                .about("nsfc.conf " + space.parameter())
                .with(
                        Evidence.beyond(space.figure(), space.used(), space.unit(), space.fullFrom()),
                        Evidence.of("fileCache.replacements", cache.replacements(), "entries"),
                        Evidence.of("fileCache.contentMisses", cache.contentMisses(), "files"))
                .with(change(situation, space));
    }
}
