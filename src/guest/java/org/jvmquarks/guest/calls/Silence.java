package org.jvmquarks.guest.calls;

import javax.xml.transform.ErrorListener;
import javax.xml.transform.TransformerException;

/** Throws the errors of a transformation, and prints nothing. */
final class Silence implements ErrorListener {

    @Override
    public void warning(TransformerException exception) {
        // A message of a style sheet is a warning.
    }

    @Override
    public void error(TransformerException exception) throws TransformerException {
        throw exception;
    }

    @Override
    public void fatalError(TransformerException exception) throws TransformerException {
        throw exception;
    }
}
