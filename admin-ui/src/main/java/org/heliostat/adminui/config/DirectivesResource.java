package org.heliostat.adminui.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;
import org.heliostat.config.Activation;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Support;
import org.heliostat.config.ValueType;
import org.heliostat.config.change.DirectiveFile;
import org.heliostat.config.change.FileContent;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitFunction;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/v1/directives}: the registry of directives with the values in force. */
record DirectivesResource(ServerControl server, ConfigDesk desk, Json json) implements AdminResource {

    /**
     * One directive.
     *
     * @param element of server.xml that has the attribute, or the Init line of magnus.conf that has the parameter; null
     *     for what is a line of its own
     * @param value in force; null where there is neither value nor default, and for attributes
     * @param written as it stands in the file now; null when it does not
     * @param line of it
     */
    record Row(
            String file,
            @Nullable String element,
            String name,
            String category,
            String type,
            String unit,
            @Nullable Long least,
            @Nullable Long most,
            List<String> choices,
            @JsonProperty("default") @Nullable String byDefault,
            @Nullable String value,
            @Nullable String written,
            @Nullable Integer line,
            boolean required,
            boolean live,
            String support,
            String help,
            String advice,
            String expected) {

        /** @return the row with three dots in place of what is written */
        Row withoutValue() {
            return new Row(
                    file,
                    element,
                    name,
                    category,
                    type,
                    unit,
                    least,
                    most,
                    choices,
                    byDefault,
                    hidden(value),
                    hidden(written),
                    line,
                    required,
                    live,
                    support,
                    help,
                    advice,
                    expected);
        }

        private static @Nullable String hidden(@Nullable String value) {
            return value == null || value.isEmpty() || value.startsWith("${") ? value : "…";
        }
    }

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        Configuration now = server.configuration();
        List<Row> rows = new ArrayList<>();
        // Who may not read the files reads no secrets here.
        boolean all = Caller.of(exchange)
                .filter(caller -> caller.role().includes(Role.ADMINISTRATOR))
                .isPresent();
        of(DirectiveFile.MAGNUS, now.magnus().values(), all, rows);
        of(DirectiveFile.NSFC, now.nsfc().values(), all, rows);
        for (ElementSchema element : ServerXmlDirectives.ELEMENTS) {
            for (Directive row : element.attributes().rows()) {
                rows.add(row("server.xml", element.name(), row, null, Optional.empty()));
            }
        }
        for (InitFunction function : InitFunctions.ALL) {
            for (Directive row : function.parameters().rows()) {
                rows.add(row(DirectiveFile.MAGNUS.fileName(), "Init " + function.name(), row, null, Optional.empty()));
            }
        }
        json.send(exchange, 200, rows);
    }

    private void of(DirectiveFile file, DirectiveValues inForce, boolean all, List<Row> rows) throws ProblemException {
        String text = desk.read(file.fileName()).map(FileContent::text).orElse("");
        List<NamedValue> lines = file.directives(text, desk.replacements());
        for (Directive row : file.table().rows()) {
            Optional<NamedValue> written = lines.stream()
                    .filter(line -> line.name().equalsIgnoreCase(row.name()))
                    .reduce((earlier, last) -> last);
            String value = row.support() == Support.ALIAS
                    ? null
                    : inForce.find(row.name()).orElse(null);
            Row whole = row(file.fileName(), null, row, shown(row, value, written), written);
            rows.add(all || !MagnusDirectives.SECRETS.contains(row.name()) ? whole : whole.withoutValue());
        }
    }

    /** What a reference to the outside means may be a secret, unless it is a number or a word of a few. */
    private static @Nullable String shown(Directive row, @Nullable String value, Optional<NamedValue> written) {
        boolean harmless = row.type().isNumber() || row.type() == ValueType.FLAG || row.type() == ValueType.CHOICE;
        boolean replaced = written.isPresent() && written.get().written().contains("${");
        return replaced && !harmless ? written.get().written() : value;
    }

    private static Row row(
            String file,
            @Nullable String element,
            Directive row,
            @Nullable String value,
            Optional<NamedValue> written) {
        boolean number = row.type().isNumber();
        return new Row(
                file,
                element,
                element == null ? row.name() : element + " " + row.name(),
                row.category(),
                row.type().name().toLowerCase(Locale.ROOT),
                row.type().unit(),
                number ? row.least() : null,
                number && row.isBounded() ? row.most() : null,
                row.choices(),
                row.byDefault().orElse(null),
                value,
                written.map(NamedValue::written).orElse(null),
                written.map(line -> line.at().line()).orElse(null),
                row.required(),
                row.activation() == Activation.LIVE,
                row.support().name().toLowerCase(Locale.ROOT),
                row.help(),
                row.advice(),
                row.expectation());
    }
}
