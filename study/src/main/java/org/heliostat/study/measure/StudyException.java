package org.heliostat.study.measure;

/** Why a study cannot be made, in words for whoever asked for it. */
public final class StudyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StudyException(String message) {
        super(message);
    }

    public StudyException(String message, Throwable cause) {
        super(message, cause);
    }
}
