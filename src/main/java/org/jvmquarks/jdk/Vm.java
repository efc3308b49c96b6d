package org.jvmquarks.jdk;

import org.apiguardian.api.API;

/** VMs that a claim can be about. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Vm {
    HOTSPOT,
    ANY
}
