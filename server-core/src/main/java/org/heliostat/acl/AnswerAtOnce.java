package org.heliostat.acl;

/** An answer that is given at once, or not. */
public enum AnswerAtOnce {
    YES,
    NO,
    /** Finding out takes time: not on an I/O loop. */
    NOT_KNOWN
}
