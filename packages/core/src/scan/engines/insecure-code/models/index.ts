import { aiohttpModel } from './aiohttp.ts';
import { awsLambdaModel } from './aws-lambda.ts';
import { boto3Model } from './boto3.ts';
import { bottleModel } from './bottle.ts';
import { cakephpModel } from './cakephp.ts';
import { cherrypyModel } from './cherrypy.ts';
import { codeigniterModel } from './codeigniter.ts';
import { djangoModel } from './django.ts';
import { djangoRestModel } from './django-rest.ts';
import { echoModel } from './echo.ts';
import { expressModel } from './express.ts';
import { falconModel } from './falcon.ts';
import { fastifyModel } from './fastify.ts';
import { fiberModel } from './fiber.ts';
import { flaskModel } from './flask.ts';
import type { FrameworkModel } from './framework-model.ts';
import { ginModel } from './gin.ts';
import { hapiModel } from './hapi.ts';
import { honoModel } from './hono.ts';
import { httprouterModel } from './httprouter.ts';
import { javalinModel } from './javalin.ts';
import { kafkaPythonModel } from './kafka-python.ts';
import { koaModel } from './koa.ts';
import { nestModel } from './nest.ts';
import { netHttpModel } from './net-http.ts';
import { nextModel } from './next.ts';
import { nodeHttpModel } from './node-http.ts';
import { pikaModel } from './pika.ts';
import { pyramidModel } from './pyramid.ts';
import { rodaModel } from './roda.ts';
import { sanicModel } from './sanic.ts';
import { servletModel } from './servlet.ts';
import { springWebfluxModel } from './spring-webflux.ts';
import { starletteModel } from './starlette.ts';
import { symfonyModel } from './symfony.ts';
import { tornadoModel } from './tornado.ts';
import { vertxWebModel } from './vertx-web.ts';
import { yiiModel } from './yii.ts';

export const frameworkModels: readonly FrameworkModel[] = [
  aiohttpModel,
  awsLambdaModel,
  boto3Model,
  bottleModel,
  cakephpModel,
  cherrypyModel,
  codeigniterModel,
  djangoModel,
  djangoRestModel,
  echoModel,
  expressModel,
  falconModel,
  fastifyModel,
  fiberModel,
  flaskModel,
  ginModel,
  hapiModel,
  honoModel,
  httprouterModel,
  javalinModel,
  kafkaPythonModel,
  koaModel,
  nestModel,
  netHttpModel,
  nextModel,
  nodeHttpModel,
  pikaModel,
  pyramidModel,
  rodaModel,
  sanicModel,
  servletModel,
  springWebfluxModel,
  starletteModel,
  symfonyModel,
  tornadoModel,
  vertxWebModel,
  yiiModel,
];
