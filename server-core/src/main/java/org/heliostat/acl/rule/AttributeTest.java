package org.heliostat.acl.rule;

/** A compiled expression, or a part of one. Any thread. */
@FunctionalInterface
interface AttributeTest {

    Truth test(Visitor visitor, AuthSettings settings);
}
