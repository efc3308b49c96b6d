package org.jvmquarks.guest.inventory;

import java.lang.management.ManagementFactory;
import java.util.Hashtable;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Management beans with their attributes and operations. Pools and collectors stand for all of their type, since the
 * machine chooses the collector; the commands of {@code jcmd} are a surface of their own.
 */
final class ManagementBeans implements Surface {
    private static final String COMMANDS = "DiagnosticCommand";

    @Override
    public String name() {
        return "management-beans";
    }

    @Override
    public void list(Rows rows) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName name : server.queryNames(null, null)) {
            if (!COMMANDS.equals(name.getKeyProperty("type"))) {
                add(title(name), server.getMBeanInfo(name), rows);
            }
        }
    }

    @SuppressWarnings("JdkObsolete") // ObjectName takes no other.
    private static String title(ObjectName name) throws Exception {
        String type = name.getKeyProperty("type");
        if (!"MemoryPool".equals(type) && !"GarbageCollector".equals(type) && !"MemoryManager".equals(type)) {
            return name.getCanonicalName();
        }
        Hashtable<String, String> properties = new Hashtable<>(name.getKeyPropertyList());
        properties.put("name", "ANY");
        return new ObjectName(name.getDomain(), properties).getCanonicalName();
    }

    private static void add(String bean, MBeanInfo info, Rows rows) {
        rows.add(bean, "");
        for (MBeanAttributeInfo each : info.getAttributes()) {
            rows.add(
                    bean,
                    "attribute " + each.getName(),
                    each.getType() + (each.isReadable() ? ", read" : "") + (each.isWritable() ? ", written" : ""));
        }
        for (MBeanOperationInfo each : info.getOperations()) {
            StringBuilder parameters = new StringBuilder();
            for (MBeanParameterInfo parameter : each.getSignature()) {
                parameters.append(parameters.length() == 0 ? "" : ", ").append(parameter.getType());
            }
            rows.add(bean, "operation " + each.getName() + "(" + parameters + ")", each.getReturnType());
        }
    }
}
