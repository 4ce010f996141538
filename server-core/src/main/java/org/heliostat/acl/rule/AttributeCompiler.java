package org.heliostat.acl.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.acl.AclExpression;
import org.heliostat.config.acl.AclExpression.And;
import org.heliostat.config.acl.AclExpression.Not;
import org.heliostat.config.acl.AclExpression.Or;
import org.heliostat.config.acl.AclExpression.Term;

/** Makes expressions ready to be asked (ACL reference, Attributes). Used by one thread. */
final class AttributeCompiler {

    static final Set<String> ATTRIBUTES = Set.of(
            "user", "group", "role", "ip", "dns", "dnsalias", "timeofday", "dayofweek", "cipher", "ssl", "owner");

    private static final AttributeTest NEVER = (visitor, settings) -> Truth.FALSE;

    private final Findings findings;
    private boolean asksNames;

    AttributeCompiler(Findings findings) {
        this.findings = findings;
    }

    /** @return whether something compiled so far needs the name of the client's host */
    boolean asksNames() {
        return asksNames;
    }

    AttributeTest compile(AclExpression expression) {
        if (expression instanceof And and) {
            AttributeTest left = compile(and.left());
            AttributeTest right = compile(and.right());
            return (visitor, settings) -> {
                Truth first = left.test(visitor, settings);
                return first == Truth.FALSE ? first : first.and(right.test(visitor, settings));
            };
        }
        if (expression instanceof Or or) {
            AttributeTest left = compile(or.left());
            AttributeTest right = compile(or.right());
            return (visitor, settings) -> {
                Truth first = left.test(visitor, settings);
                return first == Truth.TRUE ? first : first.or(right.test(visitor, settings));
            };
        }
        if (expression instanceof Not not) {
            AttributeTest inner = compile(not.inner());
            return (visitor, settings) -> inner.test(visitor, settings).not();
        }
        return term((Term) expression);
    }

    private AttributeTest term(Term term) {
        if (!ATTRIBUTES.contains(term.attribute())) {
            findings.error(term.at(), NearestName.unknown(term.attribute(), "attribute", new TreeSet<>(ATTRIBUTES)));
            return NEVER;
        }
        try {
            return known(term);
        } catch (IllegalArgumentException wrong) {
            findings.wrongValue(
                    term.at(),
                    term.attribute() + " " + term.operator().text(),
                    term.pattern(),
                    String.valueOf(wrong.getMessage()));
            return NEVER;
        }
    }

    private AttributeTest known(Term term) {
        return switch (term.attribute()) {
            case "user" -> user(term);
            case "group", "role" -> group(term);
            case "ip" -> ip(term);
            case "dns" -> hostName(term, true);
            case "dnsalias" -> hostName(term, false);
            case "timeofday" -> TimeTests.timeOfDay(term);
            case "dayofweek" -> TimeTests.dayOfWeek(term);
            case "cipher" -> cipher(term);
            case "ssl" -> secure(term);
            default -> owner(term);
        };
    }

    /** {@code anyone} is true without a login, so that no challenge is sent; {@code all} is anybody who has logged in. */
    private static AttributeTest user(Term term) {
        boolean equal = Operators.isEqual(term);
        NameList names = NameList.of(term.pattern());
        if (names.contains("anyone")) {
            return (visitor, settings) -> Truth.of(equal);
        }
        boolean all = names.contains("all");
        return (visitor, settings) -> {
            Found user = visitor.user(settings);
            return user.state() == Truth.TRUE ? Truth.of((all || matches(names, user)) == equal) : user.state();
        };
    }

    private static AttributeTest group(Term term) {
        boolean equal = Operators.isEqual(term);
        List<String> groups =
                Arrays.stream(term.pattern().split(",", -1)).map(String::strip).toList();
        if (groups.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("names of groups separated by commas");
        }
        return (visitor, settings) -> {
            Truth user = visitor.user(settings).state();
            if (user != Truth.TRUE) {
                return user;
            }
            Truth member = Truth.FALSE;
            for (String group : groups) {
                member = member.or(visitor.isMember(settings, group));
                if (member == Truth.TRUE) {
                    break;
                }
            }
            return equal ? member : member.not();
        };
    }

    private static AttributeTest ip(Term term) {
        boolean equal = Operators.isEqual(term);
        List<IpPattern> patterns = Arrays.stream(term.pattern().split(",", -1))
                .map(text -> IpPattern.parse(text.strip())
                        .orElseThrow(() -> new IllegalArgumentException(
                                "addresses such as 10.1.2.3, 10.1.*, 10.0.0.0/8, 10.0.0.0+255.0.0.0 or ::1")))
                .toList();
        return (visitor, settings) -> {
            byte[] client = visitor.address().getAddress();
            return Truth.of(patterns.stream().anyMatch(pattern -> pattern.matches(client)) == equal);
        };
    }

    private AttributeTest hostName(Term term, boolean aliases) {
        asksNames = true;
        boolean equal = Operators.isEqual(term);
        NameList names = NameList.of(term.pattern());
        return (visitor, settings) -> {
            Found found = visitor.hostNames(aliases);
            return found.state() == Truth.TRUE ? Truth.of(matches(names, found) == equal) : found.state();
        };
    }

    private static AttributeTest cipher(Term term) {
        boolean equal = Operators.isEqual(term);
        NameList names = NameList.of(term.pattern());
        return (visitor, settings) -> {
            String suite = visitor.cipherSuite();
            return Truth.of((suite != null && names.matches(suite)) == equal);
        };
    }

    private static AttributeTest secure(Term term) {
        boolean equal = Operators.isEqual(term);
        boolean wanted =
                Directive.flag(term.pattern()).orElseThrow(() -> new IllegalArgumentException("on or off")) == equal;
        return (visitor, settings) -> Truth.of(visitor.isSecure() == wanted);
    }

    private static AttributeTest owner(Term term) {
        boolean equal = Operators.isEqual(term);
        NameList names = NameList.of(term.pattern());
        return (visitor, settings) -> {
            Found owner = visitor.owner();
            return owner.state() == Truth.TRUE ? Truth.of(matches(names, owner) == equal) : owner.state();
        };
    }

    private static boolean matches(NameList names, Found found) {
        return found.values().stream().anyMatch(names::matches);
    }
}
