package org.jvmquarks.catalog;

import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.evidence.Inquiry;

/** Starts no guest, and has no answer. Notes whether a pin could have asserted by asking. */
final class NoAnswers implements ContextJvm.Answers {
    private static final Package OURS = Inquiry.class.getPackage();

    private boolean asked;
    private boolean askedUnknownKind;

    /** No other value fits each kind of evidence, which are final classes. */
    @Override
    @SuppressWarnings("NullAway")
    public <E> E to(Inquiry<E> inquiry, CellContext context) {
        asked = true;
        askedUnknownKind |= !inquiry.getClass().getPackageName().startsWith(OURS.getName() + ".");
        return null;
    }

    /**
     * Returns whether a pin that passed without answers has asked for some, and only for kinds of this library: a kind
     * of the author may assert while it gathers.
     */
    boolean wereEnough() {
        return asked && !askedUnknownKind;
    }
}
