from django.urls import path, re_path
from . import numbers, views
from .views import show, Detail

urlpatterns = [
    path('ping/<str:host>', views.ping),
    path('show', show),
    re_path(r'^detail/(?P<name>.+)$', Detail.as_view()),
    path('shown/<int:pk>', numbers.shown),
    path('safe', views.safe),
]
