"""One profile for the property tests: a slow machine is no failure, and the same commit tries the same examples."""

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
