package org.heliostat.search.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NIOFSDirectory;
import org.heliostat.log.ServerLog;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index of one collection, while no other process does: who has the lock of the operating system in its folder keeps it. On the
 * indexing thread.
 */
final class IndexWriting {

    private static final double MEGABYTES_IN_MEMORY = 16;

    /** Names of the files that say which others are the index. */
    private static final Pattern COMMIT = Pattern.compile("(pending_)?segments_[a-z0-9]+");

    private final Plan plan;
    private final WallClock clock;
    private final ServerLog log;
    private final BooleanSupplier ended;
    private @Nullable IndexWriter writer;

    /** What an index of the documents says of itself at its begin. */
    private @Nullable IndexNotes begun;

    IndexWriting(Plan plan, WallClock clock, ServerLog log, BooleanSupplier ended) {
        this.plan = plan;
        this.clock = clock;
        this.log = log;
        this.ended = ended;
    }

    /** Makes the index as the files are. Does nothing where another process keeps it. */
    void look() throws IOException {
        if (!Files.isDirectory(plan.documents())) {
            log.log(IndexMessage.NO_DOCUMENTS, plan.label(), plan.documents());
            return;
        }
        boolean isDone = false;
        try {
            IndexNotes now = followDocuments();
            IndexWriter open = writer == null ? open(now) : writer;
            writer = open;
            Update update = new Update(plan, open, clock, ended);
            if (update.run() && !notes(open).isWhole()) {
                open.setLiveCommitData(now.whole().data());
            }
            if (open.hasUncommittedChanges()) {
                open.commit();
            }
            tell(update);
            isDone = true;
        } catch (LockObtainFailedException keptByAnother) {
            close();
        } finally {
            if (!isDone) {
                abandon();
            }
        }
    }

    /** A link may lead elsewhere since the last look; then files that look alike are others, and the index begins anew. */
    private IndexNotes followDocuments() throws IOException {
        IndexNotes now = IndexNotes.now(plan.documents());
        if (!now.equals(begun)) {
            abandon();
            begun = now;
        }
        return now;
    }

    private void tell(Update update) {
        update.limitReached()
                .ifPresent(limit -> log.log(IndexMessage.LIMIT, plan.label(), limit.name(), limit.value()));
        if (update.read() > 0 || update.gone() > 0) {
            log.log(
                    IndexMessage.LOOKED,
                    plan.label(),
                    update.documents(),
                    update.read(),
                    update.noText(),
                    update.gone());
        }
    }

    /** What was not written down is found again at the next look, which reads all that is there. */
    void close() {
        abandon();
    }

    private void abandon() {
        IndexWriter open = writer;
        writer = null;
        if (open != null) {
            try {
                open.rollback();
                open.getDirectory().close();
            } catch (IOException | RuntimeException failed) {
                log.log(IndexMessage.FAILED, plan.label(), plan.index(), failed.toString());
            }
        }
    }

    private IndexWriter open(IndexNotes now) throws IOException {
        makeFolder();
        try {
            return checked(openAsItIs(IndexWriterConfig.OpenMode.CREATE_OR_APPEND), now);
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | EOFException
                | FileNotFoundException
                | NoSuchFileException
                | RuntimeException broken) {
            log.log(IndexMessage.REBUILT, plan.label(), plan.index(), broken.toString());
            IndexWriter anew = checked(openAnew(), now);
            writer = anew;
            // Nobody reads what is broken any more while the other one is filled.
            anew.commit();
            return anew;
        }
    }

    /** What is in an index is for nobody else to read: it is of files whatever ACLs say of them. */
    private void makeFolder() throws IOException {
        Path folder = plan.index();
        if (!Files.isDirectory(folder)) {
            boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
            Files.createDirectories(
                    folder,
                    posix
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                            }
                            : new FileAttribute<?>[0]);
        }
    }

    private IndexWriter openAnew() throws IOException {
        try {
            return openAsItIs(IndexWriterConfig.OpenMode.CREATE);
        } catch (IOException | RuntimeException notEvenThat) {
            if (notEvenThat instanceof LockObtainFailedException) {
                throw notEvenThat;
            }
            clear();
            return openAsItIs(IndexWriterConfig.OpenMode.CREATE);
        }
    }

    /** Holds the lock meanwhile: the writer that could not be made has given it back, and another process may be writing by now. */
    private void clear() throws IOException {
        try (NIOFSDirectory directory = new NIOFSDirectory(plan.index());
                Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (Path file : filesOfIndex()) {
                lock.ensureValid();
                Files.deleteIfExists(file);
            }
        }
    }

    private List<Path> filesOfIndex() throws IOException {
        try (Stream<Path> files = Files.list(plan.index())) {
            return files.filter(file -> {
                        String name = String.valueOf(file.getFileName());
                        return IndexFileNames.CODEC_FILE_PATTERN.matcher(name).matches()
                                || COMMIT.matcher(name).matches();
                    })
                    .toList();
        }
    }

    private IndexWriter openAsItIs(IndexWriterConfig.OpenMode mode) throws IOException {
        NIOFSDirectory directory = new NIOFSDirectory(plan.index());
        boolean isOpen = false;
        try {
            IndexWriter made = new IndexWriter(
                    directory,
                    new IndexWriterConfig(new DocumentAnalyzer())
                            .setOpenMode(mode)
                            .setRAMBufferSizeMB(MEGABYTES_IN_MEMORY)
                            .setMergeScheduler(new SerialMergeScheduler())
                            .setCommitOnClose(false));
            isOpen = true;
            return made;
        } finally {
            if (!isOpen) {
                directory.close();
            }
        }
    }

    /** Whatever is thrown, the lock is given back. */
    private static IndexWriter checked(IndexWriter open, IndexNotes now) throws IOException {
        boolean isRight = false;
        try {
            check(open, now);
            isRight = true;
            return open;
        } finally {
            if (!isRight) {
                open.rollback();
                open.getDirectory().close();
            }
        }
    }

    /** So that what is broken shows now; begins anew where it is about other files. */
    private static void check(IndexWriter open, IndexNotes now) throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(open)) {
            IndexReading.checkIntegrity(reader);
            if (!notes(open).isLike(now)) {
                open.deleteAll();
                open.setLiveCommitData(now.data());
            }
        }
    }

    private static IndexNotes notes(IndexWriter open) {
        Iterable<Map.Entry<String, String>> data = open.getLiveCommitData();
        return IndexNotes.read(data == null ? List.of() : data);
    }
}
