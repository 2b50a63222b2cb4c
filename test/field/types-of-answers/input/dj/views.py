from django.http import HttpResponse
def a(request):
    return HttpResponse(request.GET['n'], content_type='text/csv')
def b(request):
    return HttpResponse('<b>' + request.GET['n'])
