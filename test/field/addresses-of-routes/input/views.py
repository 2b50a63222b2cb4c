from django.shortcuts import redirect
from django.urls import reverse
from django.http import HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
def a(request):
    return redirect('orders:show', pk=request.GET['id'])
def b(request):
    return HttpResponseRedirect(reverse('show', args=[request.GET['id']]))
def c(request):
    n = request.GET['next']
    return redirect(n if url_has_allowed_host_and_scheme(n, allowed_hosts={request.get_host()}) else '/')
def d(request):
    n = request.GET.get('next')
    return redirect(n or '/')
