package org.heliostat.config.mime;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.ConfigText;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigCursor;
import org.heliostat.config.objconf.ParameterLexer;
import org.heliostat.config.objconf.Parameters;

/** Reads mime.types: lines of {@code type=… exts=…}, {@code enc=… exts=…} and {@code lang=… exts=…}. */
public final class MimeTypesReader {

    static final DirectiveTable TABLE = DirectiveTable.of(
            "parameter",
            DirectiveRow.text("type").help("content type of files with these extensions"),
            DirectiveRow.text("enc").help("content encoding of files with these extensions"),
            DirectiveRow.text("lang").help("language of files with these extensions"),
            DirectiveRow.list("exts").required().help("file name extensions without the dot, separated by commas"),
            DirectiveRow.ignored("icon"));

    private static final List<String> KINDS = List.of("type", "enc", "lang");
    private static final Pattern TYPE =
            Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+(;.*)?");
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final String EXPECTED = "type=…, enc=… or lang=… with exts=a,b";

    private MimeTypesReader() {}

    /** @return what could be read; it is whole only if {@code findings} has no error */
    public static MimeTypes read(ConfigText text, Findings findings) {
        Map<String, MimeInfo> byExtension = new HashMap<>();
        ConfigCursor cursor = new ConfigCursor(text);
        cursor.skipEmptyLines();
        while (!cursor.atEndOfFile()) {
            line(cursor, byExtension, findings);
            cursor.nextLine();
            cursor.skipEmptyLines();
        }
        return new MimeTypes(byExtension);
    }

    private static void line(ConfigCursor cursor, Map<String, MimeInfo> byExtension, Findings findings) {
        SourceLocation at = cursor.at();
        String written = cursor.rest();
        if (written.indexOf('=') < 0) {
            findings.wrongValue(at, "mime.types", written, EXPECTED);
            return;
        }
        int errorsBefore = findings.errorCount();
        Optional<Parameters> read = ParameterLexer.read(cursor, ParameterLexer.Style.SINGLE_LINE, findings);
        if (read.isEmpty()) {
            return;
        }
        DirectiveValues values = TABLE.read(at, read.get().values(), findings);
        if (KINDS.stream().noneMatch(values::isGiven)) {
            findings.wrongValue(at, "mime.types", written, EXPECTED);
        }
        check(values, at, findings);
        if (findings.errorCount() > errorsBefore) {
            return;
        }
        MimeInfo info =
                new MimeInfo(values.optionalText("type"), values.optionalText("enc"), values.optionalText("lang"));
        for (String extension : values.list("exts")) {
            String key = extension.toLowerCase(Locale.ROOT);
            byExtension.put(key, byExtension.getOrDefault(key, MimeInfo.UNKNOWN).then(info));
        }
    }

    private static void check(DirectiveValues values, SourceLocation at, Findings findings) {
        values.find("type")
                .filter(type -> !TYPE.matcher(type).matches() || type.chars().anyMatch(Character::isISOControl))
                .ifPresent(type -> findings.wrongValue(at, "type", type, "a type such as text/html"));
        for (String kind : List.of("enc", "lang")) {
            values.find(kind)
                    .filter(word -> !TOKEN.matcher(word).matches())
                    .ifPresent(word -> findings.wrongValue(at, kind, word, "one word"));
        }
        if (values.isGiven("exts") && values.list("exts").isEmpty()) {
            findings.wrongValue(at, "exts", "", "extensions separated by commas");
        }
    }
}
