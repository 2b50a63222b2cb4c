from django.http import HttpResponseRedirect
from django.urls import reverse
from django.views.generic import View
from shop.texts import safe_for_redirect


class Login(View):
    def get(self, request):
        to = request.GET.get('next')
        if to and safe_for_redirect(to):
            log.debug(f"on to {to}")
        else:
            if to:
                log.warning(f"refused {to}")
            to = reverse('home')
        return HttpResponseRedirect(to)

    def post(self, request):
        to = request.GET.get('next')
        if to and safe_for_redirect(to):
            to = request.GET.get('other')
        else:
            to = reverse('home')
        return HttpResponseRedirect(to)

    def put(self, request):
        to = request.GET.get('next')
        if to:
            log.debug(f"on to {to}")
        else:
            to = reverse('home')
        return HttpResponseRedirect(to)
