from django.urls import path
from . import views

urlpatterns = [path('a', views.a), path('b', views.b)]
