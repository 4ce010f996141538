package org.heliostat.original.dav.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.original.dav.lock.IfHeader.Condition;
import org.heliostat.original.dav.lock.IfHeader.ConditionList;
import org.heliostat.original.dav.lock.IfHeader.State;
import org.heliostat.request.MutableHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples are those of RFC 4918, section 10.4. */
class IfHeaderTest {

    private static IfHeader read(String text) throws BadIfException {
        MutableHeaders headers = new MutableHeaders();
        headers.add("If", text);
        return IfHeader.of(headers);
    }

    @Test
    void readsListsWithoutAResource() throws Exception {
        IfHeader header = read("(<urn:uuid:181d4fae> [\"I am an ETag\"]) ([\"I am another ETag\"])");

        assertThat(header.lists())
                .containsExactly(
                        new ConditionList(
                                null,
                                List.of(
                                        new Condition(false, "urn:uuid:181d4fae", null),
                                        new Condition(false, null, "\"I am an ETag\""))),
                        new ConditionList(null, List.of(new Condition(false, null, "\"I am another ETag\""))));
        assertThat(header.tokens()).containsExactly("urn:uuid:181d4fae");
    }

    @Test
    void readsListsBehindTheirResources() throws Exception {
        IfHeader header = read(
                "</resource1> (<urn:uuid:18> [W/\"A weak ETag\"]) ([\"strong ]ETag\"])" + "<http://h/b>(Not<urn:x>)");

        assertThat(header.lists())
                .extracting(ConditionList::resource)
                .containsExactly("/resource1", "/resource1", "http://h/b");
        assertThat(header.lists().get(0).conditions().get(1).eTag()).isEqualTo("W/\"A weak ETag\"");
        assertThat(header.lists().get(1).conditions().get(0).eTag()).isEqualTo("\"strong ]ETag\"");
        assertThat(header.lists().get(2).conditions()).containsExactly(new Condition(true, "urn:x", null));
    }

    @Test
    void holdsWhereOneListHolds() throws Exception {
        State locked = new State("\"e\"", Set.of("urn:a"));

        assertThat(read("(<urn:a>)").holds(resource -> locked)).isTrue();
        assertThat(read("(<urn:a> [\"x\"])").holds(resource -> locked)).isFalse();
        assertThat(read("(<urn:b>) ([\"e\"])").holds(resource -> locked)).isTrue();
        assertThat(read("(<urn:a>) (Not <DAV:no-lock>)").holds(resource -> State.UNKNOWN))
                .as("to show a token, whatever it is")
                .isTrue();
        assertThat(read("(Not <urn:a>)").holds(resource -> locked)).isFalse();
        assertThat(read("</other> (<urn:a>)").holds(resource -> resource == null ? locked : State.UNKNOWN))
                .isFalse();
        assertThat(new IfHeader(List.of()).holds(resource -> State.UNKNOWN)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "(",
                "()",
                "<urn:a>",
                "(<urn:a>",
                "(<urn:a>) x",
                "(<>)",
                "(<a b>)",
                "([e])",
                "([\"e\")",
                "(Not)",
                "(<urn:a>) </r> (<urn:b>)",
                "</r>",
                "</r> (<urn:a>) </s>",
                "(Not Not <urn:a>)",
                "(<a<b>)"
            })
    void refusesWhatIsNotOfTheGrammar(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(BadIfException.class);
    }

    @Test
    void takesSoManyConditionsAndNoMore() throws Exception {
        assertThat(read("(" + "<a:b>".repeat(IfHeader.MOST_CONDITIONS) + ")")
                        .lists()
                        .get(0)
                        .conditions())
                .hasSize(IfHeader.MOST_CONDITIONS);
        assertThatThrownBy(() -> read("(<a:b>)".repeat(IfHeader.MOST_CONDITIONS + 1)))
                .isInstanceOf(BadIfException.class);
    }

    @Property
    void readsWhatItWrites(@ForAll("headers") IfHeader header) throws BadIfException {
        assertThat(read(header.text())).isEqualTo(header);
    }

    @Property
    void anyTextIsReadOrRefused(@ForAll("texts") String text) {
        try {
            IfHeader header = read(text);
            assertThat(read(header.text())).isEqualTo(header);
        } catch (BadIfException refused) {
            assertThat(refused.getMessage()).startsWith("If: ").doesNotContain("\n");
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("(", ")", "<", ">", "[", "]", "\"", "Not", " ", "a", "urn:b", "W/", "/", "\t", "é")
                .list()
                .ofMaxSize(24)
                .map(words -> String.join("", words));
    }

    @Provide
    Arbitrary<IfHeader> headers() {
        Arbitrary<String> word = Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(6);
        Arbitrary<Condition> condition = Combinators.combine(
                        Arbitraries.of(true, false), Arbitraries.of(true, false), word)
                .as((not, isToken, text) -> isToken
                        ? new Condition(not, "urn:" + text, null)
                        : new Condition(not, null, "\"" + text + "\""));
        Arbitrary<List<Condition>> conditions = condition.list().ofMinSize(1).ofMaxSize(4);
        Arbitrary<IfHeader> plain = conditions
                .map(list -> new ConditionList(null, list))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(IfHeader::new);
        Arbitrary<IfHeader> tagged = Combinators.combine(word, conditions)
                .as((resource, list) -> new ConditionList("/" + resource, list))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .map(IfHeader::new);
        return Arbitraries.oneOf(plain, tagged);
    }
}
