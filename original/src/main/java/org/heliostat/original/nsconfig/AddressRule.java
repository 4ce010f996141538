package org.heliostat.original.nsconfig;

import org.heliostat.request.pattern.Wildcard;
import org.jspecify.annotations.Nullable;

/**
 * {@code RestrictAccess}.
 *
 * @param method of requests that it is about; null: all
 * @param allows whether whoever matches may have the file
 * @param ip matches the client's address; null: none
 * @param dns matches one of the client's names; null: none
 * @param status of the refusal; 0 where it does not say
 */
record AddressRule(
        @Nullable Wildcard method, boolean allows, @Nullable Wildcard ip, @Nullable Wildcard dns, int status) {}
