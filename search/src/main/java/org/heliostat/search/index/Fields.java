package org.heliostat.search.index;

import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;
import org.heliostat.search.text.DocumentText;
import org.jspecify.annotations.Nullable;

/** The fields of a document in an index. */
final class Fields {

    static final String PATH = "path";
    static final String MODIFIED = "modified";
    static final String CHANGED = "changed";
    static final String SIZE = "size";
    static final String YOUNG = "young";
    static final String TITLE = "title";
    static final String ABOUT = "about";
    static final String DESCRIPTION = "description";
    static final String BODY = "body";

    /** The file's name with its extension, not divided: {@code html} finds no file for being called so. */
    static final String NAME = "name";

    /** Where words are looked for, most important first. */
    static final List<String> SEARCHED = List.of(TITLE, ABOUT, BODY);

    /** Of a text, what is kept for showing parts of it. */
    private static final int MOST_SHOWN = 60_000;

    /** Lucene takes no longer value of a field that is kept as it is. */
    private static final int MOST_LINE = 4_000;

    private Fields() {}

    /** @param text null for a file that is no text: it is noted, so that it is not read again, and never found */
    static Document document(String path, Stamp stamp, @Nullable DocumentText text, Analyzer analyzer) {
        Document document = new Document();
        document.add(new StringField(PATH, path, Field.Store.YES));
        document.add(new BinaryDocValuesField(PATH, new BytesRef(path)));
        document.add(new NumericDocValuesField(MODIFIED, stamp.modifiedNanos()));
        document.add(new NumericDocValuesField(CHANGED, stamp.changedNanos()));
        document.add(new NumericDocValuesField(SIZE, stamp.size()));
        document.add(new NumericDocValuesField(YOUNG, stamp.isYoung() ? 1 : 0));
        document.add(new StoredField(MODIFIED, stamp.modifiedNanos()));
        document.add(new StoredField(CHANGED, stamp.changedNanos()));
        document.add(new StoredField(SIZE, stamp.size()));
        if (text != null) {
            document.add(new StringField(NAME, analyzer.normalize(NAME, name(path)), Field.Store.NO));
            document.add(new TextField(TITLE, shortened(text.title(), MOST_LINE), Field.Store.YES));
            document.add(new StoredField(DESCRIPTION, shortened(text.description(), MOST_LINE)));
            document.add(new TextField(
                    ABOUT, text.description() + " " + text.keywords() + " " + words(path), Field.Store.NO));
            document.add(new TextField(BODY, text.body(), Field.Store.NO));
            document.add(new StoredField(BODY, shortened(text.body(), MOST_SHOWN)));
        }
        return document;
    }

    /** The words of the file's name. */
    private static String words(String path) {
        String name = name(path);
        int dot = name.lastIndexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name).replace('_', ' ').replace('.', ' ');
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
