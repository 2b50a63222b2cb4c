import { aiohttpModel } from './aiohttp.ts';
import { cakephpModel } from './cakephp.ts';
import { codeigniterModel } from './codeigniter.ts';
import { echoModel } from './echo.ts';
import { falconModel } from './falcon.ts';
import { fiberModel } from './fiber.ts';
import type { FrameworkModel } from './framework-model.ts';
import { ginModel } from './gin.ts';
import { honoModel } from './hono.ts';
import { httprouterModel } from './httprouter.ts';
import { javalinModel } from './javalin.ts';
import { nextModel } from './next.ts';
import { rodaModel } from './roda.ts';
import { springWebfluxModel } from './spring-webflux.ts';
import { symfonyModel } from './symfony.ts';
import { vertxWebModel } from './vertx-web.ts';
import { yiiModel } from './yii.ts';

export const frameworkModels: readonly FrameworkModel[] = [
  aiohttpModel,
  cakephpModel,
  codeigniterModel,
  echoModel,
  falconModel,
  fiberModel,
  ginModel,
  honoModel,
  httprouterModel,
  javalinModel,
  nextModel,
  rodaModel,
  springWebfluxModel,
  symfonyModel,
  vertxWebModel,
  yiiModel,
];
