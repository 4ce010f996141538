package org.heliostat.acl.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.acl.rule.Verdict.Kind.ALLOWED;
import static org.heliostat.acl.rule.Verdict.Kind.DENIED;
import static org.heliostat.acl.rule.Verdict.Kind.FAILED;
import static org.heliostat.acl.rule.Verdict.Kind.LOGIN_NEEDED;
import static org.heliostat.acl.rule.Verdict.Kind.THREAD_NEEDED;
import static org.heliostat.acl.rule.Verdict.Kind.UNAVAILABLE;

import java.util.List;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.acl.AclReader;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationTest {

    private final FakeVisitor visitor = new FakeVisitor();

    static AclCompiler.Result compile(String text, Findings findings) {
        return AclCompiler.compile(AclReader.read(new ConfigText("conf/x.acl", text), findings), findings);
    }

    private Verdict verdict(String text, String method) {
        Findings findings = new Findings();
        List<CompiledAcl> acls = compile(text, findings).acls();
        assertThat(findings.sorted()).isEmpty();
        return Evaluation.of(acls, List.of(AclRights.ofMethod(method)), visitor);
    }

    private Verdict.Kind get(String statements) {
        return verdict("acl a; " + statements, "GET").kind();
    }

    @Test
    void whatNobodyAllowsIsDenied() {
        assertThat(get("")).isEqualTo(DENIED);
        assertThat(get("allow (write) user=anyone;")).isEqualTo(DENIED);
    }

    @Test
    void anyoneNeedsNoLogin() {
        assertThat(get("allow (read) user=anyone;")).isEqualTo(ALLOWED);
        assertThat(visitor.userAsked).isZero();
    }

    @Test
    void theLastStatementThatAppliesDecides() {
        assertThat(get("allow (read) user=anyone; deny (read) ip=192.0.2.*;")).isEqualTo(DENIED);
        assertThat(get("deny (read) ip=192.0.2.*; allow (read) user=anyone;")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) user=anyone; deny (read) ip=10.*;")).isEqualTo(ALLOWED);
    }

    @Test
    void anAbsoluteStatementCannotBeChanged() {
        assertThat(get("deny absolute (all) ip=192.0.2.*; allow (read) user=anyone;"))
                .isEqualTo(DENIED);
        assertThat(get("allow absolute (all) user=anyone; deny (all) user=anyone;"))
                .isEqualTo(ALLOWED);
        assertThat(get("deny absolute (all) ip=10.*; allow (read) user=anyone;"))
                .isEqualTo(ALLOWED);
    }

    @Test
    void allAclsAreOneList() {
        assertThat(verdict("acl a; allow (all) user=anyone; acl b; deny (all) user=anyone;", "GET")
                        .kind())
                .isEqualTo(DENIED);
        assertThat(verdict("acl a; allow absolute (all) user=anyone; acl b; deny (all) user=anyone;", "GET")
                        .kind())
                .isEqualTo(ALLOWED);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,read,true",
        "HEAD,read,true",
        "HEAD,info,true",
        "GET,info,false",
        "POST,execute,true",
        "POST,read,false",
        "PUT,write,true",
        "DELETE,delete,true",
        "PROPFIND,list,true",
        "GET,all,true",
        "GET,http_get,true",
        "GET,HTTP_GET,true",
        "GET,http_post,false",
        "BREW,all,true",
        "BREW,http_brew,true",
        "BREW,read,false",
        "BREW,write,false",
        "PATCH,write,true",
        "PATCH,execute,false",
        "REPORT,list,true",
        "LOCK,write,true"
    })
    void rightsStandForMethods(String method, String right, boolean allowed) {
        assertThat(verdict("acl a; allow (" + right + ") user=anyone;", method).kind())
                .isEqualTo(allowed ? ALLOWED : DENIED);
    }

    @ParameterizedTest
    @CsvSource({
        "PATCH,write,true",
        "PATCH,delete,false",
        "BREW,write,true",
        "BREW,execute,true",
        "BREW,delete,true",
        "M-SEARCH,write,true",
        "BREW,http_brew,true",
        "BREW,read,false",
        "BREW,list,false",
        "BREW,http_put,false",
        "GET,write,false",
        "OPTIONS,write,false",
        "PROPFIND,write,false"
    })
    void noDenyIsPassedByAMethodThatNobodyHadHeardOf(String method, String right, boolean denied) {
        assertThat(verdict("acl a; allow (all) user=anyone; deny (" + right + ") user=anyone;", method)
                        .kind())
                .isEqualTo(denied ? DENIED : ALLOWED);
    }

    @Test
    void everyRightMustBeAllowed() {
        List<CompiledAcl> acls =
                compile("acl a; allow (read) user=anyone;", new Findings()).acls();
        assertThat(Evaluation.of(acls, List.of("http_get", "list"), visitor).kind())
                .isEqualTo(DENIED);
        acls = compile("acl a; allow (read, list) user=anyone;", new Findings()).acls();
        assertThat(Evaluation.of(acls, List.of("http_get", "list"), visitor).kind())
                .isEqualTo(ALLOWED);
    }

    @Test
    void whoHasNotLoggedInIsAskedAsTheLatestAuthenticateSays() {
        Verdict verdict = verdict(
                "acl a; authenticate (user) {prompt=\"first\";}; authenticate (user,group) {method=digest; database=d;"
                        + " prompt=\"second\";}; allow (read) user=bob;",
                "GET");
        assertThat(verdict.kind()).isEqualTo(LOGIN_NEEDED);
        assertThat(verdict.challenge()).isEqualTo(new AuthSettings("digest", "d", "second"));
    }

    @Test
    void anAbsoluteAuthenticateStays() {
        Verdict verdict = verdict(
                "acl a; authenticate absolute (user) {prompt=\"first\";}; authenticate (user) {prompt=\"second\";};"
                        + " allow (read) user=bob;",
                "GET");
        assertThat(verdict.challenge()).isEqualTo(new AuthSettings("basic", "default", "first"));
    }

    @Test
    void nobodyIsAskedWhereSomethingElseAllows() {
        assertThat(get("allow (read) user=bob; allow (read) ip=192.0.2.7;")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) user=bob or ip=192.0.2.7;")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) user=bob and ip=10.0.0.1;")).isEqualTo(DENIED);
    }

    @Test
    void aDenialThatCannotBeRuledOutIsNotPassedOver() {
        assertThat(get("allow (read) user=anyone; deny (read) user=bob;")).isEqualTo(LOGIN_NEEDED);
        visitor.user("eve");
        assertThat(get("allow (read) user=anyone; deny (read) user=bob;")).isEqualTo(ALLOWED);
        visitor.user("bob");
        assertThat(get("allow (read) user=anyone; deny (read) user=bob;")).isEqualTo(DENIED);
    }

    @ParameterizedTest
    @CsvSource({
        "user=bob,true",
        "user=BOB,true",
        "'user=\"al, bob\"',true",
        "user=b*,true",
        "user=all,true",
        "user!=bob,false",
        "user!=eve,true",
        "user=eve,false",
        "group=staff,true",
        "'group=\"x,staff\"',true",
        "role=staff,true",
        "group!=staff,false",
        "group=boss,false",
        "not group=boss,true"
    })
    void usersAndGroups(String expression, boolean allowed) {
        visitor.user("bob", "staff");
        assertThat(get("allow (read) " + expression + ";")).isEqualTo(allowed ? ALLOWED : DENIED);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7,true",
        "192.0.2.8,false",
        "192.0.2.*,true",
        "192.*,true",
        "192.*.2.7,true",
        "*,true",
        "'10.1.1.1, 192.0.2.7',true",
        "192.0.2.0/24,true",
        "192.0.3.0/24,false",
        "192.0.2.4/30,true",
        "192.0.2.7+255.255.255.0,true",
        "10.0.2.7+0.255.255.255,true",
        "2001:db8::/32,false"
    })
    void addresses(String pattern, boolean allowed) {
        assertThat(get("allow (read) ip=\"" + pattern + "\";")).isEqualTo(allowed ? ALLOWED : DENIED);
        assertThat(get("allow (read) ip!=\"" + pattern + "\";")).isEqualTo(allowed ? DENIED : ALLOWED);
    }

    @ParameterizedTest
    @CsvSource({"2001:db8::1,true", "2001:db8::/32,true", "2001:db9::/32,false", "192.*,false"})
    void addressesOfTheSixthVersion(String pattern, boolean allowed) {
        visitor.from("2001:db8::1");
        assertThat(get("allow (read) ip=\"" + pattern + "\";")).isEqualTo(allowed ? ALLOWED : DENIED);
    }

    @ParameterizedTest
    @CsvSource({
        "'= 0930',true", "'= 0800-1700',true", "'!= 0800-1700',false", "'= 1000-0800',false", "'= 2200-1000',true",
        "'< 1000',true", "'> 0930',false", "'>= 0930',true", "'<= 0929',false", "'!= 0930',false"
    })
    void timeOfDay(String comparison, boolean allowed) {
        assertThat(get("allow (read) timeofday " + comparison.replaceFirst(" (.*)", " \"$1\"") + ";"))
                .isEqualTo(allowed ? ALLOWED : DENIED);
    }

    @ParameterizedTest
    @CsvSource({
        "'Mon,Tue',true",
        "mon,true",
        "'Sat,Sun',false",
        "*,true",
        "SatMonSun,true",
        "'Monday, Tuesday',true",
        "'Thursday,Wednesday,Fri,Saturday,Sunday,Tues',false"
    })
    void dayOfWeek(String days, boolean allowed) {
        assertThat(get("allow (read) dayofweek=\"" + days + "\";")).isEqualTo(allowed ? ALLOWED : DENIED);
        assertThat(get("allow (read) dayofweek!=\"" + days + "\";")).isEqualTo(allowed ? DENIED : ALLOWED);
    }

    @Test
    void encryption() {
        assertThat(get("allow (read) ssl=on;")).isEqualTo(DENIED);
        assertThat(get("allow (read) ssl=off;")).isEqualTo(ALLOWED);
        visitor.secure = true;
        visitor.suite = "TLS_AES_256_GCM_SHA384";
        assertThat(get("allow (read) ssl=on;")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) cipher=\"tls_aes_256*\";")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) cipher=\"TLS_CHACHA*\";")).isEqualTo(DENIED);
    }

    @Test
    void namesOfHosts() {
        assertThat(get("allow (read) dns=\"*.example.com\";")).isEqualTo(FAILED);
        assertThat(get("allow (read) dns=\"*.example.com\"; allow (read) ip=192.*;"))
                .isEqualTo(ALLOWED);
        visitor.names = new Found(Truth.TRUE, List.of("www.example.com"));
        assertThat(get("allow (read) dns=\"*.example.com\";")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) dns=\"*.example.org\";")).isEqualTo(DENIED);
        visitor.names = Found.NOTHING;
        assertThat(get("allow (read) dns!=\"*.example.org\";")).isEqualTo(ALLOWED);
    }

    @Test
    void whatNeedsAThreadSaysSo() {
        visitor.user = Found.THREAD_NEEDED;
        assertThat(get("allow (read) user=bob; allow (read) user=anyone;")).isEqualTo(THREAD_NEEDED);
        assertThat(get("allow (read) ip=192.* or user=bob;")).isEqualTo(ALLOWED);
        assertThat(get("allow absolute (read) ip=192.*; allow (read) user=bob;"))
                .isEqualTo(ALLOWED);
    }

    @Test
    void aDatabaseThatIsAwayDecidesNothingThatIsDecidedWithoutIt() {
        visitor.user = Found.UNAVAILABLE;
        assertThat(get("allow (read) user=bob;")).isEqualTo(UNAVAILABLE);
        assertThat(get("allow (read) user=bob; allow (read) ip=192.*;")).isEqualTo(ALLOWED);
        assertThat(get("allow (read) user=anyone; deny (read) user=bob;")).isEqualTo(UNAVAILABLE);
    }

    @Test
    void tellsWhereToSendTheClientAndWhoDecided() {
        Verdict verdict = verdict(
                "acl a;\nallow (all) user=anyone;\nacl b;\ndeny with uri=\"/no.html\";\ndeny (all) ip=192.*;", "GET");
        assertThat(verdict.denyWith()).isInstanceOfSatisfying(DenyWith.class, with -> assertThat(with.target())
                .isEqualTo("/no.html"));
        assertThat(verdict.because()).isEqualTo("acl \"b\" statement 2 (conf/x.acl:5)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "allow (read) usr=bob;|usr: unknown attribute (did you mean user?)",
                "allow (read) ip=300.1.1.1;|ip =: 300.1.1.1 (expected: addresses such as",
                "allow (read) ip > 1.1.1.1;|(expected: = or != , not >)",
                "allow (read) timeofday = 2560;|(expected: HHMM or HHMM-HHMM)",
                "allow (read) timeofday > 0800-0900;|(expected: = or != , not >)",
                "allow (read) dayofweek = never;|(expected: a list such as Mon,Tue,Wed)",
                "deny (read) dayofweek = \"Sat,Son\";|dayofweek =: Sat,Son (expected: a list such as Mon,Tue,Wed)",
                "deny (read) dayofweek = \"Saturday,XX\";|(expected: a list such as Mon,Tue,Wed)",
                "deny (read) dayofweek = Mon-Fri;|(expected: a list such as Mon,Tue,Wed)",
                "deny (wirte) user = anyone;|deny: wirte: no such right (did you mean write?)",
                "allow (http_pst) user = anyone;|allow: http_pst: no such right (did you mean http_post?)",
                "deny (publish) user = anyone;|deny: publish: no request asks for it (expected: all, read,",
                "allow (read) ssl = perhaps;|(expected: on or off)",
                "allow (read) user = \"\";|(expected: names separated by commas)",
                "authenticate (user) {method=ticket;};|authenticate: method: ticket (expected: basic, digest, ssl, gssapi or default)",
                "authenticate (ip) {method=basic;};|authenticate: ip (expected: user, group)",
                "authenticate (user) {realm=x;};|authenticate: parameter: realm (expected: method, database or prompt)",
            })
    void saysWhatAFileGetsWrong(String statement, String message) {
        Findings findings = new Findings();
        compile("acl a;\n" + statement, findings);
        assertThat(findings.sorted())
                .singleElement()
                .asString()
                .startsWith("conf/x.acl:2: ")
                .contains(message);
    }

    @Test
    void twoAclsOfOneNameAreAMistake() {
        Findings findings = new Findings();
        compile("acl a;\nacl A;", findings);
        assertThat(findings.sorted())
                .singleElement()
                .asString()
                .isEqualTo("conf/x.acl:2: acl A: also in line 1 (expected: once)");
    }
}
