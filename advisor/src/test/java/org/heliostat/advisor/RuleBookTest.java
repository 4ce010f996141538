package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.rule.AimFigure;
import org.heliostat.advisor.rule.Cause;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.stats.ServerSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule must be, whoever wrote it. */
class RuleBookTest {

    private static final String OF_SYSTEM = "os.";

    static List<RuleDescription> descriptions() {
        return RuleBook.all().stream().map(Rule::description).toList();
    }

    @Test
    void noNameIsThereTwice() {
        assertThat(descriptions()).extracting(RuleDescription::name).doesNotHaveDuplicates();
    }

    @Test
    void everyRuleOfTheModuleIsInTheBook() throws Exception {
        Set<Class<?>> listed = RuleBook.all().stream().map(Object::getClass).collect(Collectors.toSet());

        assertThat(listed).containsExactlyInAnyOrderElementsOf(rulesOfTheModule());
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void everyDescriptionIsComplete(RuleDescription description) {
        assertThat(description.name()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)+");
        assertThat(description.figures()).isNotEmpty();
        for (String sentence : List.of(
                description.words().holds(),
                description.words().why(),
                description.words().source())) {
            assertThat(sentence).as(description.name()).isNotBlank().doesNotEndWith(".");
        }
        assertThat(description.severity().least())
                .isLessThanOrEqualTo(description.severity().most());
    }

    /** Or the manual and the plots would lead nowhere. */
    @ParameterizedTest
    @MethodSource("descriptions")
    void everyFigureIsOneOfTheStatistics(RuleDescription description) {
        for (String figure : description.figures()) {
            boolean isOfSystem = figure.startsWith(OF_SYSTEM);
            assertThat(exists(
                            isOfSystem ? Machine.class : ServerSnapshot.class,
                            isOfSystem ? figure.substring(OF_SYSTEM.length()) : figure))
                    .as(description.name() + " reads " + figure)
                    .isTrue();
        }
    }

    /** Or a change could be tried, and nobody would know what came of it. */
    @ParameterizedTest
    @MethodSource("descriptions")
    void everyAimIsAFigureOfTheStatistics(RuleDescription description) {
        AimFigure aim = description.aim();
        if (aim != null) {
            String figure = aim.figure().replace("[{}]", "").replaceFirst("\\.averageNanos$", ".sumNanos");
            assertThat(exists(ServerSnapshot.class, figure))
                    .as(description.name() + " aims at " + aim.figure())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("descriptions")
    void everyCauseIsARule(RuleDescription description) {
        Set<String> names = descriptions().stream().map(RuleDescription::name).collect(Collectors.toSet());

        assertThat(names)
                .containsAll(description.causes().stream().map(Cause::rule).toList());
        assertThat(description.causes()).extracting(Cause::rule).doesNotHaveDuplicates();
    }

    @Test
    void noRuleExplainsItself() {
        assertThatCode(() -> new Consequences(RuleBook.all())).doesNotThrowAnyException();
    }

    private static boolean exists(Type type, String path) {
        Class<?> record =
                type instanceof ParameterizedType list ? (Class<?>) list.getActualTypeArguments()[0] : (Class<?>) type;
        if (path.isEmpty()) {
            return true;
        }
        if (!record.isRecord()) {
            return false;
        }
        String[] words = path.split("\\.", 2);
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getName().equals(words[0])) {
                return exists(component.getGenericType(), words.length == 1 ? "" : words[1]);
            }
        }
        return false;
    }

    private static Set<Class<?>> rulesOfTheModule() throws IOException, URISyntaxException {
        Path classes = Path.of(RuleBook.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(classes::relativize)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".class") && !name.contains("-info"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .<Class<?>>map(RuleBookTest::load)
                    .filter(type -> Rule.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers()))
                    .collect(Collectors.toSet());
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, RuleBook.class.getClassLoader());
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
