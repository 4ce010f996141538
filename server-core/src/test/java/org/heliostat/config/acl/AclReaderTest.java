package org.heliostat.config.acl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.acl.AclExpression.And;
import org.heliostat.config.acl.AclExpression.Not;
import org.heliostat.config.acl.AclExpression.Operator;
import org.heliostat.config.acl.AclExpression.Or;
import org.heliostat.config.acl.AclExpression.Term;
import org.heliostat.config.acl.AclStatement.Authenticate;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.heliostat.config.acl.AclStatement.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AclReaderTest {

    private final Findings findings = new Findings();

    private AclFile read(String text) {
        return AclReader.read(new ConfigText("conf/x.acl", text), findings);
    }

    private Rule rule(String statement) {
        AclFile file = read("acl a; " + statement);
        assertThat(findings.sorted()).isEmpty();
        return (Rule) file.acls().get(0).statements().get(0);
    }

    @Test
    void readsTheDefaultFileOfTheOriginal() {
        AclFile file = read(
                """
                version 3.0;
                # who may what
                acl "default";
                authenticate (user, group) {
                  prompt = "Sun ONE Web Server";
                  method = "basic";
                };
                allow (read, list, execute,info) user = "anyone";
                allow (write, delete) user = "all";

                acl "es-internal";
                allow (read, list, execute,info) user = "anyone";
                deny (write, delete) user = "anyone";
                """);
        assertThat(findings.sorted()).isEmpty();
        assertThat(file.acls()).extracting(Acl::name).containsExactly("default", "es-internal");
        Authenticate authenticate =
                (Authenticate) file.acls().get(0).statements().get(0);
        assertThat(authenticate.attributes()).containsExactlyInAnyOrder("user", "group");
        assertThat(authenticate.parameters()).isEqualTo(Map.of("prompt", "Sun ONE Web Server", "method", "basic"));
        Rule deny = (Rule) file.acls().get(1).statements().get(1);
        assertThat(deny.allows()).isFalse();
        assertThat(deny.rights()).isEqualTo(Set.of("write", "delete"));
        assertThat(deny.at().line()).isEqualTo(13);
    }

    @Test
    void andAndOrBindFromTheRight() {
        AclExpression expression =
                rule("allow (all) user=a and user=b or user=c;").expression();
        And and = (And) expression;
        assertThat(and.left()).isInstanceOf(Term.class);
        assertThat(and.right()).isInstanceOf(Or.class);
    }

    @Test
    void parenthesesAndNotBindFirst() {
        Or or = (Or) rule("allow (all) not user=a or (user=b and user=c);").expression();
        assertThat(or.left()).isInstanceOf(Not.class);
        assertThat(or.right()).isInstanceOf(And.class);
    }

    @ParameterizedTest
    @CsvSource({"=,EQUAL", "!=,NOT_EQUAL", ">,GREATER", ">=,GREATER_OR_EQUAL", "<,LESS", "<=,LESS_OR_EQUAL"})
    void knowsEveryOperator(String sign, Operator operator) {
        Term term = (Term) rule("allow (all) TimeOfDay " + sign + " 0800;").expression();
        assertThat(term.operator()).isEqualTo(operator);
        assertThat(term.attribute()).isEqualTo("timeofday");
        assertThat(term.pattern()).isEqualTo("0800");
    }

    @Test
    void readsFlagsBeforeTheRights() {
        assertThat(rule("deny absolute content (all) user=anyone;").absolute()).isTrue();
        assertThat(rule("deny content terminal (all) user=anyone;").absolute()).isFalse();
    }

    @Test
    void readsWhereToSendThoseWhoAreRefused() {
        AclFile file = read("acl a; absolute deny with uri=\"/sorry.html\"; deny with url=\"https://x.example/\";");
        assertThat(findings.sorted()).isEmpty();
        List<AclStatement> statements = file.acls().get(0).statements();
        assertThat((DenyWith) statements.get(0))
                .satisfies(with -> assertThat(with.absolute() && with.isUri()).isTrue());
        assertThat(((DenyWith) statements.get(1)).target()).isEqualTo("https://x.example/");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "acl a; allow (read) user anyone;|conf/x.acl:1: anyone (expected: one of = != > >= < <=)",
                "acl a; grant (read) user=b;|conf/x.acl:1: grant (expected: authenticate, allow, deny or deny with)",
                "acl a allow|conf/x.acl:1: allow (expected: ;)",
                "acl a; allow (read) user=\"b|conf/x.acl:1: string: b (expected: a closing quote on the same line)",
                "version 2.0; acl a;|conf/x.acl:1: version: 2.0 (expected: 3.0)",
                "acl a; deny with path=\"/x\";|conf/x.acl:1: deny with: path (expected: url or uri)",
                "acl a; deny with url=\"javascript:alert(1)\";|conf/x.acl:1: deny with: url: javascript:alert(1)"
                        + " (expected: a URL of http or https)",
                "allow (read) user=a;|conf/x.acl:1: allow (expected: acl \"name\";)",
            })
    void saysWhereAFileIsWrong(String text, String message) {
        read(text);
        assertThat(findings.sorted()).extracting(Finding::toString).contains(message);
    }

    @Test
    void goesOnBehindAMistake() {
        AclFile file = read("acl a;\nallow read user=a;\nallow (all) user=b;\nacl b;\nallow (all) ip=x;\nacl c;\n"
                + "deny user;\n");
        assertThat(findings.sorted())
                .extracting(finding -> finding.location().line())
                .containsExactly(2, 7);
        assertThat(file.acls()).extracting(Acl::name).contains("b", "c");
    }

    @Test
    void aForgottenSemicolonHidesNoOtherMistake() {
        AclFile file = read(
                """
                version 3.0
                acl "staff"
                authenticate (user) {
                  method = "basic"
                  prompt = "Staff";
                }
                allow (read) user = "anna"
                deny (wrong right) user = "bert";
                allow (read) user "carl";
                acl "other";
                authenticate (user) {
                  method = "basic";
                allow (read) user = "dora";
                deny (read) user = "open;
                permit (read) user = "emil";
                """);
        assertThat(findings.sorted())
                .extracting(Finding::toString)
                .containsExactly(
                        "conf/x.acl:1: end of the line (expected: ; before acl)",
                        "conf/x.acl:2: end of the line (expected: ; before authenticate)",
                        "conf/x.acl:4: end of the line (expected: ; before prompt)",
                        "conf/x.acl:6: end of the line (expected: ; before allow)",
                        "conf/x.acl:7: end of the line (expected: ; before deny)",
                        "conf/x.acl:8: right (expected: ))",
                        "conf/x.acl:9: \"carl\" (expected: one of = != > >= < <=)",
                        "conf/x.acl:13: allow (expected: })",
                        "conf/x.acl:14: string: open; (expected: a closing quote on the same line)",
                        "conf/x.acl:15: permit (expected: authenticate, allow, deny or deny with)");
        assertThat(file.acls()).extracting(Acl::name).containsExactly("staff", "other");
    }

    @Test
    void statementsBeforeTheFirstAclAreOneMistakeAndTheirOwn() {
        read("allow (read) user = a;\nallow read;\nacl b;\nallow (read) user;\n");
        assertThat(findings.sorted())
                .extracting(finding -> finding.location().line())
                .containsExactly(1, 2, 4);
    }

    @Test
    void aFileOfAnotherKindIsOneMistake() {
        read("<html>;\n<b>a;b;c {</b>;\n");
        assertThat(findings.sorted()).hasSizeLessThan(5);
    }

    @Test
    void stopsAtTooManyStatements() {
        read("acl a;\n" + "deny (all) user=a;\n".repeat(10_100) + "x;\n");
        assertThat(findings.sorted()).singleElement().asString().contains("too many statements");
    }

    @Test
    void refusesWhatWouldGoTooDeep() {
        read("acl a; allow (all) " + "(".repeat(100_000) + "user=a;");
        assertThat(findings.sorted()).singleElement().asString().contains("too deep");
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll("texts") String text) {
        Findings any = new Findings();
        AclReader.read(new ConfigText("x", text), any);
        assertThat(any.sorted())
                .allSatisfy(finding -> assertThat(finding.location().line()).isPositive());
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "acl ",
                        "\"a\"",
                        ";",
                        "allow ",
                        "deny ",
                        "(",
                        ")",
                        "read",
                        ",",
                        "user",
                        "=",
                        "!=",
                        "and ",
                        "or ",
                        "not ",
                        "with ",
                        "uri",
                        "{",
                        "}",
                        "authenticate ",
                        "\n",
                        "#",
                        "\"",
                        "absolute ",
                        "version ",
                        "3.0",
                        "é",
                        "\0")
                .list()
                .ofMaxSize(60)
                .map(parts -> String.join("", parts));
    }

    @Property
    void whatIsWrittenIsRead(@ForAll("expressions") AclExpression expression) {
        Findings none = new Findings();
        AclFile file = AclReader.read(new ConfigText("x", "acl a; allow (read) " + written(expression) + ";"), none);
        assertThat(none.sorted()).isEmpty();
        Rule rule = (Rule) file.acls().get(0).statements().get(0);
        assertThat(written(rule.expression())).isEqualTo(written(expression));
    }

    @Provide
    Arbitrary<AclExpression> expressions() {
        Arbitrary<AclExpression> term = Combinators.combine(
                        Arbitraries.of("user", "group", "ip"),
                        Arbitraries.of(Operator.class),
                        Arbitraries.strings()
                                .ascii()
                                .excludeChars('"', '\r', '\n')
                                .ofMaxLength(8))
                .as((attribute, operator, pattern) ->
                        new Term(new ConfigText("x", "").at(1), attribute, operator, pattern));
        return nested(term, 4);
    }

    private static Arbitrary<AclExpression> nested(Arbitrary<AclExpression> term, int depth) {
        if (depth == 0) {
            return term;
        }
        Arbitrary<AclExpression> inner = nested(term, depth - 1);
        return Arbitraries.oneOf(
                term,
                Combinators.combine(inner, inner).as(And::new),
                Combinators.combine(inner, inner).as(Or::new),
                inner.map(Not::new));
    }

    private static String written(AclExpression expression) {
        if (expression instanceof And and) {
            return "(" + written(and.left()) + " and " + written(and.right()) + ")";
        }
        if (expression instanceof Or or) {
            return "(" + written(or.left()) + " or " + written(or.right()) + ")";
        }
        if (expression instanceof Not not) {
            return "not " + written(not.inner());
        }
        Term term = (Term) expression;
        return List.of(term.attribute(), term.operator().text(), '"' + term.pattern() + '"').stream()
                .collect(Collectors.joining(" "));
    }
}
