from starlette.responses import RedirectResponse
from aiohttp import web
from starlette.applications import Starlette
from starlette.routing import Route
async def a(request):
    return RedirectResponse(request.query_params['to'])
async def b(request):
    raise web.HTTPFound(request.query['to'])
async def c(request):
    raise web.HTTPSeeOther(location=request.query['to'])
async def d(request):
    raise web.HTTPFound('/x?to=' + request.query['to'])
