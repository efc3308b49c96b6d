package org.jvmquarks.evidence.flags;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.jdk.VmFlag;

/** A VM flag in effect. */
@API(status = API.Status.STABLE, since = "0.1")
public final class Flag extends Evidence {
    private final VmFlag flag;

    Flag(String subject, VmFlag flag) {
        super(subject);
        this.flag = flag;
    }

    /** Its value as the VM prints it; empty when this VM does not know the flag. */
    public Optional<String> value() {
        return flag.value();
    }

    /** Returns whether the VM knows the flag and it is {@code true}. */
    public boolean isOn() {
        return flag.isOn();
    }

    /**
     * Returns how the flag was set: {@code DEFAULT}, {@code VM_CREATION} (command line), {@code ERGONOMIC}; empty when
     * this VM does not know the flag.
     */
    public Optional<String> origin() {
        return flag.origin();
    }
}
