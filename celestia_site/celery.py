"""The Celery app: workers play bots and timeouts, beat sweeps what is due."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "celestia_site.settings.local")

app = Celery("lantern")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
