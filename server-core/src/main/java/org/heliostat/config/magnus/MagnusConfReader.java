package org.heliostat.config.magnus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.ConfigText;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NamesElsewhere;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigCursor;
import org.heliostat.config.objconf.FunctionName;
import org.heliostat.config.objconf.ParameterLexer;
import org.heliostat.config.objconf.Parameters;

/** Reads magnus.conf: one directive per line, and Init lines with parameters. Used once, by one thread. */
public final class MagnusConfReader {

    private static final int LONGEST_LINE = 16_384;

    private final ConfigText text;
    private final ConfigCursor cursor;
    private final Replacements replacements;
    private final Findings findings;
    private final DirectiveTable table;
    private final List<NamedValue> directives = new ArrayList<>();
    private final List<InitDirective> inits = new ArrayList<>();

    private MagnusConfReader(ConfigText text, Replacements replacements, NamesElsewhere others, Findings findings) {
        this.text = text;
        this.table = MagnusDirectives.TABLE.hinting(others);
        this.cursor = new ConfigCursor(text);
        this.replacements = replacements;
        this.findings = findings;
    }

    /** @return what could be read, with defaults for what was wrong; it counts only without errors */
    public static MagnusConf read(ConfigText text, Replacements replacements, Findings findings) {
        return read(text, replacements, NamesElsewhere.NONE, findings);
    }

    /** @param others names that stand in other files */
    public static MagnusConf read(
            ConfigText text, Replacements replacements, NamesElsewhere others, Findings findings) {
        return new MagnusConfReader(text, replacements, others, findings).readFile();
    }

    /** @return every line that is a directive, as it stands in the file, known or not, in its order */
    public static List<NamedValue> directives(ConfigText text, Replacements replacements, Findings findings) {
        MagnusConfReader reader = new MagnusConfReader(text, replacements, NamesElsewhere.NONE, findings);
        reader.readLines();
        return List.copyOf(reader.directives);
    }

    private void readLines() {
        cursor.skipEmptyLines();
        while (!cursor.atEndOfFile()) {
            line();
            cursor.skipEmptyLines();
        }
    }

    private MagnusConf readFile() {
        readLines();
        DirectiveValues values = table.read(text.at(0), directives, findings);
        new MagnusCrossChecks(values, text.at(0), findings).run();
        inits.forEach(init -> InitFunctions.check(init, findings));
        return new MagnusConf(values, inits);
    }

    private void line() {
        cursor.skipBlanks();
        SourceLocation at = cursor.at();
        if (cursor.rest().length() > LONGEST_LINE) {
            findings.error(at, "the line is too long (expected: " + LONGEST_LINE + " characters at most)");
            cursor.nextLine();
            return;
        }
        String name = cursor.word((char) 0);
        if ("Init".equalsIgnoreCase(name)) {
            init(at);
            return;
        }
        String value = cursor.rest();
        cursor.nextLine();
        if (value.isEmpty()) {
            String problem = table.find(name).isPresent() ? name + ": needs a value" : table.unknown(name);
            findings.error(at, problem);
            return;
        }
        directives.add(replacements.replace(name, value, at, findings));
    }

    private void init(SourceLocation at) {
        Optional<Parameters> read = ParameterLexer.read(cursor, ParameterLexer.Style.INIT, findings);
        if (read.isEmpty()) {
            return;
        }
        Optional<String> fn = FunctionName.only("Init", read.get(), at, findings);
        fn.ifPresent(
                name -> inits.add(new InitDirective(name, replaced(read.get().without("fn")), at)));
    }

    private Parameters replaced(Parameters parameters) {
        return new Parameters(
                parameters.at(),
                parameters.values().stream()
                        .map(value -> replacements.replace(value.name(), value.value(), value.at(), findings))
                        .toList());
    }
}
