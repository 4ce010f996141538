package org.heliostat.original.nsconfig;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.heliostat.acl.Realms;
import org.heliostat.acl.login.QuotedRealm;
import org.heliostat.config.ConfigException;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NearestName;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigCursor;
import org.heliostat.config.objconf.LineMistakes;
import org.heliostat.config.objconf.ParameterLexer;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.original.nsconfig.FolderRules.FileSet;
import org.heliostat.request.function.ExtraLine;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTargetParser;
import org.heliostat.saf.error.SendErrorRequest;
import org.heliostat.saf.objecttype.TypeByExp;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/** Reads one file of rules. What is wrong goes to the findings; the result then must not be used. */
final class RulesReader {

    private static final Set<String> DIRECTIVES = Set.of("RestrictAccess", "RequireAuth", "AddType", "ErrorFile");
    private static final char NO_END = 0;

    private final String id;
    private final ConfigCursor cursor;
    private final Path instance;
    private final @Nullable Realms realms;
    private final Findings findings;
    private final List<FileSet> sets = new ArrayList<>();
    private @Nullable OpenSet open;

    /** A tag that has not been closed yet. */
    private record OpenSet(
            Wildcard pattern, List<AddressRule> addresses, List<LoginRule> logins, List<ExtraLine> lines) {

        OpenSet(Wildcard pattern) {
            this(pattern, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        FileSet closed() {
            return new FileSet(pattern, addresses, logins, lines);
        }
    }

    /**
     * @param id name of the file without links
     * @param instance folder where relative names of files of users start
     * @param realms null where nobody can log in
     */
    RulesReader(String id, ConfigText text, Path instance, @Nullable Realms realms, Findings findings) {
        this.id = id;
        this.cursor = new ConfigCursor(text);
        this.instance = instance;
        this.realms = realms;
        this.findings = findings;
    }

    FolderRules read() {
        for (cursor.skipEmptyLines(); !cursor.atEndOfFile(); cursor.skipEmptyLines()) {
            readLine();
            cursor.nextLine();
        }
        if (open != null) {
            findings.error(cursor.at(), "the file ends within <Files> (expected: </Files>)");
        }
        return new FolderRules(id, sets, findings.hasErrors());
    }

    private void readLine() {
        SourceLocation at = cursor.at();
        cursor.skipBlanks();
        String word = cursor.word(NO_END);
        cursor.skipBlanks();
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.equals("<files") || lower.equals("<files>")) {
            begin(at, cursor.rest());
        } else if (lower.equals("</files>") || lower.equals("</files")) {
            if (open == null) {
                findings.error(at, "</Files> without <Files> before it");
            }
            close();
        } else if (open == null) {
            findings.error(at, Findings.shown(word) + ": outside of <Files> (expected: <Files pattern> before it)");
        } else {
            Optional<String> directive =
                    DIRECTIVES.stream().filter(word::equalsIgnoreCase).findFirst();
            if (directive.isEmpty()) {
                findings.error(at, NearestName.unknown(word, "directive", DIRECTIVES));
                return;
            }
            OpenSet set = open;
            ParameterLexer.read(cursor, ParameterLexer.Style.SINGLE_LINE, findings)
                    .ifPresent(read -> readDirective(directive.get(), named(directive.get(), read, at), set));
        }
    }

    /** Messages begin with the name of the directive. */
    private static Parameters named(String directive, Parameters read, SourceLocation at) {
        List<NamedValue> values = new ArrayList<>(read.values());
        values.add(0, new NamedValue("fn", directive, at));
        return new Parameters(at, values);
    }

    private void begin(SourceLocation at, String rest) {
        close();
        int close = rest.lastIndexOf('>');
        String pattern = (close < 0 ? rest : rest.substring(0, close)).strip();
        if (pattern.length() > 1 && pattern.startsWith("\"") && pattern.endsWith("\"")) {
            pattern = pattern.substring(1, pattern.length() - 1);
        }
        try {
            if (pattern.isEmpty() || pattern.startsWith("/")) {
                findings.wrongValue(at, "Files", pattern, "a pattern of names below this folder, such as *");
            }
            open = new OpenSet(Wildcard.compile(pattern));
        } catch (WildcardException notAPattern) {
            findings.wrongValue(at, "Files", pattern, "a wildcard pattern: " + notAPattern.getMessage());
            open = new OpenSet(Wildcard.compile("*"));
        }
    }

    /** A tag may be left open where the next one begins, as in the original. */
    private void close() {
        if (open != null) {
            sets.add(open.closed());
        }
        open = null;
    }

    private void readDirective(String name, Parameters parameters, OpenSet set) {
        LineMistakes mistakes = new LineMistakes(parameters, findings);
        switch (name) {
            case "RestrictAccess" -> add(mistakes, RulesReader::restrictAccess, set.addresses());
            case "RequireAuth" -> add(mistakes, this::requireAuth, set.logins());
            case "AddType" -> add(mistakes, RulesReader::addType, set.lines());
            default -> add(mistakes, this::errorFile, set.lines());
        }
    }

    private static <T> void add(LineMistakes mistakes, Function<Parameters, T> reading, List<? super T> to) {
        mistakes.read(reading).filter(read -> mistakes.isUsable()).ifPresent(to::add);
    }

    private static AddressRule restrictAccess(Parameters parameters) {
        check(parameters, "method", "type", "ip", "dns", "return-code");
        String type = parameters.text("type").toLowerCase(Locale.ROOT);
        if (!type.equals("allow") && !type.equals("deny")) {
            throw parameters.wrong("type", "allow or deny");
        }
        if (!parameters.has("ip") && !parameters.has("dns")) {
            throw parameters.wrong("ip", "a pattern of addresses, or dns with one of names");
        }
        int status = parameters.integer("return-code", 0, 0, 999);
        if (status != 0 && status != 403 && status != 404 && status != 500) {
            throw parameters.wrong("return-code", "403, 404 or 500");
        }
        return new AddressRule(
                Patterns.optional(parameters, "method"),
                type.equals("allow"),
                Patterns.optional(parameters, "ip"),
                Patterns.optional(parameters, "dns"),
                status);
    }

    private LoginRule requireAuth(Parameters parameters) {
        check(parameters, "userfile", "realm", "userpat", "dbm");
        if (parameters.has("dbm")) {
            throw parameters.wrong("dbm", "userfile, a file of htpasswd");
        }
        Optional<String> userFile = parameters.optional("userfile");
        Optional<String> realm = parameters.optional("realm");
        if (realm.isEmpty()) {
            throw parameters.wrong("realm", "a text that tells users which password is asked for");
        }
        return new LoginRule(
                userFile.map(name -> userFile(parameters, name)).orElse(null),
                "Basic realm=" + QuotedRealm.of(realm.get()) + ", charset=\"UTF-8\"",
                Patterns.optional(parameters, "userpat"));
    }

    private UserFile userFile(Parameters parameters, String name) {
        if (realms == null) {
            throw parameters.wrong("userfile", "a server with user databases");
        }
        try {
            return new UserFile(instance.resolve(name).normalize(), realms, parameters.at());
        } catch (InvalidPathException notAFile) {
            throw parameters.wrong("userfile", "the name of a file");
        }
    }

    private static ExtraLine addType(Parameters parameters) {
        check(parameters, "exp", "type", "enc", "lang", "charset");
        if (parameters.text("type", "").toLowerCase(Locale.ROOT).startsWith("magnus-internal/")) {
            throw parameters.wrong("type", "a type of content; obj.conf alone says what runs");
        }
        return new ExtraLine(
                Stage.OBJECT_TYPE, "type-by-exp", TypeByExp.of(parameters), null, 0, null, parameters.at());
    }

    private ExtraLine errorFile(Parameters parameters) {
        check(parameters, "code", "reason", "path");
        String path = parameters.text("path");
        try {
            if (!path.startsWith("/")) {
                throw parameters.wrong("path", "a path of this virtual server, such as /errors/lost.html");
            }
            new RequestTargetParser(false).parse("GET", path);
        } catch (BadTargetException noPath) {
            throw parameters.wrong("path", "a path of this virtual server, such as /errors/lost.html");
        }
        return new ExtraLine(
                Stage.ERROR,
                "send-error",
                new ErrorFile(id, new SendErrorRequest(path)),
                null,
                parameters.integer("code", 0, 100, 999),
                parameters.optional("reason").orElse(null),
                parameters.at());
    }

    /** A name that means nothing may be a restriction that is misspelt. */
    private static void check(Parameters parameters, String... names) {
        List<String> known = List.of(names);
        for (NamedValue value : parameters) {
            if (!value.name().equals("fn") && known.stream().noneMatch(value.name()::equalsIgnoreCase)) {
                String text = NearestName.unknown(value.name(), "parameter", known);
                throw new ConfigException(value.at(), text).about(value.name());
            }
        }
    }
}
