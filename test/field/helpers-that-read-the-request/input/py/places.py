def next_of(request):
    return request.GET.get('next')


def number_of(request):
    return int(request.GET.get('next'))
