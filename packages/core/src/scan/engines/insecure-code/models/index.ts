import { aiohttpModel } from './aiohttp.ts';
import { awsLambdaModel } from './aws-lambda.ts';
import { cakephpModel } from './cakephp.ts';
import { codeigniterModel } from './codeigniter.ts';
import { djangoModel } from './django.ts';
import { echoModel } from './echo.ts';
import { expressModel } from './express.ts';
import { falconModel } from './falcon.ts';
import { fastifyModel } from './fastify.ts';
import { fiberModel } from './fiber.ts';
import type { FrameworkModel } from './framework-model.ts';
import { ginModel } from './gin.ts';
import { hapiModel } from './hapi.ts';
import { honoModel } from './hono.ts';
import { httprouterModel } from './httprouter.ts';
import { javalinModel } from './javalin.ts';
import { koaModel } from './koa.ts';
import { nestModel } from './nest.ts';
import { netHttpModel } from './net-http.ts';
import { nextModel } from './next.ts';
import { nodeHttpModel } from './node-http.ts';
import { rodaModel } from './roda.ts';
import { servletModel } from './servlet.ts';
import { springWebfluxModel } from './spring-webflux.ts';
import { starletteModel } from './starlette.ts';
import { symfonyModel } from './symfony.ts';
import { vertxWebModel } from './vertx-web.ts';
import { yiiModel } from './yii.ts';

export const frameworkModels: readonly FrameworkModel[] = [
  aiohttpModel,
  awsLambdaModel,
  cakephpModel,
  codeigniterModel,
  djangoModel,
  echoModel,
  expressModel,
  falconModel,
  fastifyModel,
  fiberModel,
  ginModel,
  hapiModel,
  honoModel,
  httprouterModel,
  javalinModel,
  koaModel,
  nestModel,
  netHttpModel,
  nextModel,
  nodeHttpModel,
  rodaModel,
  servletModel,
  springWebfluxModel,
  starletteModel,
  symfonyModel,
  vertxWebModel,
  yiiModel,
];
