package org.jvmquarks.guest.inventory;

import java.lang.management.ManagementFactory;
import javax.management.Descriptor;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Commands that {@code jcmd} can send to this VM, with their arguments. */
final class DiagnosticCommands implements Surface {
    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";

    @Override
    public String name() {
        return "jcmd-commands";
    }

    @Override
    public void list(Rows rows) throws Exception {
        for (MBeanOperationInfo each : operations()) {
            Descriptor command = each.getDescriptor();
            String name = String.valueOf(command.getFieldValue("dcmd.name"));
            rows.add(name, String.valueOf(command.getFieldValue("dcmd.description")));
            rows.add(name, "impact", String.valueOf(command.getFieldValue("dcmd.vmImpact")));
            addArguments(name, (Descriptor) command.getFieldValue("dcmd.arguments"), rows);
        }
    }

    private static void addArguments(String command, Descriptor arguments, Rows rows) {
        if (arguments == null) {
            return;
        }
        for (String name : arguments.getFieldNames()) {
            Descriptor argument = (Descriptor) arguments.getFieldValue(name);
            rows.add(
                    command,
                    "argument " + name,
                    argument.getFieldValue("dcmd.arg.type")
                            + (Boolean.parseBoolean(String.valueOf(argument.getFieldValue("dcmd.arg.isMandatory")))
                                    ? ", mandatory"
                                    : "")
                            + ": "
                            + argument.getFieldValue("dcmd.arg.description"));
        }
    }

    private static MBeanOperationInfo[] operations() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName(BEAN);
        if (!server.isRegistered(name)) {
            throw new Absent("needs HotSpot with the module jdk.management");
        }
        return server.getMBeanInfo(name).getOperations();
    }

    /** Sends a command to this VM; returns what it prints. */
    static String send(String operation, String... arguments) throws Exception {
        operations();
        return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName(BEAN), operation, new Object[] {arguments}, new String[] {
                    String[].class.getName()
                });
    }
}
