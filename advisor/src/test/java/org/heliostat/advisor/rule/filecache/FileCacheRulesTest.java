package org.heliostat.advisor.rule.filecache;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

class FileCacheRulesTest {

    private static final String SMALL = "file-cache-too-small";

    @Test
    void aCacheThatIsOffIsToldToAServerOfFiles() {
        Scene off = Scene.busy()
                .nsfc("FileCacheEnable", "off")
                .with("fileCache.enabled", false)
                .with("fileCache.active", false)
                .with("timeSplit.total", Scene.times(1_000, 2));

        AdviceFinding finding = off.with("timeSplit.application", Scene.times(800, 5))
                .finding("file-cache-off")
                .orElseThrow();
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/nsfc.conf", "", "FileCacheEnable", "off", "on"));
        assertThat(off.with("timeSplit.application", Scene.times(801, 5)).finding("file-cache-off"))
                .isEmpty();
    }

    @Test
    void aFewFilesNeedNoCache() {
        Scene off = Scene.busy().with("fileCache.active", false).with("timeSplit.application", Scene.times(0, 5));

        assertThat(off.with("timeSplit.total", Scene.times(100, 2)).finding("file-cache-off"))
                .isPresent();
        assertThat(off.with("timeSplit.total", Scene.times(99, 2)).finding("file-cache-off"))
                .isEmpty();
    }

    @Test
    void contentsThatAreNotKeptAreTold() {
        Scene off = Scene.busy().nsfc("CacheFileContent", "off");

        assertThat(off.with("fileCache.contentMisses", 100L).finding("file-contents-off"))
                .isPresent();
        assertThat(off.with("fileCache.contentMisses", 99L).finding("file-contents-off"))
                .isEmpty();
        assertThat(Scene.busy().with("fileCache.contentMisses", 100L).finding("file-contents-off"))
                .isEmpty();
    }

    @Test
    void aFullCacheThatReplacesAsksForMoreFiles() {
        Scene full = Scene.busy()
                .with("fileCache.maxEntries", 1_000L)
                .with("fileCache.entries", 900L)
                .nsfc("MaxFiles", "1000");

        AdviceFinding finding =
                full.with("fileCache.replacements", 50L).finding(SMALL).orElseThrow();
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/nsfc.conf", "", "MaxFiles", "1000", "auto"));
        assertThat(full.with("fileCache.replacements", 49L).finding(SMALL)).isEmpty();
        assertThat(full.with("fileCache.replacements", 50L)
                        .with("fileCache.entries", 899L)
                        .finding(SMALL))
                .isEmpty();
    }

    /** Of a heap of 512 MB auto makes 41,943 files. */
    @Test
    void fourTimesAsMuchIsProposedWhereAutoWouldBeLess() {
        Scene full = Scene.busy()
                .nsfc("MaxFiles", "10486")
                .with("fileCache.maxEntries", 10_486L)
                .with("fileCache.entries", 10_486L)
                .with("fileCache.replacements", 50L);

        assertThat(full.finding(SMALL).orElseThrow().change())
                .containsExactly(new ProposedChange("conf/nsfc.conf", "", "MaxFiles", "10486", "41944"));
        assertThat(full.nsfc("MaxFiles", "10485")
                        .with("fileCache.maxEntries", 10_485L)
                        .finding(SMALL)
                        .orElseThrow()
                        .change())
                .containsExactly(new ProposedChange("conf/nsfc.conf", "", "MaxFiles", "10485", "auto"));
    }

    @Test
    void aFullSpaceThatFilesFindNoRoomInIsTold() {
        Scene full = Scene.busy()
                .with("fileCache.mediumLimit", 10L << 20)
                .with("fileCache.mediumUsed", 10L << 20)
                .with("fileCache.contentHits", 800L);

        AdviceFinding finding =
                full.with("fileCache.contentMisses", 200L).finding(SMALL).orElseThrow();
        assertThat(finding.subject()).isEqualTo("nsfc.conf MediumFileSpace");
        assertThat(finding.change())
                .containsExactly(
                        new ProposedChange("conf/nsfc.conf", "", "MediumFileSpace", "auto", Long.toString(40L << 20)));
        assertThat(full.with("fileCache.contentMisses", 199L).finding(SMALL)).isEmpty();
    }

    /** It is 1.2 files large, or less than one: what is used never comes to 90 %. */
    @Test
    void aSpaceThatNoFurtherFileFitsIntoIsFull() {
        Scene small = Scene.busy()
                .nsfc("MediumFileSpace", "120000")
                .nsfc("MediumFileSizeLimit", "100000")
                .with("fileCache.mediumLimit", 120_000L)
                .with("fileCache.mediumUsed", 100_000L)
                .with("fileCache.entries", 200L)
                .with("fileCache.contentHits", 600L)
                .with("fileCache.contentMisses", 400L);

        assertThat(small.finding(SMALL).orElseThrow().change())
                .extracting(ProposedChange::toString)
                .containsExactly("conf/nsfc.conf: MediumFileSpace 120000 -> auto");
        assertThat(small.with("fileCache.mediumLimit", 90_000L)
                        .with("fileCache.mediumUsed", 0L)
                        .finding(SMALL))
                .isPresent();
        assertThat(small.with("fileCache.mediumUsed", 20_000L).finding(SMALL)).isEmpty();
    }

    /** The cache is cold: each file was looked for once, and most of them found room. */
    @Test
    void firstLooksDoNotFillASpace() {
        Scene cold = Scene.busy()
                .nsfc("MediumFileSizeLimit", "100000")
                .with("fileCache.mediumLimit", 120_000L)
                .with("fileCache.mediumUsed", 100_000L)
                .with("fileCache.contentHits", 600L)
                .with("fileCache.contentMisses", 400L);

        assertThat(cold.with("fileCache.entries", 201L).finding(SMALL)).isEmpty();
        assertThat(cold.with("fileCache.entries", 200L).finding(SMALL)).isPresent();
        assertThat(cold.with("fileCache.entries", 201L)
                        .with("fileCache.replacements", 50L)
                        .finding(SMALL))
                .isPresent();
    }

    @Test
    void moreThanTheMachineHasIsNotProposed() {
        Scene full = Scene.busy()
                .with("fileCache.mediumLimit", 10L << 20)
                .with("fileCache.mediumUsed", 10L << 20)
                .with("fileCache.replacements", 500L);

        assertThat(full.machine("memory.directMost", 20L << 20)
                        .finding(SMALL)
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void largeFilesThatAreOpenedAgainAndAgainAreTold() {
        Scene off = Scene.busy().nsfc("TransmitFile", "off").with("fileCache.contentHits", 400L);

        assertThat(off.with("fileCache.contentMisses", 100L).finding("large-files-uncached"))
                .isPresent();
        assertThat(off.with("fileCache.contentMisses", 99L).finding("large-files-uncached"))
                .isEmpty();
        assertThat(off.nsfc("TransmitFile", "on")
                        .with("fileCache.contentMisses", 100L)
                        .finding("large-files-uncached"))
                .isEmpty();
    }

    @Test
    void filesThatNeverChangeNeedNotBeComparedAllTheTime() {
        Scene shortAge = Scene.busy()
                .only(Window.FIFTEEN_MINUTES)
                .with("fileCache.maxAgeSeconds", 4L)
                .nsfc("MaxAge", "4")
                .with("fileCache.lookups", 5_000L)
                .with("fileCache.outdated", 5L);

        assertThat(shortAge.finding("file-cache-age").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/nsfc.conf", "", "MaxAge", "4", "30"));
        assertThat(shortAge.with("fileCache.outdated", 6L).finding("file-cache-age"))
                .isEmpty();
        assertThat(shortAge.with("fileCache.maxAgeSeconds", 5L).finding("file-cache-age"))
                .isEmpty();
        assertThat(shortAge.with("fileCache.maxAgeSeconds", -1L).finding("file-cache-age"))
                .isEmpty();
        assertThat(shortAge.with("fileCache.lookups", 4_999L).finding("file-cache-age"))
                .isEmpty();
    }

    @Test
    void fewHitsAreToldWithTheirCause() {
        Scene few = Scene.busy()
                .only(Window.FIFTEEN_MINUTES)
                .with("quickLaneAnswers", 0L)
                .with("fileCache.lookups", 1_000L)
                .with("fileCache.hits", 499L);

        assertThat(few.finding("few-file-cache-hits").orElseThrow().title()).contains("asked for once");
        assertThat(few.with("fileCache.outdated", 400L)
                        .finding("few-file-cache-hits")
                        .orElseThrow()
                        .title())
                .contains("nocache");
        assertThat(few.with("fileCache.hits", 500L).finding("few-file-cache-hits"))
                .isEmpty();
        assertThat(few.with("quickLaneAnswers", 10L).finding("few-file-cache-hits"))
                .isEmpty();
        assertThat(few.with("fileCache.lookups", 999L)
                        .with("fileCache.hits", 1L)
                        .finding("few-file-cache-hits"))
                .isEmpty();
    }

    /** The first look at each of 200 files finds nothing; only beyond these it is one that does not exist, or has changed. */
    @Test
    void theFirstLookAtEachFileIsNoSign() {
        Scene cold = Scene.busy()
                .only(Window.MINUTE)
                .with("quickLaneAnswers", 0L)
                .with("fileCache.entries", 200L)
                .with("fileCache.lookups", 400L);

        assertThat(cold.with("fileCache.hits", 0L).finding("few-file-cache-hits"))
                .isEmpty();
        assertThat(cold.with("fileCache.entries", 199L)
                        .with("fileCache.hits", 0L)
                        .finding("few-file-cache-hits"))
                .isPresent();
    }
}
