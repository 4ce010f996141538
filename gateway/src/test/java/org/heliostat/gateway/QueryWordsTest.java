package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryWordsTest {

    @Test
    void searchWordsBecomeArguments() {
        assertThat(QueryWords.commandLine("/p", "GET", "a+b%20c")).containsExactly("/p", "a", "b c");
    }

    @Test
    void whatCouldBeAnOptionOrAFormIsNoArgument() {
        for (String query : new String[] {"a=b", "a+b=c", "-s", "a+-d", "%2Ds", "%00", "%zz", "", "a+".repeat(100)}) {
            assertThat(QueryWords.commandLine("/p", "GET", query)).as(query).containsExactly("/p");
        }
        assertThat(QueryWords.commandLine("/p", "POST", "a")).containsExactly("/p");
        assertThat(QueryWords.commandLine("/p", "GET", null)).containsExactly("/p");
    }
}
