package org.heliostat.search.index;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;
import org.heliostat.config.mime.MimeInfo;
import org.heliostat.search.text.DocumentReader;
import org.heliostat.search.text.DocumentText;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** One look at all files of a collection, that writes what has changed into its index. On the indexing thread, once. */
final class Update {

    private static final int MOST_DEPTH = 100;
    private static final int COMMIT_AFTER = 1_000;
    private static final int MEASURE_AFTER = 100;

    private final Plan plan;
    private final IndexWriter writer;
    private final WallClock clock;
    private final BooleanSupplier ended;
    private final Path root;
    private final Map<String, Stamp> known = new HashMap<>();
    private @Nullable Limit limit;

    /** New files that have found no room in the walk: those that are gone may make some. */
    private final List<Path> waiting = new ArrayList<>();

    /** Files of this look that are in the index, and those of looks before that have not been met yet. */
    private int documents;

    private boolean isWalking = true;
    private int read;
    private int noText;
    private int gone;

    /** What has kept files out. */
    record Limit(String name, long value) {}

    /** @throws IOException where there is no folder of documents */
    Update(Plan plan, IndexWriter writer, WallClock clock, BooleanSupplier ended) throws IOException {
        this.plan = plan;
        this.writer = writer;
        this.clock = clock;
        this.ended = ended;
        // The folder itself may be a link, as of a site whose versions lie beside each other.
        this.root = plan.documents().toRealPath();
    }

    /** @return whether it has seen all files: it has not where it was ended before */
    boolean run() throws IOException {
        readKnown();
        documents = known.size();
        measure();
        Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), MOST_DEPTH, new Walk());
        if (ended.getAsBoolean()) {
            return false;
        }
        for (String path : known.keySet()) {
            writer.deleteDocuments(new Term(Fields.PATH, path));
            documents--;
            gone++;
        }
        known.clear();
        isWalking = false;
        for (Path file : waiting) {
            if (ended.getAsBoolean()) {
                return false;
            }
            meet(file);
        }
        return true;
    }

    int documents() {
        return documents;
    }

    int read() {
        return read;
    }

    int noText() {
        return noText;
    }

    int gone() {
        return gone;
    }

    Optional<Limit> limitReached() {
        return Optional.ofNullable(limit);
    }

    private void readKnown() throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                readKnown(leaf.reader());
            }
        }
    }

    private void readKnown(LeafReader leaf) throws IOException {
        BinaryDocValues paths = leaf.getBinaryDocValues(Fields.PATH);
        NumericDocValues modified = leaf.getNumericDocValues(Fields.MODIFIED);
        NumericDocValues changed = leaf.getNumericDocValues(Fields.CHANGED);
        NumericDocValues size = leaf.getNumericDocValues(Fields.SIZE);
        NumericDocValues young = leaf.getNumericDocValues(Fields.YOUNG);
        Bits live = leaf.getLiveDocs();
        for (int doc = 0; doc < leaf.maxDoc(); doc++) {
            boolean isHere = (live == null || live.get(doc))
                    && paths.advanceExact(doc)
                    && modified.advanceExact(doc)
                    && changed.advanceExact(doc)
                    && size.advanceExact(doc)
                    && young.advanceExact(doc);
            if (isHere) {
                known.put(
                        paths.binaryValue().utf8ToString(),
                        new Stamp(modified.longValue(), changed.longValue(), size.longValue(), young.longValue() != 0));
            }
        }
    }

    /** Goes through the folder; neither links in it nor what is hidden are followed or read. */
    private final class Walk extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (ended.getAsBoolean()) {
                return FileVisitResult.TERMINATE;
            }
            return !folder.equals(root) && isHidden(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (ended.getAsBoolean()) {
                return FileVisitResult.TERMINATE;
            }
            if (attributes.isRegularFile() && !isHidden(file)) {
                meet(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException notReadable) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException notAllRead) {
            return FileVisitResult.CONTINUE;
        }
    }

    private static boolean isHidden(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.startsWith(".") || name.equalsIgnoreCase("WEB-INF") || name.equalsIgnoreCase("META-INF");
    }

    private void meet(Path file) throws IOException {
        Optional<DocumentReader.Kind> kind = kind(file);
        FileState state = kind.isEmpty() ? null : state(file);
        if (kind.isEmpty() || state == null || state.size() > plan.limits().maxFileSize()) {
            return;
        }
        String path = root.relativize(file).toString();
        Stamp before = known.get(path);
        if (before != null && !before.isYoung() && before.isOf(state)) {
            known.remove(path);
            return;
        }
        if (!hasRoom(file, before != null)) {
            if (before != null && before.isOf(state)) {
                known.remove(path);
            }
            // What is there of others is old: it goes with those that are gone.
            return;
        }
        // A file that cannot be read is not served either.
        byte[] bytes = bytes(file);
        if (bytes == null) {
            return;
        }
        known.remove(path);
        DocumentText text = DocumentReader.read(bytes, kind.get()).orElse(null);
        writer.updateDocument(
                new Term(Fields.PATH, path), Fields.document(path, Stamp.of(state, clock), text, writer.getAnalyzer()));
        documents += before == null ? 1 : 0;
        read++;
        noText += text == null ? 1 : 0;
        if (read % MEASURE_AFTER == 0) {
            measure();
        }
        if (read % COMMIT_AFTER == 0) {
            writer.commit();
        }
    }

    private Optional<DocumentReader.Kind> kind(Path file) {
        MimeInfo info = plan.types().forName(String.valueOf(file.getFileName()));
        return info.encoding().isPresent() ? Optional.empty() : info.type().flatMap(DocumentReader::kind);
    }

    private static @Nullable FileState state(Path file) {
        try {
            return FileState.of(file);
        } catch (IOException gone) {
            return null;
        }
    }

    private byte @Nullable [] bytes(Path file) {
        int most = Math.toIntExact(plan.limits().maxFileSize());
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(most);
        } catch (IOException goneOrRefused) {
            return null;
        }
    }

    private boolean hasRoom(Path file, boolean isKnown) {
        if (limit != null && limit.name().equals("maxindexsize")) {
            return false;
        }
        if (!isKnown && documents >= plan.limits().maxDocuments()) {
            if (isWalking && waiting.size() < plan.limits().maxDocuments()) {
                waiting.add(file);
                return false;
            }
            limit = new Limit("maxdocuments", plan.limits().maxDocuments());
            return false;
        }
        return true;
    }

    private void measure() throws IOException {
        Directory directory = writer.getDirectory();
        long bytes = writer.ramBytesUsed();
        for (String name : directory.listAll()) {
            try {
                bytes += directory.fileLength(name);
            } catch (IOException mergedMeanwhile) {
                continue;
            }
        }
        if (bytes > plan.limits().maxIndexSize()) {
            limit = new Limit("maxindexsize", plan.limits().maxIndexSize());
        }
    }
}
