rootProject.name = "money"
