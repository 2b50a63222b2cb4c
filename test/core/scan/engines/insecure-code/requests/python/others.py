import os
import aiohttp.web
from aiohttp import web
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.endpoints import HTTPEndpoint
import tornado.web
from tornado.web import RequestHandler
from bottle import route, request as asked
import bottle
import falcon
from sanic import Sanic
from pyramid.view import view_config
import cherrypy


async def plain(r):
    os.system(r.query_params['command'])  # found: command-injection


app = Starlette(routes=[Route('/plain', plain)])


class Home(HTTPEndpoint):
    async def get(self, r):
        os.system(r.path_params['name'])  # found: command-injection


async def hello(r):
    os.system(r.match_info['name'])  # found: command-injection
    os.system((await r.post())['name'])  # found: command-injection


site = web.Application()
site.router.add_get('/hello/{name}', hello)


async def listed(r):
    os.system(r.query['name'])  # found: command-injection


site.add_routes([web.get('/listed', listed)])


async def typed(r: web.Request):
    os.system(r.query['name'])  # found: command-injection


routes = web.RouteTableDef()


@routes.post('/posted')
async def posted(r):
    os.system(await r.text())  # found: command-injection


class Main(RequestHandler):
    def get(self, name):
        os.system(self.get_argument('command'))  # found: command-injection
        os.system('ls ' + name)  # found: command-injection

    def post(self):
        os.system(self.request.body)  # found: command-injection


@route('/b/<name>')
def bottled(name):
    os.system('ls ' + name)  # found: command-injection
    os.system(asked.query.command)  # found: command-injection
    os.system(bottle.request.forms.get('command'))  # found: command-injection


class Thing:
    def on_get(self, q, answer):
        os.system(q.get_param('command'))  # found: command-injection
        os.system(q.media['command'])  # found: command-injection


falcon.App().add_route('/things', Thing())

sanic = Sanic('a')


@sanic.get('/s/<name>')
async def run(r, name):
    os.system(r.args.get('command'))  # found: command-injection
    os.system('ls ' + name)  # found: command-injection


@view_config(route_name='home')
def home(r):
    os.system(r.params['command'])  # found: command-injection


class Root:
    @cherrypy.expose
    def index(self, name):
        os.system('ls ' + name)  # found: command-injection
