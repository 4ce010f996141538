package org.heliostat.config.certificate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One value in DER (X.690), as far as encrypted keys need it.
 *
 * @param tag first octet: class and number
 */
record DerValue(int tag, byte[] content) {

    private static final int INTEGER = 0x02;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int SEQUENCE = 0x30;
    private static final int MOST_LENGTH_OCTETS = 3;

    /** @return the first of the values */
    static DerValue only(byte[] der) throws UnusableFileException {
        return at(values(der), 0);
    }

    static DerValue at(List<DerValue> values, int index) throws UnusableFileException {
        if (index < 0 || index >= values.size()) {
            throw damaged();
        }
        return values.get(index);
    }

    boolean isSequence() {
        return tag == SEQUENCE;
    }

    List<DerValue> parts() throws UnusableFileException {
        if (!isSequence()) {
            throw damaged();
        }
        return values(content);
    }

    /** @return a number from 1 to {@code most} */
    int number(int most) throws UnusableFileException {
        if (tag != INTEGER || content.length == 0) {
            throw damaged();
        }
        BigInteger number = new BigInteger(content);
        if (number.signum() <= 0 || number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw damaged();
        }
        return number.intValue();
    }

    /** @return numbers with dots between */
    String oid() throws UnusableFileException {
        if (tag != OBJECT_IDENTIFIER) {
            throw damaged();
        }
        StringBuilder text = new StringBuilder();
        long number = 0;
        for (byte octet : content) {
            number = number << 7 | octet & 0x7f;
            if (octet < 0) {
                continue;
            }
            if (text.isEmpty()) {
                long first = Math.min(number / 40, 2);
                text.append(first).append('.').append(number - 40 * first);
            } else {
                text.append('.').append(number);
            }
            number = 0;
        }
        return text.toString();
    }

    private static List<DerValue> values(byte[] der) throws UnusableFileException {
        List<DerValue> values = new ArrayList<>();
        int at = 0;
        while (at < der.length) {
            int tag = der[at++] & 0xff;
            int length = at < der.length ? der[at++] & 0xff : -1;
            if (length >= 0x80) {
                int octets = length & 0x7f;
                if (octets == 0 || octets > MOST_LENGTH_OCTETS || octets > der.length - at) {
                    throw damaged();
                }
                length = 0;
                for (int i = 0; i < octets; i++) {
                    length = length << 8 | der[at++] & 0xff;
                }
            }
            if (length < 0 || length > der.length - at) {
                throw damaged();
            }
            values.add(new DerValue(tag, Arrays.copyOfRange(der, at, at + length)));
            at += length;
        }
        return values;
    }

    private static UnusableFileException damaged() {
        return new UnusableFileException("holds an encrypted key that cannot be read (expected: PKCS #8)");
    }
}
