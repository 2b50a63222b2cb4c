import json
from django.http import HttpResponse, JsonResponse


def page(request):
    return HttpResponse("<script>start(" + json.dumps(request.GET["name"]) + ")</script>")


def answer(request):
    return HttpResponse(json.dumps({"name": request.GET["name"]}), content_type="application/json")


def other(request):
    return JsonResponse({"name": request.GET["name"]})
