package org.heliostat.request.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.heliostat.config.Findings;
import org.heliostat.config.mime.MimeInfo;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.function.offer.StaticContent;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class AnswersTest {

    private static final MimeTypes NO_TYPES = new MimeTypes(Map.of());
    private static final MimeTypes TYPES =
            new MimeTypes(Map.of("txt", new MimeInfo(Optional.of("text/x"), Optional.empty(), Optional.empty())));

    private final FakeTicker ticker = new FakeTicker();
    private final FileAccess files =
            new FileAccess(new FileCache(FileCacheSettings.defaults(), ticker, FileSystemAccess.local()));
    private final BindContext one =
            context("one", Map.of("docroot", "/srv", "colour", "red"), NO_TYPES, false, BindContext.Services.NONE);
    private final BindContext two = context(
            "two",
            Map.of("docroot", "/srv", "colour", "blue", "shape", "round"),
            TYPES,
            true,
            BindContext.Services.NONE.plus(InitValues.class, new InitValues(List.of())));

    @Test
    void whoIsAskedNothingIsLikeAllOthers() {
        assertThat(areAlike(BindContext::instance)).isTrue();
    }

    @Test
    void theIdTellsEveryTwoApart() {
        assertThat(areAlike(BindContext::virtualServerId)).isFalse();
    }

    @Test
    void oneAnswersAsItselfDoes() {
        var answers = new Answers();
        BindContext heard = one.heardBy(answers);
        heard.virtualServerId();
        heard.mimeTypes();
        heard.hasAccessControl();
        heard.services().find(InitValues.class);
        heard.variables().forEach((name, value) -> assertThat(name).isNotEmpty());

        assertThat(answers.areThoseOf(one)).isTrue();
    }

    @Test
    void aVariableCountsWhereItWasAskedFor() {
        assertThat(areAlike(context -> context.variables().get("docroot"))).isTrue();
        assertThat(areAlike(context -> context.variables().get("colour"))).isFalse();
        assertThat(areAlike(context -> context.variables().getOrDefault("colour", "")))
                .isFalse();
        assertThat(areAlike(context -> context.variables().containsKey("colour")))
                .isFalse();
        assertThat(areAlike(context -> context.variables().size())).isFalse();
    }

    @Test
    void aVariableThatIsMissingIsAnAnswer() {
        assertThat(areAlike(context -> context.variables().get("shape"))).isFalse();
        assertThat(areAlike(context -> context.variables().get("size"))).isTrue();
    }

    @Test
    void typesAndAccessRulesCount() {
        assertThat(areAlike(BindContext::mimeTypes)).isFalse();
        assertThat(areAlike(BindContext::hasAccessControl)).isFalse();
    }

    @Test
    void whatOthersOfferCounts() {
        assertThat(areAlike(context -> context.services().find(InitValues.class)))
                .isFalse();
        assertThat(areAlike(context -> context.services().find(StaticContent.class)))
                .isTrue();
    }

    private record LengthOfId() implements BindContext.Question<Integer> {
        @Override
        public Integer of(BindContext context) {
            return context.virtualServerId().length();
        }
    }

    private record EndOfId() implements BindContext.Question<Character> {
        @Override
        public Character of(BindContext context) {
            return context.virtualServerId().charAt(2);
        }
    }

    @Test
    void ofSeveralAnswersOnlyWhatIsMadeOfThemCounts() {
        assertThat(areAlike(context -> context.ask(new LengthOfId()))).isTrue();
        assertThat(areAlike(context -> context.ask(new EndOfId()))).isFalse();
        assertThat(one.ask(new LengthOfId())).isEqualTo(3);
    }

    @Test
    void whatAFunctionAsksWhileItRunsIsNotNoted() {
        var answers = new Answers();
        BindContext kept = one.heardBy(answers);
        kept.variables().get("docroot");
        answers.bound();

        assertThat(kept.virtualServerId()).isEqualTo("one");
        assertThat(kept.variables().get("colour")).isEqualTo("red");
        assertThat(kept.services().find(InitValues.class)).isEmpty();
        assertThat(answers.areThoseOf(two)).isTrue();
    }

    @Test
    void whatWasAskedForAPartCountsForTheWhole() {
        var part = new Answers();
        one.heardBy(part).virtualServerId();
        var whole = new Answers();
        whole.addAll(part);

        assertThat(whole.areThoseOf(one)).isTrue();
        assertThat(whole.areThoseOf(two)).isFalse();
    }

    /** @return whether both answer alike what the first was asked */
    private boolean areAlike(Consumer<BindContext> questions) {
        var answers = new Answers();
        questions.accept(one.heardBy(answers));
        return answers.areThoseOf(two);
    }

    private BindContext context(
            String id,
            Map<String, String> variables,
            MimeTypes types,
            boolean hasAccessControl,
            BindContext.Services services) {
        return new BindContext(
                new BindContext.OfVirtualServer(id, variables, types, hasAccessControl),
                Path.of("/instance"),
                files,
                services,
                () -> 0,
                ticker,
                new Findings());
    }
}
