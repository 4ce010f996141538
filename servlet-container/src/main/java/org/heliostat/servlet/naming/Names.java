package org.heliostat.servlet.naming;

import java.util.Iterator;
import javax.naming.NamingEnumeration;

/** An iterator in the shape that JNDI wants. */
final class Names<T> implements NamingEnumeration<T> {

    private final Iterator<T> names;

    Names(Iterator<T> names) {
        this.names = names;
    }

    @Override
    public T next() {
        return names.next();
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
        return names.next();
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
