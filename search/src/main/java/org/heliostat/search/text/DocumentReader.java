package org.heliostat.search.text;

import java.nio.charset.Charset;
import java.util.Optional;

/** Makes text of the bytes of a file. Pure; any thread. */
public final class DocumentReader {

    private DocumentReader() {}

    /** What a file is by its type. */
    public enum Kind {
        HTML,
        PLAIN
    }

    /**
     * @param type as mime.types has it, in lower case; may have parameters
     * @return empty for what is not read
     */
    public static Optional<Kind> kind(String type) {
        int end = type.indexOf(';');
        return switch (end < 0 ? type : type.substring(0, end).trim()) {
            case "text/html", "application/xhtml+xml" -> Optional.of(Kind.HTML);
            case "text/plain", "text/markdown", "text/x-markdown", "text/csv", "text/tab-separated-values" ->
                Optional.of(Kind.PLAIN);
            default -> Optional.empty();
        };
    }

    /** @return empty where the bytes are not the text that the kind promises */
    public static Optional<DocumentText> read(byte[] bytes, Kind kind) {
        if (!FileBytes.areText(bytes)) {
            return Optional.empty();
        }
        Optional<Charset> declared = kind == Kind.HTML ? MetaCharset.find(bytes) : Optional.empty();
        String text = FileBytes.decode(bytes, declared);
        return Optional.of(
                kind == Kind.HTML ? new HtmlReader(text).read() : new DocumentText("", "", "", HtmlReader.plain(text)));
    }
}
