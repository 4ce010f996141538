package org.heliostat.servlet.el;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.el.ELProcessor;
import jakarta.el.ExpressionFactory;
import jakarta.el.MethodNotFoundException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which of several methods of one name an expression calls (Expression Language 6.0, 1.6 and 1.23): the most specific one,
 * as Java would choose it where Java can, and no exception where a Java compiler sees a single one.
 */
class MethodChoiceTest {

    /** An enumeration, whose constants are no strings. */
    public enum Level {
        LOW,
        HIGH
    }

    /** Says which of its methods was called. */
    @SuppressWarnings("unused")
    public static class Bean {

        public String t(String text, Level... levels) {
            return "S,L" + levels.length;
        }

        public String t(Level level, Level... levels) {
            return "L,L" + levels.length;
        }

        public String t(String... texts) {
            return "S" + texts.length;
        }

        public String one(Object any) {
            return "Object";
        }

        public String one(Number number) {
            return "Number";
        }

        public String one(Integer number) {
            return "Integer";
        }

        public String one(Level level) {
            return "Level";
        }

        public String two(Object first, Object second) {
            return "Object,Object";
        }

        public String two(String first, Object second) {
            return "String,Object";
        }

        public String two(String first, Level second) {
            return "String,Level";
        }

        public String fixed(String text) {
            return "fixed";
        }

        public String fixed(String... texts) {
            return "varargs" + texts.length;
        }

        public String fixed(Object... texts) {
            return "objects" + texts.length;
        }

        public String none() {
            return "none";
        }

        public String none(Level... levels) {
            return "levels" + levels.length;
        }

        public String number(long number) {
            return "long";
        }

        public String number(double number) {
            return "double";
        }

        public String number(BigDecimal number) {
            return "BigDecimal";
        }

        public String sum(int first, int... more) {
            return "int" + (first + Arrays.stream(more).sum());
        }

        public String array(String[] texts, Level level) {
            return "array" + texts.length + level;
        }
    }

    private static ELProcessor processor() {
        ELProcessor processor = new ELProcessor();
        processor.defineBean("b", new Bean());
        processor.defineBean("lv", Level.LOW);
        processor.defineBean("hi", Level.HIGH);
        processor.defineBean("n", 7);
        processor.defineBean("l", 7L);
        processor.defineBean("d", 1.5);
        processor.defineBean("dec", new BigDecimal("2.5"));
        processor.defineBean("list", List.of(1, 2));
        processor.defineBean("map", Map.of("a", 1));
        processor.defineBean("set", Set.of(1));
        processor.defineBean("arr", new String[] {"x", "y"});
        processor.defineBean("levels", new Level[] {Level.LOW, Level.HIGH});
        return processor;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b.t(lv,lv,lv)      | L,L2",
                "b.t('s',lv)        | S,L1",
                "b.t('s',lv,hi)     | S,L2",
                "b.t(lv)            | L,L0",
                "b.t(lv,hi)         | L,L1",
                "b.t('s','t')       | S2",
                "b.t('s','t','u')   | S3",
                "b.t()              | S0",
                "b.one(lv)          | Level",
                "b.one(n)           | Integer",
                "b.one(d)           | Number",
                "b.one(set)         | Object",
                "b.two('s',lv)      | String,Level",
                "b.two('s',n)       | String,Object",
                "b.fixed('s')       | fixed",
                "b.fixed(n,lv)      | objects2",
                "b.none()           | none",
                "b.none(lv)         | levels1",
                "b.none(lv,hi)      | levels2",
                "b.number(l)        | long",
                "b.number(d)        | double",
                "b.number(dec)      | BigDecimal",
                "b.sum(1,2,3)       | int6",
                "b.sum(1)           | int1",
                "b.sum('1','2')     | int3",
                "b.array(arr,lv)    | array2LOW",
                "b.array(arr,'HIGH')| array2HIGH",
            })
    void theMostSpecificMethodIsCalled(String expression, String called) {
        assertThat(processor().eval(expression.strip()).toString()).isEqualTo(called);
    }

    @Test
    void whatNoMethodTakesIsSaidSo() {
        assertThatThrownBy(() -> processor().eval("b.none(map)")).isInstanceOf(Exception.class);
        assertThatThrownBy(() -> processor().eval("b.nothing(lv)")).isInstanceOf(MethodNotFoundException.class);
    }

    /**
     * Each call with up to three of eight arguments on one name whose methods differ in the types of all of them: what is
     * called is what Java's rules call most specific.
     */
    @Test
    void allCallsOfUpToThreeArgumentsFindTheMethodThatJavaWould() {
        ELProcessor processor = processor();
        List<String> wrong = new ArrayList<>();
        List<String> names = List.of("'s'", "lv");
        int calls = 0;
        for (int count = 1; count <= 6; count++) {
            for (int choice = 0; choice < 1 << count; choice++) {
                List<String> arguments = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    arguments.add(names.get(choice >> i & 1));
                }
                String expected = expected(arguments);
                if (expected.isEmpty()) {
                    continue;
                }
                calls++;
                String call = "b.t(" + String.join(",", arguments) + ")";
                String got;
                try {
                    got = processor.eval(call).toString();
                } catch (RuntimeException failed) {
                    got = failed.toString();
                }
                if (!got.equals(expected)) {
                    wrong.add(call + ": " + got + " (expected: " + expected + ")");
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(calls).isGreaterThan(15);
    }

    /** @return empty where a conversion is needed, or two methods fit alike */
    private static String expected(List<String> arguments) {
        boolean restAreLevels = arguments.stream().skip(1).allMatch("lv"::equals);
        boolean strings = arguments.stream().allMatch("'s'"::equals);
        if (strings && arguments.size() > 1) {
            return "S" + arguments.size();
        }
        if (restAreLevels && arguments.size() > 1 || arguments.get(0).equals("lv") && restAreLevels) {
            return (arguments.get(0).equals("lv") ? "L,L" : "S,L") + (arguments.size() - 1);
        }
        return "";
    }

    /** API and implementation are of one make: another's API chooses methods by rules of its own. */
    @Test
    void apiAndImplementationComeFromTheSameJar() {
        assertThat(Stream.of(ELProcessor.class, ExpressionFactory.newInstance().getClass())
                        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                        .distinct())
                .hasSize(1);
    }
}
