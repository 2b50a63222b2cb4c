from django.http import HttpResponseRedirect
from .places import next_of, number_of


def a(request):
    return HttpResponseRedirect(next_of(request))


def b(request):
    return HttpResponseRedirect(number_of(request))
