def page_of(name):
    return f'https://pages.example/{name}/settings'


def host_of(name):
    return f'https://{name}/settings'
