package org.heliostat.search.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.store.NIOFSDirectory;
import org.heliostat.config.mime.MimeInfo;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.search.SearchLimits;
import org.heliostat.log.ServerLog;
import org.heliostat.search.query.BadQueryException;
import org.heliostat.search.query.QueryReader;
import org.heliostat.testing.FakeTicker;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionIndexTest {

    private static final MimeTypes TYPES = new MimeTypes(Map.of(
            "html", type("text/html"),
            "txt", type("text/plain"),
            "cgi", type("magnus-internal/cgi"),
            "gz", new MimeInfo(Optional.empty(), Optional.of("x-gzip"), Optional.empty())));

    private static final SearchLimits LIMITS = within(Duration.ofSeconds(10));

    @TempDir
    private Path folder;

    private Path documents;

    /** Later than all that a test writes. */
    private long nowMillis = WallClock.system().millis() + TimeUnit.HOURS.toMillis(1);

    private final FakeTicker ticker = new FakeTicker();
    private final List<CollectionIndex> open = new ArrayList<>();

    @BeforeEach
    void makeDocuments() throws IOException {
        documents = Files.createDirectory(folder.resolve("docs"));
    }

    @AfterEach
    void close() {
        open.forEach(CollectionIndex::close);
    }

    @Test
    void findsWordsPhrasesBeginningsAndLeavesOutWhatIsNotWanted() throws Exception {
        write("roses.html", "<title>Roses</title><p>red garden roses in Größe XL");
        write("hedge.txt", "A garden hedge, not a rose. To be or not to be.");
        write("deep/er/oaks.txt", "oaks and ROSES");
        CollectionIndex index = looked(index());

        assertThat(found(index, "garden")).containsExactlyInAnyOrder("roses.html", "hedge.txt");
        assertThat(found(index, "roses")).startsWith("roses.html").contains("deep/er/oaks.txt");
        assertThat(found(index, "garden roses")).containsExactly("roses.html");
        assertThat(found(index, "garden NOT red")).containsExactly("hedge.txt");
        assertThat(found(index, "\"or not to\"")).containsExactly("hedge.txt");
        assertThat(found(index, "\"not or to\"")).isEmpty();
        assertThat(found(index, "gard*")).hasSize(2);
        assertThat(found(index, "grosse")).containsExactly("roses.html");
        assertThat(found(index, "GRÖ*")).containsExactly("roses.html");
        assertThat(found(index, "hedge OR oaks")).hasSize(2);
        assertThat(found(index, "&")).isEmpty();
    }

    @Test
    void followsChangedNewAndRemovedFiles() throws Exception {
        write("a.txt", "alpha");
        write("b.txt", "beta");
        CollectionIndex index = looked(index());
        write("a.txt", "gamma");
        write("c.txt", "delta");
        Files.delete(documents.resolve("b.txt"));

        looked(index);

        assertThat(found(index, "alpha OR beta")).isEmpty();
        assertThat(found(index, "gamma OR delta")).containsExactlyInAnyOrder("a.txt", "c.txt");
    }

    @Test
    void outlivesItsProcessAndReadsNothingTwice() throws Exception {
        write("a.txt", "alpha");
        age("a.txt");
        looked(index()).close();
        long version = versionOfIndex();

        CollectionIndex again = looked(index());

        assertThat(versionOfIndex()).isEqualTo(version);
        assertThat(found(again, "alpha")).containsExactly("a.txt");
    }

    @Test
    void aFileThatHadJustBeenWrittenIsReadOnceMore() throws Exception {
        write("a.txt", "alpha");
        nowMillis = TimeUnit.NANOSECONDS.toMillis(
                FileState.of(documents.resolve("a.txt")).changedNanos());
        CollectionIndex index = looked(index());
        long first = versionOfIndex();
        nowMillis += TimeUnit.HOURS.toMillis(1);

        looked(index);
        long second = versionOfIndex();
        looked(index);

        assertThat(second).isGreaterThan(first);
        assertThat(versionOfIndex()).isEqualTo(second);
    }

    @Test
    void aFileThatIsMadeToLookAsItWasIsReadAgain() throws Exception {
        write("a.txt", "alpha");
        age("a.txt");
        CollectionIndex index = looked(index());
        write("a.txt", "bravo");
        age("a.txt");

        looked(index);

        assertThat(found(index, "bravo")).containsExactly("a.txt");
    }

    @Test
    void aFileWhoseRightsHaveChangedIsNoLongerWhatWasRead() throws Exception {
        write("a.txt", "alpha");
        Path file = documents.resolve("a.txt");
        Stamp stamp = Stamp.of(FileState.of(file), () -> nowMillis);
        CollectionIndex index = looked(index());
        long version = versionOfIndex();

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));
        looked(index);

        assertThat(stamp.isOf(FileState.of(file))).isFalse();
        assertThat(versionOfIndex()).isGreaterThan(version);
        // Whoever may read everything reads it again.
        assertThat(found(index, "alpha")).hasSize(Files.isReadable(file) ? 1 : 0);
    }

    @Test
    void leavesOutWhatIsHiddenLinkedOrNoText() throws Exception {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("s.txt"), "secret");
        write(".hidden.txt", "secret");
        write(".git/x.txt", "secret");
        write("WEB-INF/x.txt", "secret");
        write("meta-inf/x.txt", "secret");
        write("run.cgi", "secret");
        write("page.html.gz", "secret");
        write("lie.txt", "secret\u0000");
        write("pdf.html", "%PDF-1.4 secret");
        Files.createSymbolicLink(documents.resolve("link.txt"), outside.resolve("s.txt"));
        Files.createSymbolicLink(documents.resolve("folder"), outside);
        write("open.txt", "open");

        CollectionIndex index = looked(index());

        assertThat(found(index, "secret OR open")).containsExactly("open.txt");
    }

    @Test
    void theFolderOfDocumentsMayBeALink() throws Exception {
        Path version = folder.resolve("version1");
        Files.move(documents, version);
        Files.createSymbolicLink(documents, version);
        write("deep/a.txt", "alpha");

        assertThat(found(looked(index()), "alpha")).containsExactly("deep/a.txt");
    }

    @Test
    void aLinkThatLeadsElsewhereIsAnotherFolder() throws Exception {
        write("a.txt", "alpha");
        age("a.txt");
        Path first = Files.move(documents, folder.resolve("version1"));
        Files.createDirectory(documents);
        write("a.txt", "bravo");
        age("a.txt");
        Path second = Files.move(documents, folder.resolve("version2"));
        Files.createSymbolicLink(documents, first);
        CollectionIndex index = looked(index());
        assertThat(found(index, "alpha")).containsExactly("a.txt");
        Files.delete(documents);
        Files.createSymbolicLink(documents, second);

        try (HitList list = list(index, "alpha", LIMITS)) {
            assertThat(list.isWhole()).isFalse();
            assertThat(list.next(10)).as("what is served is not what was read").isEmpty();
        }
        looked(index);

        assertThat(found(index, "bravo")).containsExactly("a.txt");
        assertThat(found(index, "alpha")).isEmpty();
    }

    @Test
    void aFileOfTheFutureIsNotReadAgainAndAgain() throws Exception {
        write("a.txt", "alpha");
        Files.setLastModifiedTime(documents.resolve("a.txt"), FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
        CollectionIndex index = looked(index());
        long version = versionOfIndex();

        looked(index);

        assertThat(versionOfIndex()).isEqualTo(version);
    }

    @Test
    void aHitIsOfTheFileThatWasRead() throws Exception {
        Path version = Files.move(documents, folder.resolve("version1"));
        Files.createSymbolicLink(documents, version);
        write("a.txt", "alpha");

        try (HitList list = list(looked(index()), "alpha", LIMITS)) {
            assertThat(list.next(1))
                    .extracting(Hit::file)
                    .containsExactly(version.toRealPath().resolve("a.txt"));
        }
    }

    @Test
    void anIndexIsWholeWhenALookHasEnded() throws Exception {
        for (int i = 0; i < 1_010; i++) {
            write("many/" + i + ".txt", "alpha");
        }
        AtomicInteger left = new AtomicInteger(1_005);
        IndexWriting killed = new IndexWriting(
                plan(LIMITS), () -> nowMillis, new ServerLog(Ticker.system()), () -> left.decrementAndGet() < 0);
        killed.look();
        killed.close();
        CollectionIndex index = index();
        try (HitList list = list(index, "alpha", LIMITS)) {
            assertThat(list.next(10)).hasSize(10);
            assertThat(list.isWhole()).isFalse();
        }

        looked(index);

        try (HitList list = list(index, "alpha", LIMITS)) {
            assertThat(list.isWhole()).isTrue();
        }
        write("many/new.txt", "alpha");
        looked(index);
        try (HitList list = list(index, "alpha", LIMITS)) {
            assertThat(list.isWhole()).isTrue();
        }
    }

    @Test
    void anIndexThatIsMadeAnewIsNotWholeAtItsBegin() throws Exception {
        write("a.txt", "alpha");
        looked(index()).close();
        for (Path file : filesOfIndex()) {
            harm(file, "cut");
        }
        write("b.txt", "alpha");
        AtomicInteger left = new AtomicInteger(2);
        IndexWriting killed = new IndexWriting(
                plan(LIMITS), () -> nowMillis, new ServerLog(Ticker.system()), () -> left.decrementAndGet() < 0);
        killed.look();
        killed.close();

        try (HitList list = list(index(), "alpha", LIMITS)) {
            assertThat(list.next(10)).hasSize(1);
            assertThat(list.isWhole()).isFalse();
        }
    }

    @Test
    void anIndexIsForTheServersUserAlone() throws Exception {
        write("a.txt", "alpha");
        looked(index());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("index"))))
                .isEqualTo("rwx------");
    }

    @Test
    void anErrorGivesTheLockBack() throws Exception {
        write("a.txt", "alpha");
        IndexWriting failing = new IndexWriting(plan(LIMITS), () -> nowMillis, new ServerLog(Ticker.system()), () -> {
            throw new StackOverflowError();
        });

        assertThatThrownBy(failing::look).isInstanceOf(StackOverflowError.class);

        assertThat(found(looked(index()), "alpha")).containsExactly("a.txt");
    }

    @Test
    void aBrokenIndexIsMadeAnew() throws Exception {
        for (String harm : List.of("cut", "scribbled", "gone")) {
            write("a.txt", "alpha " + harm);
            age("a.txt");
            looked(index()).close();
            for (Path file : filesOfIndex()) {
                harm(file, harm);
            }
            Path foreign = Files.writeString(folder.resolve("index/_notes"), "not Lucene's");

            CollectionIndex again = looked(index());

            assertThat(found(again, "alpha")).as(harm).containsExactly("a.txt");
            assertThat(foreign).as(harm).hasContent("not Lucene's");
            again.close();
        }
    }

    @Test
    void whatAQueryCannotReadIsMadeAnewAtOnce() throws Exception {
        String words = IntStream.range(0, 200).mapToObj(i -> " alpha" + i).collect(Collectors.joining());
        // Of what is cut an IOException comes, of nothing but zeros another one.
        for (String harm : List.of("cut", "zeros")) {
            write("a.txt", "alpha " + harm + words);
            CollectionIndex index = looked(index());
            index.restUntil(ticker.nanos() + TimeUnit.HOURS.toNanos(1));
            assertThat(found(index, "alpha")).as(harm).containsExactly("a.txt");
            overwrite(harm);
            assertThat(index.dueIn()).as(harm).isPositive();

            assertThatThrownBy(() -> found(index, "alpha")).as(harm).isInstanceOf(IOException.class);
            assertThat(index.dueIn()).as(harm).isNotPositive();
            assertThatThrownBy(() -> found(index, "alpha"))
                    .as(harm + ": nothing is read any more that was not read whole")
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(folder.resolve("index") + ": ");
            looked(index);

            assertThat(found(index, "alpha")).as(harm).containsExactly("a.txt");
            index.close();
        }
    }

    @Test
    void anIndexThatIsRightIsNotReadWholeAgainAndAgain() throws Exception {
        write("a.txt", "alpha");
        age("a.txt");
        CollectionIndex index = looked(index());
        long version = versionOfIndex();
        index.restUntil(ticker.nanos() + TimeUnit.HOURS.toNanos(1));
        distrust(index);
        assertThat(index.dueIn()).isNotPositive();
        index.look();

        distrust(index);

        assertThat(index.dueIn()).isEqualTo(TimeUnit.SECONDS.toNanos(10));
        assertThat(found(index, "alpha")).containsExactly("a.txt");
        assertThat(versionOfIndex()).isEqualTo(version);
    }

    @Test
    void anIndexThatIsMadeAnewIsEmptyUntilItIsFilled() throws Exception {
        write("a.txt", "alpha");
        looked(index()).close();
        overwrite("zeros");
        List<List<String>> meanwhile = new ArrayList<>();
        CollectionIndex reading = index();
        IndexWriting slow = new IndexWriting(plan(LIMITS), () -> nowMillis, new ServerLog(Ticker.system()), () -> {
            meanwhile.add(foundNow(reading));
            return false;
        });

        slow.look();
        slow.close();

        assertThat(meanwhile).isNotEmpty().allSatisfy(some -> assertThat(some).isEmpty());
        ticker.advance(Duration.ofSeconds(2));
        assertThat(found(reading, "alpha")).containsExactly("a.txt");
    }

    @Test
    void aFileIsFoundByItsNameWithItsExtensionAndWithout() throws Exception {
        write("page7.html", "<p>text");
        write("sub/heal.txt", "text");
        write("my_notes.2024.txt", "text");
        write("Größe.txt", "text");
        CollectionIndex index = looked(index());

        for (String query : List.of("page7.html", "PAGE7.HTML", "page7", "\"page7.html\"", "page7.ht*", "page*")) {
            assertThat(found(index, query)).as(query).containsExactly("page7.html");
        }
        for (String query : List.of("heal.txt", "heal", "heal.tx*", "text -page7.html -notes -grösse.txt")) {
            assertThat(found(index, query)).as(query).containsExactly("sub/heal.txt");
        }
        for (String query : List.of("my_notes.2024.txt", "notes", "my_notes.20*")) {
            assertThat(found(index, query)).as(query).containsExactly("my_notes.2024.txt");
        }
        assertThat(found(index, "GROSSE.TXT")).containsExactly("Größe.txt");
        assertThat(found(index, "html OR txt OR page8.html")).isEmpty();
    }

    @Test
    void anIndexOfOtherDocumentsIsMadeAnew() throws Exception {
        write("a.txt", "alpha");
        looked(index()).close();
        Path others = Files.createDirectory(folder.resolve("others"));
        Files.writeString(others.resolve("b.txt"), "alpha");
        documents = others;

        assertThat(found(looked(index()), "alpha")).containsExactly("b.txt");
    }

    @Test
    void whoeverHasTheLockWritesAndOthersRead() throws Exception {
        write("a.txt", "alpha");
        CollectionIndex owner = looked(index());
        CollectionIndex reader = looked(index());
        write("a.txt", "beta");

        looked(reader);
        assertThat(found(reader, "alpha")).containsExactly("a.txt");
        looked(owner);
        ticker.advance(Duration.ofSeconds(2));
        assertThat(found(reader, "beta")).containsExactly("a.txt");
        owner.close();
        write("a.txt", "gamma");
        looked(reader);
        ticker.advance(Duration.ofSeconds(2));

        assertThat(found(reader, "gamma")).containsExactly("a.txt");
    }

    @Test
    void stopsAtItsLimits() throws Exception {
        for (int i = 0; i < 5; i++) {
            write(i + ".txt", "alpha");
        }
        write("large.txt", "alpha ".repeat(1_000));
        CollectionIndex index = looked(index(
                new SearchLimits(10, Duration.ofSeconds(1), 3, 1_000, 1 << 30, 100, 10, Duration.ofSeconds(10), 1)));

        assertThat(found(index, "alpha")).hasSize(3).doesNotContain("large.txt");
    }

    @Test
    void takesNoMoreFilesWhenTheIndexIsLarge() throws Exception {
        write("a.txt", IntStream.range(0, 5_000).mapToObj(i -> "alpha" + i).collect(Collectors.joining(" ")));
        age("a.txt");
        SearchLimits small =
                new SearchLimits(10, Duration.ofSeconds(1), 1_000, 100_000, 10_000, 100, 10, Duration.ofSeconds(10), 1);
        CollectionIndex index = looked(index(small));
        write("b.txt", "alpha7");

        looked(index);

        assertThat(found(index, "alpha7")).containsExactly("a.txt");
    }

    @Test
    void keepsTheIndexWhenTheDocumentsAreNotThere() throws Exception {
        write("a.txt", "alpha");
        CollectionIndex index = looked(index());
        Files.move(documents, folder.resolve("away"));

        looked(index);

        assertThat(found(index, "alpha")).containsExactly("a.txt");
    }

    @Test
    void beforeTheFirstLookThereIsNothing() throws Exception {
        try (HitList list = list(index(), "alpha", LIMITS)) {
            assertThat(list.isWhole()).isFalse();
            assertThat(list.next(10)).isEmpty();
        }
    }

    @Test
    void aQueryHasItsTime() throws Exception {
        write("a.txt", "alpha");
        CollectionIndex index = looked(index());

        try (HitList list = list(index, "al*", within(Duration.ZERO))) {
            assertThatThrownBy(() -> list.next(10)).isInstanceOf(TooSlowException.class);
        }
        try (HitList list = list(index, "al*", LIMITS)) {
            Hit hit = list.next(1).get(0);
            list.requireTime();
            ticker.advance(LIMITS.queryTimeout());
            assertThatThrownBy(() -> list.show(hit)).isInstanceOf(TooSlowException.class);
            assertThatThrownBy(list::requireTime).isInstanceOf(TooSlowException.class);
            list.excuse(1);
            list.requireTime();
            assertThat(list.show(hit).snippet()).isEqualTo("alpha");
        }
    }

    @Test
    void aFileThatIsOneWordOverAndOverTakesNoLonger() throws Exception {
        write("a.txt", "zero ".repeat(10_000));
        looked(index());
        AtomicInteger looks = new AtomicInteger();

        try (DirectoryReader written = DirectoryReader.open(new NIOFSDirectory(folder.resolve("index")));
                DirectoryReader bounded = BoundedPostings.of(written, () -> looks.incrementAndGet() > 3)) {
            IndexSearcher searcher = new IndexSearcher(bounded);
            PhraseQuery phrase = new PhraseQuery(Fields.BODY, "zero", "zero", "zero");

            assertThatThrownBy(() -> searcher.search(phrase, 10))
                    .isInstanceOf(ExitableDirectoryReader.ExitingReaderException.class);
        }
        assertThat(looks).hasValueGreaterThan(3);
    }

    @Test
    void wordsOfPhrasesCountLikeOthers() throws Exception {
        write("a.txt", "zero ".repeat(100));
        CollectionIndex index = looked(index());
        SearchLimits ofTen =
                new SearchLimits(100, Duration.ofSeconds(1), 10, 1_000, 1 << 30, 400, 10, Duration.ofSeconds(10), 4);

        assertThatThrownBy(() -> list(index, "\"" + "zero ".repeat(17) + "\"", LIMITS))
                .isInstanceOf(BadQueryException.class)
                .hasMessage("A phrase has too many words: 16 are the most.");
        assertThatThrownBy(() -> list(index, "zero" + "-zero".repeat(16), LIMITS))
                .isInstanceOf(BadQueryException.class);
        assertThatThrownBy(() -> list(index, "\"zero zero zero zero zero zero\" zero-zero-zero-zero-zero", ofTen))
                .isInstanceOf(BadQueryException.class)
                .hasMessage("The query has too many words: 10 are the most.");
        list(index, "\"zero zero zero zero zero zero\" zero-zero-zero zero*", ofTen)
                .close();
        assertThat(found(index, "\"" + "zero ".repeat(16) + "\"")).containsExactly("a.txt");
    }

    @Test
    void otherDocumentsMoveNothingInTheOrder() throws Exception {
        write("a.txt", "alpha alpha alpha beta");
        write("b.txt", "beta beta alpha");
        CollectionIndex index = looked(index());
        List<String> alone = found(index, "alpha OR beta");
        for (int i = 0; i < 50; i++) {
            write(i + ".txt", "alpha");
        }
        looked(index);

        List<String> among = new ArrayList<>(found(index, "alpha OR beta"));
        among.retainAll(alone);

        assertThat(alone).containsExactly("a.txt", "b.txt");
        assertThat(among).isEqualTo(alone);
    }

    @Test
    void showsThePartWithTheWords() throws Exception {
        write("a.html", "<title>T</title>" + "filler ".repeat(200) + "a <b>golden</b> rose " + "filler ".repeat(200));
        CollectionIndex index = looked(index());
        ticker.advance(Duration.ofSeconds(2));

        try (HitList list = list(index, "\"golden rose\" OR fillers", LIMITS)) {
            Shown shown = list.show(list.next(1).get(0));

            assertThat(shown.title()).isEqualTo("T");
            assertThat(shown.snippet()).hasSizeLessThan(300).startsWith("… ").endsWith(" …");
            assertThat(shown.marks())
                    .extracting(mark -> shown.snippet().substring(mark.begin(), mark.end()))
                    .containsExactly("golden", "rose");
        }
    }

    @Test
    void givesHitsBitByBit() throws Exception {
        for (int i = 0; i < 7; i++) {
            write(i + ".txt", "alpha");
        }
        CollectionIndex index = looked(index());
        List<String> all = new ArrayList<>();

        try (HitList list = list(index, "alpha", LIMITS)) {
            for (List<Hit> some = list.next(3); !some.isEmpty(); some = list.next(3)) {
                some.forEach(hit -> all.add(hit.document()));
            }
        }

        assertThat(all).hasSize(7).doesNotHaveDuplicates();
    }

    @Test
    void aBeginningIsDividedAsTheDocumentsAre() throws Exception {
        write("a.txt", "see server.xml, and don't be well-gardened; \u4e2d\u56fd\u4eba \u0440\u043e\u0437\u044b");
        write("b.txt", "server xml, dont, gardened well; \u56fd\u4e2d");
        CollectionIndex index = looked(index());

        for (String query : List.of(
                "server.xm*",
                "don't*",
                "DON'*",
                "well-gard*",
                "\u4e2d\u56fd*",
                "\u4e2d\u56fd\u4eba*",
                "see\u4e2d* OR server.x*",
                "\u0440\u043e*")) {
            assertThat(found(index, query)).as(query).contains("a.txt");
        }
        assertThat(found(index, "server.*")).containsExactlyInAnyOrder("a.txt", "b.txt");
        assertThat(found(index, "\u4e2d*")).containsExactlyInAnyOrder("a.txt", "b.txt");
        for (String query : List.of("server.xm*", "don't*", "\u4e2d\u56fd*")) {
            assertThat(found(index, query)).as(query).containsExactly("a.txt");
        }
        for (String query : List.of("a*", "well-g*", "--*", ".*")) {
            assertThatThrownBy(() -> list(index, query, LIMITS))
                    .as(query)
                    .isInstanceOf(BadQueryException.class)
                    .hasMessage("Before a * there must be at least 2 letters.");
        }
        assertThatThrownBy(() -> list(index, "a-".repeat(17) + "bc*", LIMITS)).isInstanceOf(BadQueryException.class);
    }

    @Test
    void filesThatAreGoneMakeRoomInTheSameLook() throws Exception {
        SearchLimits three =
                new SearchLimits(10, Duration.ofSeconds(1), 3, 1_000, 1 << 30, 100, 10, Duration.ofSeconds(10), 1);
        for (int i = 0; i < 3; i++) {
            write("old" + i + ".txt", "alpha");
        }
        CollectionIndex index = looked(index(three));
        for (int i = 1; i < 3; i++) {
            Files.delete(documents.resolve("old" + i + ".txt"));
        }
        for (int i = 0; i < 4; i++) {
            write("a/new" + i + ".txt", "alpha");
        }

        looked(index);

        assertThat(found(index, "alpha")).hasSize(3).contains("old0.txt");
    }

    @Test
    void aYoungFileThatFindsNoRoomStaysAsItIs() throws Exception {
        write("a.txt", IntStream.range(0, 5_000).mapToObj(i -> "alpha" + i).collect(Collectors.joining(" ")));
        nowMillis = TimeUnit.NANOSECONDS.toMillis(
                FileState.of(documents.resolve("a.txt")).changedNanos());
        SearchLimits small =
                new SearchLimits(10, Duration.ofSeconds(1), 1_000, 100_000, 10_000, 100, 10, Duration.ofSeconds(10), 1);
        CollectionIndex index = looked(index(small));

        looked(index);

        assertThat(found(index, "alpha7")).containsExactly("a.txt");
    }

    private CollectionIndex index() {
        return index(LIMITS);
    }

    private CollectionIndex index(SearchLimits limits) {
        CollectionIndex index =
                new CollectionIndex(plan(limits), ticker, () -> nowMillis, new ServerLog(Ticker.system()));
        open.add(index);
        return index;
    }

    private Plan plan(SearchLimits limits) {
        return new Plan("vs1", "docs", "/docs", documents, folder.resolve("index"), TYPES, limits);
    }

    private CollectionIndex looked(CollectionIndex index) throws IOException {
        index.look();
        ticker.advance(Duration.ofSeconds(2));
        return index;
    }

    private static SearchLimits within(Duration timeout) {
        return new SearchLimits(100, Duration.ofSeconds(1), 1_000, 100_000, 1 << 30, 100, 30, timeout, 4);
    }

    private HitList list(CollectionIndex index, String query, SearchLimits limits) throws Exception {
        return HitList.open(List.of(index), QueryReader.read(query, 400, 30), limits, ticker);
    }

    private List<String> found(CollectionIndex index, String query) throws Exception {
        try (HitList list = list(index, query, LIMITS)) {
            return list.next(100).stream().map(Hit::document).toList();
        }
    }

    private List<String> foundNow(CollectionIndex index) {
        try {
            return found(index, "alpha");
        } catch (Exception unreadable) {
            return List.of(unreadable.toString());
        }
    }

    /** As a query does that cannot read it. */
    private static void distrust(CollectionIndex index) throws IOException {
        DirectoryReader read = index.reader();
        assertThat(read).isNotNull();
        index.distrust(read);
        read.decRef();
    }

    private void write(String name, String text) throws IOException {
        Path file = documents.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private void age(String name) throws IOException {
        Files.setLastModifiedTime(documents.resolve(name), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    }

    /** Another one whenever something was written. */
    private long versionOfIndex() throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(new NIOFSDirectory(folder.resolve("index")))) {
            return reader.getVersion();
        }
    }

    private List<Path> filesOfIndex() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("index"))) {
            return files.filter(file -> !file.endsWith("write.lock")).toList();
        }
    }

    /** Those files that have the words, which are open all the time. */
    private void overwrite(String how) throws IOException {
        for (Path file : filesOfIndex()) {
            if (String.valueOf(file).endsWith(".cfs")) {
                Files.write(file, new byte[how.equals("cut") ? 10 : Math.toIntExact(Files.size(file))]);
            }
        }
    }

    private static void harm(Path file, String how) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        switch (how) {
            case "cut" -> Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
            case "scribbled" -> {
                bytes[bytes.length / 2] ^= 0x55;
                Files.write(file, bytes);
            }
            default -> {
                if (!String.valueOf(file.getFileName()).startsWith("segments")) {
                    Files.delete(file);
                }
            }
        }
    }

    private static MimeInfo type(String type) {
        return new MimeInfo(Optional.of(type), Optional.empty(), Optional.empty());
    }
}
