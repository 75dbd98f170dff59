"""The rules of Arkham Horror, tried one by one."""
