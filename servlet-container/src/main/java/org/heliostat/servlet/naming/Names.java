package org.heliostat.servlet.naming;

import java.util.Iterator;
import java.util.NoSuchElementException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;

/** An iterator in the shape that JNDI wants. What one name leads to is made when it is its turn. */
final class Names<T> implements NamingEnumeration<T> {

    private final Iterator<Named<T>> names;

    /** Tells of one name. */
    @FunctionalInterface
    interface Named<T> {

        /** @throws NamingException when what it leads to cannot be made; those behind it may be */
        T tell() throws NamingException;
    }

    Names(Iterator<Named<T>> names) {
        this.names = names;
    }

    @Override
    public T next() throws NamingException {
        return names.next().tell();
    }

    @Override
    public boolean hasMore() {
        return names.hasNext();
    }

    @Override
    public boolean hasMoreElements() {
        return names.hasNext();
    }

    @Override
    public T nextElement() {
        try {
            return next();
        } catch (NamingException failed) {
            throw (NoSuchElementException) new NoSuchElementException(failed.getMessage()).initCause(failed);
        }
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
