// Of the classes that japicmp compares, leaves those that the earlier release marks as
// @API(status = STABLE), and the types within them: only these must stay compatible.
def isStable = { type ->
    type.annotations.any { annotation ->
        annotation.fullyQualifiedName == 'org.apiguardian.api.API' &&
            annotation.elements.any { element ->
                element.name == 'status' && element.oldElementValues.any { it.value == 'STABLE' }
            }
    }
}
def stable = jApiClasses.findAll(isStable)*.fullyQualifiedName as Set
jApiClasses.removeIf { !stable.contains(it.fullyQualifiedName.replaceFirst(/\$.*/, '')) }
return jApiClasses
