"""Socket addresses."""

from django.urls import re_path

from games.live.consumers import MatchConsumer

websocket_urlpatterns = [
    re_path(r"^ws/match/(?P<match_id>[a-z0-9]{12})/$", MatchConsumer.as_asgi()),
]
