package org.heliostat.saf.filter;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.heliostat.compression.CompressionCounters;
import org.heliostat.compression.CompressionSettings;
import org.heliostat.compression.ContentCoding;
import org.heliostat.compression.HttpCompression;
import org.heliostat.compression.HttpDecompression;
import org.heliostat.compression.InflationSettings;
import org.heliostat.config.ConfigException;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.filter.AnswerFilter;
import org.heliostat.request.filter.BodyFilter;
import org.heliostat.request.filter.FilterChoice;
import org.heliostat.request.filter.FilteredTransport;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FilterDefinition;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/**
 * Output {@code insert-filter} and {@code remove-filter}: puts a filter before the answer, or takes it out again.
 *
 * @param repeatability the quick lane asks the server's own filter whether it would touch the answer; what a plug-in's says
 *     may depend on anything
 */
record ChooseFilter(FilterChoice choice, Repeatability repeatability) implements StageFunction {

    static final int USUAL_LEVEL = 6;
    static final int FRAGMENT_SIZE = 8_192;
    static final long LEAST_BYTES = 256;

    /** Text of any kind stays well below; what deflate can do at most is about 1030. */
    static final int USUAL_RATIO = 200;

    static final int LARGEST_RATIO = 100_000;

    static final String HTTP_COMPRESSION = "http-compression";
    /** Where no server sets a limit, as in a check. */
    private static final int MOST_CODERS = 256;

    static final int LONGEST_WAIT_SECONDS = 3_600;

    private static final int LARGEST_FRAGMENT = 1_048_576;

    static StageFunction bindInsert(Parameters parameters, BindContext context, PlugInFilters plugIns) {
        Optional<FilterDefinition> ofPlugIn = plugIns.of(parameters);
        if (ofPlugIn.isPresent()) {
            return ofPlugIn(ofPlugIn.get(), parameters, context);
        }
        if (isForBodies(parameters)) {
            return ChooseBodyFilter.decompression(decompression(parameters, context));
        }
        return isCompression(parameters)
                ? choosing(HTTP_COMPRESSION, compression(parameters, context), parameters, true)
                : plugIns.notHere(parameters, context);
    }

    static StageFunction bindRemove(Parameters parameters, BindContext context, PlugInFilters plugIns) {
        Optional<FilterDefinition> ofPlugIn = plugIns.of(parameters);
        if (ofPlugIn.isPresent()) {
            String name = ofPlugIn.get().name();
            return ofPlugIn.get().bodies() != null
                    ? new ChooseBodyFilter(name, null)
                    : choosing(name, null, parameters, true);
        }
        if (isForBodies(parameters)) {
            return ChooseBodyFilter.decompression(null);
        }
        return isCompression(parameters)
                ? choosing(HTTP_COMPRESSION, null, parameters, true)
                : plugIns.notHere(parameters, context);
    }

    /** Code of a plug-in runs here: what it throws besides findings is one. */
    private static StageFunction ofPlugIn(FilterDefinition definition, Parameters parameters, BindContext context) {
        try {
            FilterDefinition.ForBodies bodies = definition.bodies();
            if (bodies != null) {
                return new ChooseBodyFilter(definition.name(), requireNonNull(bodies.bind(parameters, context)));
            }
            AnswerFilter filter = requireNonNull(definition.answers()).bind(parameters, context);
            return choosing(definition.name(), requireNonNull(filter), parameters, false);
        } catch (ConfigException wrong) {
            throw wrong;
        } catch (RuntimeException | LinkageError defect) {
            throw new ConfigException(
                    parameters.at(), "insert-filter: filter: " + definition.name() + " cannot be made: " + defect);
        }
    }

    private static ChooseFilter choosing(
            String name, @Nullable AnswerFilter filter, Parameters parameters, boolean isAskedAgain) {
        return new ChooseFilter(
                new FilterChoice(name, filter, Patterns.optional(parameters, "type")),
                isAskedAgain ? Repeatability.SAME_FOR_URI : Repeatability.NEVER);
    }

    private static boolean isCompression(Parameters parameters) {
        return FilterDefinition.normalised(parameters.text("filter")).equals(HTTP_COMPRESSION);
    }

    private static boolean isForBodies(Parameters parameters) {
        return FilterDefinition.normalised(parameters.text("filter")).equals(ChooseBodyFilter.HTTP_DECOMPRESSION);
    }

    private static BodyFilter decompression(Parameters parameters, BindContext context) {
        long mostBytes = parameters.number("max-size", 0, 0, Long.MAX_VALUE);
        var settings = new InflationSettings(
                mostBytes == 0 ? Long.MAX_VALUE : mostBytes,
                parameters.integer("max-ratio", USUAL_RATIO, 0, LARGEST_RATIO),
                TimeUnit.SECONDS.toNanos(
                        parameters.integer("max-wait", InflationSettings.USUAL_WAIT_SECONDS, 1, LONGEST_WAIT_SECONDS)));
        return new HttpDecompression(settings, counters(context).bodies());
    }

    private static AnswerFilter compression(Parameters parameters, BindContext context) {
        var settings = new CompressionSettings(
                codings(parameters),
                parameters.integer("compression-level", USUAL_LEVEL, 1, 9),
                parameters.integer("fragment-size", FRAGMENT_SIZE, 64, LARGEST_FRAGMENT),
                parameters.number("min-size", LEAST_BYTES, 0, Integer.MAX_VALUE),
                parameters.flag("vary", true));
        return new HttpCompression(settings, parameters.has("type"), counters(context));
    }

    private static CompressionCounters counters(BindContext context) {
        return context.services()
                .find(CompressionCounters.class)
                .orElseGet(() -> new CompressionCounters(MOST_CODERS, MOST_CODERS, context.ticker()));
    }

    /** What is not there on this machine is left out; gzip always is. */
    private static List<ContentCoding> codings(Parameters parameters) {
        List<String> words = parameters.list("codings");
        List<ContentCoding> codings = new ArrayList<>();
        for (String word : words.isEmpty() ? List.of("br", "zstd", "gzip") : words) {
            ContentCoding coding = List.of(ContentCoding.values()).stream()
                    .filter(known -> known.token().equals(word))
                    .findFirst()
                    .orElseThrow(() -> parameters.wrong("codings", "words of br, zstd and gzip"));
            if (coding.isAvailable()) {
                codings.add(coding);
            }
        }
        return codings;
    }

    @Override
    public Outcome run(Exchange exchange) {
        FilteredTransport.choose(exchange, choice);
        return Outcome.PROCEED;
    }

    @Override
    public Stage belongsTo() {
        return Stage.OUTPUT;
    }

    @Override
    public boolean looksAtTypeOfAnswer() {
        return true;
    }
}
