import os
from rest_framework.decorators import api_view, action
from rest_framework.views import APIView
from rest_framework import viewsets
from django.views.decorators.http import require_GET
from django.contrib.auth.decorators import login_required


@api_view(['POST'])
def change(r):
    os.system(r.data['command'])  # found: command-injection


@require_GET
def listed(r):
    os.system('ls ' + r.GET['folder'])  # found: command-injection


@login_required
def private(r, folder):
    os.system('ls ' + r.GET['folder'])  # found: command-injection


class Jobs(APIView):
    def post(self, r):
        os.system(r.data.get('command'))  # found: command-injection


class Runs(viewsets.ModelViewSet):
    def create(self, r):
        os.system(r.data['command'])  # found: command-injection

    @action(detail=True, methods=['post'])
    def restart(self, r, pk=None):
        os.system('restart ' + r.query_params['unit'])  # found: command-injection
