import os
import shlex
from django.http import HttpResponse
from django.views import View
from django.views.generic import TemplateView


def ping(r, host):
    os.system('ping ' + host)  # found: command-injection
    os.system('ping ' + r.GET['interface'])  # found: command-injection
    return HttpResponse('ok')


def show(r):
    os.system('cat ' + r.POST.get('file'))  # found: command-injection


def safe(r):
    os.system('cat ' + shlex.quote(r.POST.get('file')))


def helper(r, name):
    os.system('cat ' + name)  # found: command-injection medium


class Detail(View):
    def get(self, r, name):
        os.system('cat ' + name)  # found: command-injection
        os.system('cat ' + r.GET['more'])  # found: command-injection
        os.system('cat ' + self.kwargs['name'])  # found: command-injection

    def post(self, r, *args, **kwargs):
        os.system('cat ' + kwargs['name'])  # found: command-injection
        os.system('cat ' + self.request.POST['name'])  # found: command-injection


class Page(TemplateView):
    def get_context_data(self, **kwargs):
        os.system('cat ' + self.request.GET['name'])  # found: command-injection
