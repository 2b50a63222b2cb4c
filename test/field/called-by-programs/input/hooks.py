import hmac
from django.views.decorators.csrf import csrf_exempt
@csrf_exempt
def hook(request):
    given = request.headers['X-Hub-Signature-256']
    if not hmac.compare_digest(given, sign(request.body)):
        return deny()
    return run(request.body)
@csrf_exempt
def pay(request):
    request.user.pay(request.POST['amount'])
